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
	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/players"
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

// unclocked is what a study leaves, without the times in the texts of games lost on time.
func unclocked(r remains) remains {
	for address, g := range r.Games {
		if g.End.Kind == results.Deadline {
			g.End.Text = ""
			r.Games[address] = g
		}
	}
	return r
}

// TestWithdrawn: an opponent that ignores its deadline is withdrawn, and the study goes on without it in the same call, with
// any number of workers and after a kill alike. The games left out are final.
func TestWithdrawn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stuck = make(chan struct{})
		s := studyOf(t, "a@1", 20)
		s.Deadline = time.Minute
		s.Opponents = []plan.Entrant{entrant(t, "random", "random"), entrant(t, "stubborn", "stubborn")}
		s = ready(t, s, 20)
		store := open(t)
		entered := enter(t, s, store)
		progress, err := Play(t.Context(), session(s, entered, store, 1))
		// It fails on the three openings of the first trial, and games in progress go on: 64 of both opponents.
		lost := 21*s.Rules().Trial/2 - (s.Rules().Trial+64)/2
		if err != nil || !progress.Complete || progress.Left() != 0 || progress.LeftOut != lost || progress.Played != s.Budget-lost {
			t.Errorf("%+v, error %v: want a complete study without %d games", progress, err, lost)
		}
		want := unclocked(left(t, s, store))
		run, err := store.Run(t.Context(), s.RunName(results.Screening))
		if err != nil {
			t.Fatal(err)
		}
		if counts, err := evidence.Read(t.Context(), store, run); err != nil || counts.LeftOut() != lost {
			t.Errorf("the run cannot be read: %v", err)
		}
		unplayed, err := store.Unplayed(t.Context(), run)
		final := 0
		for _, u := range unplayed {
			if !u.Final || !strings.HasPrefix(u.Why, "stubborn was withdrawn: it failed on 3 openings in a row (deadline: 1m2") {
				t.Errorf("left out is %+v", u)
			}
			final += u.Games()
		}
		if err != nil || final != lost {
			t.Errorf("%d games are left out for good (%v), want %d", final, err, lost)
		}

		for _, workers := range []int{2, 8} {
			store := open(t)
			if _, err := Play(t.Context(), session(s, enter(t, s, store), store, workers)); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, unclocked(left(t, s, store))); diff != "" {
				t.Errorf("%d workers (-want +got):\n%s", workers, diff)
			}
		}
		killed := open(t)
		entered = enter(t, s, killed)
		if _, err := Play(t.Context(), session(s, entered, &mortal{StudyStore: killed, kind: "GoOn"}, 1)); !errors.Is(err, errKilled) {
			t.Fatalf("error %v, want that it goes on without the games", err)
		}
		trials, err := killed.Trials(t.Context(), entered.Name)
		for _, trial := range trials {
			if trial.Games() != s.Rules().Trial {
				t.Errorf("trial %d is stored before its games are final (%v)", trial.Number, err)
			}
		}
		if _, err := Play(t.Context(), session(s, entered, killed, 1)); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, unclocked(left(t, s, killed))); diff != "" {
			t.Errorf("killed (-want +got):\n%s", diff)
		}

		// No game is played again, even on request, because the study has continued without it.
		call := session(s, entered, killed, 1)
		call.Retry = true
		progress, err = Play(t.Context(), call)
		if err != nil || !progress.Complete || progress.Played > 0 || progress.Left() != 0 || progress.LeftOut != lost || progress.Stored != s.Budget-lost {
			t.Errorf("a finished study: %+v, error %v: want %d games stored, %d left out", progress, err, s.Budget-lost, lost)
		}
		close(stuck)
		synctest.Wait()
	})
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
		s := studyOf(t, "a@1", 20)
		s.Deadline = time.Minute
		s.Opponents = []plan.Entrant{entrant(t, "stubborn", "stubborn")}
		s = ready(t, s, 20)
		store := open(t)
		entered := enter(t, s, store)
		for call := range 3 {
			progress, err := Play(t.Context(), session(s, entered, store, 1))
			var out *arena.LeftOutError
			if !errors.As(err, &out) || progress.LeftOut != out.Games || progress.Complete {
				t.Fatalf("call %d: error %v, %+v: want games that were left out", call, err, progress)
			}
			trials, err := store.Trials(t.Context(), entered.Name)
			for _, trial := range trials {
				if trial.Games() == 0 || err != nil {
					t.Fatalf("call %d: trial %d is stored without games (%v)", call, trial.Number, err)
				}
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

// dying is an engine that ends with its first move.
type dying struct{ players.Player }

func (dying) Choose(context.Context, players.Request) (players.Decision, error) {
	return players.Decision{}, &players.Fault{Kind: players.Crashed, Text: "exit status 1"}
}

func init() {
	players.RegisterMethod(players.Method{
		Name: "dying", Doc: "ends with its first move",
		Lives: func(players.Spec) players.Lives { return players.Lives{Openings: 3} },
		New: func(s players.Spec, _ players.Evaluator) (players.Player, error) {
			s.Method = "random"
			p, err := s.New()
			return dying{p}, err
		},
	})
}

// TestSameWithdrawalInStudy: an engine that dies is withdrawn from the same game on, with any number of workers and killed
// before any write. It may be the first opponent, and the trials may have one board each.
func TestSameWithdrawalInStudy(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	s := studyOf(t, "a@1", 20)
	s.Opponents = []plan.Entrant{entrant(t, "dying", "dying"), entrant(t, "random", "random")}
	s.Openings[results.Screening] = []openings.Set{{Kind: openings.Random, Games: 1, Min: 2, Max: 11, Parity: openings.Balanced}}
	s = ready(t, s, 150)
	whole := open(t)
	progress, err := Play(t.Context(), session(s, enter(t, s, whole), whole, 1))
	if err != nil || !progress.Complete || progress.LeftOut == 0 || progress.LeftOut > 151*2-3*2 || progress.LeftOut < 10 {
		t.Fatalf("%+v, error %v: want a study that goes on without dying", progress, err)
	}
	want := left(t, s, whole)
	for _, kind := range []string{"", "Append", "AddUnplayed", "AddTrials", "GoOn"} {
		for life := 0; life < 40; life += 1 + life/4 {
			store := open(t)
			entered := enter(t, s, store)
			_, err := Play(t.Context(), session(s, entered, &mortal{StudyStore: store, kind: kind, life: life}, 4))
			if err != nil {
				if !errors.Is(err, errKilled) {
					t.Fatalf("killed before %s %d: %v", kind, life, err)
				}
				if _, err = Play(t.Context(), session(s, entered, store, 3)); err != nil {
					t.Fatalf("after a kill before %s %d: %v", kind, life, err)
				}
			}
			if diff := cmp.Diff(want, left(t, s, store)); diff != "" {
				t.Fatalf("killed before %s %d (-want +got):\n%s", kind, life, diff)
			}
			if kind == "" {
				break
			}
		}
	}
}
