package study

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"tourney/arena"
	"tourney/arena/plan"
	"tourney/results"
	"tourney/results/evidence"
)

// TestProgress follows a study through its stages, in two sessions: reported figures only grow, and are right at the
// end.
func TestProgress(t *testing.T) {
	s := studyOf(t, "a@1", 4)
	_, want := played(t, s)
	store := open(t)
	entered := enter(t, s, store)
	stop := make(chan struct{})
	var last Progress
	reports, kept := 0, 0
	watch := func(p Progress) {
		reports++
		switch {
		case p.Stored < last.Stored || p.Played < last.Played || p.Elapsed < last.Elapsed:
			t.Errorf("after %+v comes %+v: it goes back", last, p)
		case p.Stage == last.Stage && p.Trials < last.Trials:
			t.Errorf("%d trials of the %s are finished after %d", p.Trials, p.Stage, last.Trials)
		case p.Games != s.Budget || p.Left() != p.Games-p.Stored-p.Played || p.Complete:
			t.Errorf("%+v: want %d games", p, s.Budget)
		case p.Trials > 0 != (p.Best.Games() > 0) || p.Trials > 0 && p.Best.Stage != p.Stage:
			t.Errorf("after %d trials of the %s the best is %+v", p.Trials, p.Stage, p.Best)
		case p.Asked < p.Trials || p.Stage != results.Screening && p.Asked > map[results.Stage]int{results.Retest: 2, results.Proof: 1}[p.Stage]:
			t.Errorf("%d trials of the %s, %d of them finished", p.Asked, p.Stage, p.Trials)
		}
		if reports == 1 && p.Stage == results.Screening && p.Trials != kept {
			t.Errorf("%d trials of the search are finished, want the %d that are stored", p.Trials, kept)
		}
		if reports > 1 && p.Stored > last.Stored && p.Stage == last.Stage {
			t.Errorf("stored are %d, and then %d of the same stage", last.Stored, p.Stored)
		}
		if _, ok := p.ETA(); ok != (p.Played > 0) {
			t.Errorf("%+v: the time left is known: %t", p, ok)
		}
		last = p
	}
	call := session(s, entered, store, 1)
	call.Stop = stop
	call.Report = func(p Progress) {
		if watch(p); p.Trials > 2 && stop != nil {
			close(stop)
			stop = nil
		}
	}
	first, err := Play(t.Context(), call)
	if err != nil || first.Complete || first.Stored != 0 || first.Played == 0 {
		t.Fatalf("%+v (%v): want a study stopped in its search or right after it", first, err)
	}
	trials, err := store.Trials(t.Context(), entered.Name)
	if err != nil {
		t.Fatal(err)
	}
	last, reports, kept = Progress{}, 0, len(trials)
	call = session(s, entered, store, 2)
	call.Report = watch
	end, err := Play(t.Context(), call)
	if err != nil {
		t.Fatal(err)
	}
	proof := want.Trials[len(want.Trials)-1]
	end.Best.Run, end.Best.Finished = "", time.Time{}
	expected := Progress{
		Progress: arena.Progress{Games: s.Budget, Stored: first.Played, Played: s.Budget - first.Played, Elapsed: end.Elapsed},
		Stage:    results.Proof, Round: 1, Trials: 1, Asked: 1, Best: proof, Complete: true,
	}
	if diff := cmp.Diff(expected, end); diff != "" {
		t.Errorf("at the end (-want +got):\n%s", diff)
	}
}

// TestProgressBest: the best is the first of those with the highest score.
func TestProgressBest(t *testing.T) {
	trials := []results.Trial{
		{Number: 0, Wins: 1, Losses: 1}, {Number: 1, Draws: 2}, {Number: 2, Losses: 2},
		{Number: 3, Wins: 1, Draws: 1}, {Number: 4, Wins: 1, Draws: 1},
	}
	r := &runner{stored: map[int]results.Trial{}}
	for i, want := range []int{0, 0, 0, 3, 3} {
		if r.note(trials[i]); r.progress.Best.Number != want || r.progress.Trials != i+1 {
			t.Errorf("after trial %d the best of %d is %d, want %d", i, r.progress.Trials, r.progress.Best.Number, want)
		}
	}
}

func TestMerged(t *testing.T) {
	before := []arena.FaultCount{
		{Player: "a", Fault: results.Panic, Games: 2, First: "one"}, {Player: "b", Fault: results.Panic, Games: 1},
	}
	now := []arena.FaultCount{
		{Player: "a", Fault: results.Panic, Games: 3, First: "two"}, {Player: "a", Fault: results.Deadline, Games: 4},
	}
	want := []arena.FaultCount{
		{Player: "a", Fault: results.Panic, Games: 5, First: "one"}, {Player: "b", Fault: results.Panic, Games: 1},
		{Player: "a", Fault: results.Deadline, Games: 4},
	}
	if diff := cmp.Diff(want, merged(before, now)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if before[0].Games != 2 || len(before) != 2 {
		t.Errorf("what was before has changed: %+v", before)
	}
}

// TestWithdrawn: an opponent that ignores its deadline is withdrawn, and games without it continue. The next session
// plays the missing games on request; otherwise the study continues without them for good.
func TestWithdrawn(t *testing.T) {
	for _, retry := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) { testWithdrawn(t, retry) })
	}
}

func testWithdrawn(t *testing.T, retry bool) {
	stuck = make(chan struct{})
	s := studyOf(t, "a@1", 2)
	s.Deadline = time.Minute
	s.Opponents = []plan.Entrant{entrant(t, "random", "random"), entrant(t, "stubborn", "stubborn")}
	s = ready(t, s, 2)
	store := open(t)
	entered := enter(t, s, store)
	progress, err := Play(t.Context(), session(s, entered, store, 1))
	var out *arena.LeftOutError
	if !errors.As(err, &out) || len(out.Why) != 1 || !strings.HasPrefix(out.Why[0], "stubborn was withdrawn: it ignored its limit of time") {
		t.Fatalf("error %v, want that stubborn is withdrawn", err)
	}
	without := s.Rules().Trial / 2 * 3 // games of the search
	if progress.Complete || progress.Played != without+1 || out.Games != without-1 || progress.LeftOut != out.Games || progress.Trials != 0 {
		t.Errorf("%+v, %d games left out: want %d played, one of them lost by the deadline", progress, out.Games, without+1)
	}
	close(stuck)
	synctest.Wait()
	killed := session(s, entered, &mortal{StudyStore: store, kind: "GoOn"}, 1)
	if _, err := Play(t.Context(), killed); !errors.Is(err, errKilled) {
		t.Fatalf("error %v, want that it goes on without the games", err)
	}
	if trials, err := store.Trials(t.Context(), entered.Name); err != nil || len(trials) > 0 {
		t.Errorf("%d trials are stored before their games are final (%v)", len(trials), err)
	}

	call := session(s, entered, store, 1)
	call.Retry = retry
	progress, err = Play(t.Context(), call)
	if err != nil || !progress.Complete || progress.Left() != 0 {
		t.Fatalf("%+v, error %v: want a complete study", progress, err)
	}
	lost := 0
	if !retry {
		lost = out.Games
	}
	if progress.Stored != without+1 || progress.Stored+progress.Played != s.Budget-lost || progress.LeftOut != lost {
		t.Errorf("retry %t: %+v: want %d games stored, %d left out, and the rest played", retry, progress, without+1, lost)
	}
	want := left(t, s, store)
	games := 0
	for _, trial := range want.Trials {
		if games += trial.Games(); trial.Stage != results.Screening && trial.Games() != s.games(trial.Stage) {
			t.Errorf("retry %t: trial %d has %d games, want %d", retry, trial.Number, trial.Games(), s.games(trial.Stage))
		}
	}
	if games != s.Budget-lost {
		t.Errorf("retry %t: the trials have %d games, want %d", retry, games, s.Budget-lost)
	}
	run, err := store.Run(t.Context(), s.RunName(results.Screening))
	if err != nil {
		t.Fatal(err)
	}
	if counts, err := evidence.Read(t.Context(), store, run); err != nil || counts.LeftOut() != lost {
		t.Errorf("retry %t: the run cannot be read: %v", retry, err)
	}
	unplayed, err := store.Unplayed(t.Context(), run)
	final := 0
	for _, u := range unplayed {
		if !u.Final {
			t.Errorf("retry %t: %+v is not final", retry, u)
		}
		final += u.Games()
	}
	if err != nil || final != lost {
		t.Errorf("retry %t: %d games are left out for good (%v), want %d", retry, final, err, lost)
	}

	// No game is played again, even on request, because the study has continued without it.
	call.Retry = true
	progress, err = Play(t.Context(), call)
	if err != nil || !progress.Complete || progress.Played > 0 || progress.Left() != 0 || progress.LeftOut != lost || progress.Stored != s.Budget-lost {
		t.Errorf("retry %t: a finished study: %+v, error %v: want %d games stored, %d left out", retry, progress, err, s.Budget-lost, lost)
	}
	if diff := cmp.Diff(want, left(t, s, store)); diff != "" {
		t.Errorf("retry %t: a finished study has changed (-want +got):\n%s", retry, diff)
	}
}

// TestBrokenStore: a study stops at once when a trial cannot be kept, and says why.
func TestBrokenStore(t *testing.T) {
	s := studyOf(t, "touchy@1", 120) // more than a group of games
	store := open(t)
	full := errors.New("disk full")
	progress, err := Play(t.Context(), session(s, enter(t, s, store), unable{store, full}, 2))
	if !errors.Is(err, full) || progress.Complete || progress.Stage != results.Screening || progress.Played >= 121*s.Rules().Trial {
		t.Errorf("%+v, error %v: want %v early in the search", progress, err, full)
	}
}

// unable is a store that keeps games, but no trials.
type unable struct {
	results.StudyStore
	why error
}

func (u unable) AddTrials(context.Context, string, []results.Trial) error { return u.why }

// TestWithdrawnAlone: a study whose only opponent is withdrawn cannot go on without its games, and says so every time.
func TestWithdrawnAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stuck = make(chan struct{})
		s := studyOf(t, "a@1", 2)
		s.Deadline = time.Minute
		s.Opponents = []plan.Entrant{entrant(t, "stubborn", "stubborn")}
		s = ready(t, s, 2)
		store := open(t)
		entered := enter(t, s, store)
		for call := range 3 {
			progress, err := Play(t.Context(), session(s, entered, store, 1))
			var out *arena.LeftOutError
			if !errors.As(err, &out) || progress.LeftOut != out.Games || progress.Complete {
				t.Fatalf("call %d: %+v, error %v: want games that were left out", call, progress, err)
			}
			if trials, err := store.Trials(t.Context(), entered.Name); err != nil || len(trials) > 0 {
				t.Fatalf("call %d: %d trials are stored (%v), want none", call, len(trials), err)
			}
		}
		close(stuck)
		synctest.Wait()
		again := session(s, entered, store, 1)
		again.Retry = true
		if progress, err := Play(t.Context(), again); err != nil || !progress.Complete {
			t.Errorf("%+v, error %v: want a complete study", progress, err)
		}
	})
}
