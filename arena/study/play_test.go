package study

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tourney/results"
)

// TestSameStudy: the number of workers changes nothing.
func TestSameStudy(t *testing.T) {
	s := studyOf(t, "a@1", 4)
	_, want := played(t, s)
	if len(want.Trials) != 5+2+1 || len(want.Games) != s.Budget {
		t.Fatalf("%d trials of %d games, want 8 of %d", len(want.Trials), len(want.Games), s.Budget)
	}
	for name, finished := range want.Finished {
		if !finished || len(want.Finished) != 4 {
			t.Errorf("%s is finished: %t; there are %d, want a study and three runs", name, finished, len(want.Finished))
		}
	}
	for _, workers := range []int{2, 8} {
		store := open(t)
		playOn(t, s, enter(t, s, store), store, workers)
		if diff := cmp.Diff(want, left(t, s, store)); diff != "" {
			t.Errorf("%d workers leave something else (-want +got):\n%s", workers, diff)
		}
	}
}

// TestFinishedStudy: nothing of a finished study is played again.
func TestFinishedStudy(t *testing.T) {
	s := studyOf(t, "a@1", 3)
	store, want := played(t, s)
	entered, err := store.Study(t.Context(), s.Name)
	if err != nil {
		t.Fatal(err)
	}
	long := time.Date(2020, 2, 20, 20, 20, 20, 0, time.UTC) // ago
	if err := store.FinishStudy(t.Context(), entered.Name, long); err != nil {
		t.Fatal(err)
	}
	progress := playOn(t, s, entered, store, 2)
	if progress.Played != 0 || progress.Stored != s.Budget || progress.Games != s.Budget || progress.Stage != results.Proof ||
		progress.Trials != 1 || progress.Best.Number != len(want.Trials)-1 {
		t.Errorf("%+v: want %d games stored, none played, and the proof of the best", progress, s.Budget)
	}
	if diff := cmp.Diff(want, left(t, s, store)); diff != "" {
		t.Errorf("a finished study has changed (-want +got):\n%s", diff)
	}
	if entered, err = store.Study(t.Context(), s.Name); err != nil || !entered.Finished.Equal(long) {
		t.Errorf("it was finished at %v, and is now at %v (%v)", long, entered.Finished, err)
	}
}

// TestStop stops a study again and again, after any number of games, softly or at once: nothing gets lost, and it ends
// like one that was left alone.
func TestStop(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	s := studyOf(t, "a@1", 4)
	_, want := played(t, s)
	for name, interrupt := range map[string]func(ctx context.Context) (_ context.Context, stop chan struct{}, now func()){
		"stop": func(ctx context.Context) (context.Context, chan struct{}, func()) {
			stop := make(chan struct{})
			return ctx, stop, func() { close(stop) }
		},
		"ctx": func(ctx context.Context) (context.Context, chan struct{}, func()) {
			ctx, cancel := context.WithCancel(ctx)
			return ctx, nil, cancel
		},
	} {
		for seed := range uint64(3) {
			t.Run(fmt.Sprintf("%s/%d", name, seed), func(t *testing.T) {
				r := rand.New(rand.NewPCG(seed, 0))
				store := open(t)
				entered := enter(t, s, store)
				stored := 0
				for calls := 0; ; calls++ {
					ctx, stop, now := interrupt(t.Context())
					after, done := r.IntN(40), false
					call := session(s, entered, store, 1+r.IntN(3))
					call.Stop = stop
					call.Report = func(p Progress) {
						if p.Played >= after && !done {
							done = true
							now()
						}
					}
					progress, err := Play(ctx, call)
					if err != nil {
						t.Fatal(err)
					}
					if !done {
						now() // releases the context
					}
					if progress.Stored != stored {
						t.Errorf("begins with %d games, want those stored before: %d", progress.Stored, stored)
					}
					stored += progress.Played
					if progress.Complete {
						break
					}
					if calls > len(want.Games) {
						t.Fatalf("not complete after %d calls: %+v", calls, progress)
					}
				}
				if stored != len(want.Games) {
					t.Errorf("%d games were played, want each of %d once", stored, len(want.Games))
				}
				if diff := cmp.Diff(want, left(t, s, store)); diff != "" {
					t.Errorf("a stopped study ends otherwise (-want +got):\n%s", diff)
				}
			})
		}
	}
}

// mortal is a store to which the program writes nothing any more from some write of a kind on.
type mortal struct {
	results.StudyStore
	kind string
	life int // writes of that kind until then
	dead bool
}

var errKilled = errors.New("killed")

func (m *mortal) write(kind string, do func() error) error {
	if kind == m.kind {
		m.life--
		m.dead = m.dead || m.life < 0
	}
	if m.dead {
		return errKilled
	}
	return do()
}

func (m *mortal) Enter(ctx context.Context, r *results.Run) error {
	return m.write("Enter", func() error { return m.StudyStore.Enter(ctx, r) })
}

func (m *mortal) Extend(ctx context.Context, r *results.Run, players, pairings int) error {
	return m.write("Extend", func() error { return m.StudyStore.Extend(ctx, r, players, pairings) })
}

func (m *mortal) Append(ctx context.Context, run results.Run, games []results.Record) error {
	return m.write("Append", func() error { return m.StudyStore.Append(ctx, run, games) })
}

func (m *mortal) Finish(ctx context.Context, run string, at time.Time) error {
	return m.write("Finish", func() error { return m.StudyStore.Finish(ctx, run, at) })
}

func (m *mortal) AddUnplayed(ctx context.Context, run results.Run, left []results.Unplayed) error {
	return m.write("AddUnplayed", func() error { return m.StudyStore.AddUnplayed(ctx, run, left) })
}

func (m *mortal) AddTrials(ctx context.Context, study string, trials []results.Trial) error {
	return m.write("AddTrials", func() error { return m.StudyStore.AddTrials(ctx, study, trials) })
}

func (m *mortal) GoOn(ctx context.Context, run string) error {
	return m.write("GoOn", func() error { return m.StudyStore.GoOn(ctx, run) })
}

func (m *mortal) FinishStudy(ctx context.Context, study string, at time.Time) error {
	return m.write("FinishStudy", func() error { return m.StudyStore.FinishStudy(ctx, study, at) })
}

// TestKill kills a study before each of its writes, such as between the last game of a trial and the trial. The study
// continues without a difference.
func TestKill(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	s := studyOf(t, "touchy@1", 2)
	s.Opponents = s.Opponents[:1]
	for _, stage := range []results.Stage{results.Screening, results.Retest, results.Proof} {
		s.Openings[stage] = s.Openings[stage][:1]
		s.Openings[stage][0].Games = 1
	}
	s = ready(t, s, 2)
	_, want := played(t, s)
	for kind, least := range map[string]int{"Enter": 3, "Append": 3, "AddTrials": 3, "Finish": 3, "FinishStudy": 1} {
		lived := false
		for life := 0; !lived; life++ {
			store := open(t)
			entered := enter(t, s, store)
			dying := &mortal{StudyStore: store, kind: kind, life: life}
			progress, err := Play(t.Context(), session(s, entered, dying, 1))
			if lived = err == nil; !lived {
				if !errors.Is(err, errKilled) {
					t.Fatalf("killed before %s %d: error %v", kind, life+1, err)
				}
				progress = playOn(t, s, entered, store, 1)
			}
			if diff := cmp.Diff(want, left(t, s, store)); diff != "" || !progress.Complete {
				t.Errorf("killed before %s %d, it ends otherwise (-want +got):\n%s", kind, life+1, diff)
			}
			if lived && life < least {
				t.Errorf("a study makes %d writes by %s, want at least %d", life, kind, least)
			}
		}
	}
}

// hasty is a store that ends the program's context after a number of games.
type hasty struct {
	results.StudyStore
	games int
	end   context.CancelFunc
}

func (h *hasty) Append(ctx context.Context, run results.Run, games []results.Record) error {
	if h.games -= len(games); h.games <= 0 {
		defer h.end()
	}
	return h.StudyStore.Append(ctx, run, games)
}

// TestEndOfContext: a trial whose last game is stored is kept, even if the context ends at that moment.
func TestEndOfContext(t *testing.T) {
	s := studyOf(t, "touchy@1", 2)
	store := open(t)
	entered := enter(t, s, store)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	progress, err := Play(ctx, session(s, entered, &hasty{store, s.Rules().Trial, cancel}, 1))
	if err != nil || progress.Complete {
		t.Fatalf("%+v, error %v: want a study that stops", progress, err)
	}
	trials, err := store.Trials(t.Context(), entered.Name)
	if err != nil || len(trials) == 0 || progress.Stage == results.Screening && len(trials) != progress.Trials {
		t.Errorf("%d trials are stored (%v), want the first at least: %+v", len(trials), err, progress)
	}
}
