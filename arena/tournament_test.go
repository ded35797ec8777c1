package arena_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"tourney/arena"
	"tourney/arena/arenatest"
	"tourney/arena/arenatest/misfit"
	"tourney/arena/match"
	"tourney/arena/plan"
	"tourney/results"
)

// TestSameGames plays one plan with several numbers of workers, and in pieces.
func TestSameGames(t *testing.T) {
	defer goleak.VerifyNone(t)
	p := arenatest.Pentago(t, "random", "ruins", "cheats")
	want := arenatest.NewMemory()
	progress := playAll(t, p, want, 1)
	if got := len(want.Stored); got != p.Games() || progress.Played != got || !want.Finished {
		t.Fatalf("stored %d games, reported %d, finished %t; want %d", got, progress.Played, want.Finished, p.Games())
	}
	for _, workers := range []int{2, 8} {
		got := arenatest.NewMemory()
		playAll(t, p, got, workers)
		if diff := cmp.Diff(want.Stored, got.Stored); diff != "" {
			t.Errorf("%d workers play other games (-want +got):\n%s", workers, diff)
		}
	}

	pieces := arenatest.NewMemory()
	for id, r := range want.Stored {
		if (id.Number+id.Pairing)%3 == 0 {
			pieces.Stored[id] = r
		}
	}
	stored := len(pieces.Stored)
	if progress := playAll(t, p, pieces, 3); progress.Stored != stored || progress.Played != p.Games()-stored {
		t.Errorf("resumed with %d stored, played %d; want %d and %d", progress.Stored, progress.Played, stored, p.Games()-stored)
	}
	if diff := cmp.Diff(want.Stored, pieces.Stored); diff != "" {
		t.Errorf("a resumed run plays other games (-want +got):\n%s", diff)
	}
	if progress := playAll(t, p, pieces, 3); progress.Played != 0 {
		t.Errorf("a finished run plays %d games again", progress.Played)
	}
}

// TestAddedPlayer adds a player and games: stored games stay unchanged.
func TestAddedPlayer(t *testing.T) {
	small, large := arenatest.Pentago(t, "random", "cheats"), arenatest.Pentago(t, "random", "ruins", "cheats")
	large.Openings[1].Games += 4
	before, after := arenatest.NewMemory(), arenatest.NewMemory()
	playAll(t, small, before, 2)
	playAll(t, large, after, 2)
	keyOf := func(p plan.Plan, id arenatest.Game) string { return p.Key(p.Pairings()[id.Pairing]) }
	found := 0
	for id, r := range before.Stored {
		for other, s := range after.Stored {
			if id.Number == other.Number && keyOf(small, id) == keyOf(large, other) {
				s.Pairing = r.Pairing
				if diff := cmp.Diff(r, s); diff != "" {
					t.Errorf("game %d of %s changed (-before +after):\n%s", id.Number, keyOf(small, id), diff)
				}
				found++
			}
		}
	}
	if found != len(before.Stored) {
		t.Errorf("%d of %d games are still part of the larger plan", found, len(before.Stored))
	}
}

// TestSharedOpenings checks that every pairing meets the same openings by number, and both parities equally often.
func TestSharedOpenings(t *testing.T) {
	p := arenatest.Pentago(t, "random", "ruins", "cheats")
	p.Openings[1].Games = 40
	store := arenatest.NewMemory()
	playAll(t, p, store, 2)
	starts, blackFirst := map[int]string{}, 0
	for id, r := range store.Stored {
		if start, ok := starts[id.Number]; ok && start != r.Start {
			t.Errorf("game %d starts from %s and from %s", id.Number, start, r.Start)
		}
		starts[id.Number] = r.Start
		blackFirst += r.First
	}
	if want := p.Games() * 20 / 43; blackFirst != want {
		t.Errorf("Black moves first in %d games, want %d", blackFirst, want)
	}
}

// TestFaults lets players do everything wrong: each time one game is lost, with the reason on record.
func TestFaults(t *testing.T) {
	for _, test := range []struct {
		name   string
		fault  results.EndKind
		detail string
	}{
		{"panics", results.Panic, "out of ideas (misfit.go:"},
		{"fails", results.Failure, "no luck"},
		{"cheats", results.IllegalMove, "move 99"},
		{"silent", results.IllegalMove, "no move"},
		{"babbles", results.IllegalMove, "3 sub-moves for a turn of 2"},
		{"unborn", results.Panic, "no parts (misfit.go:"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := arenatest.Pentago(t, "random", test.name)
			store := arenatest.NewMemory()
			progress := playAll(t, p, store, 2)
			faults := 0
			for _, r := range store.Stored {
				guilty := 1 - r.Pairing // pairing 0 seats it second, pairing 1 first
				if r.End.Kind == results.ByRules {
					continue // the game was over before its second turn
				}
				faults++
				if r.End.Kind != test.fault || r.End.Seat != guilty || !strings.HasPrefix(r.End.Text, test.detail) {
					t.Errorf("the end is %+v; want %q of seat %d and %q", r.End, test.fault, guilty, test.detail)
				}
				if fault := r.End.FaultOf(guilty); !strings.HasPrefix(fault, string(test.fault)+": "+test.detail) {
					t.Errorf("fault %q, want %q and %q", fault, test.fault, test.detail)
				}
				if own, other := r.Seats[guilty].Place, r.Seats[1-guilty].Place; own != 2 || other != 1 {
					t.Errorf("places %d and %d, want the seat at fault second", own, other)
				}
				if err := verifier(t, p).Verify(t.Context(), r); err != nil {
					t.Errorf("the game does not verify: %v", err)
				}
			}
			reported := 0
			for _, c := range progress.Faults {
				if c.Player != test.name || c.Fault != test.fault || !strings.Contains(c.First, test.detail) {
					t.Errorf("reported is %+v", c)
				}
				reported += c.Games
			}
			if faults < p.Games()/2 || len(progress.Faults) != 1 || reported != faults {
				t.Errorf("%d of %d games have a fault, %d reported", faults, p.Games(), reported)
			}
		})
	}
}

// TestCounts: the counts of a seat's decisions are added up, two for its first turn, and an illegal one without counts.
func TestCounts(t *testing.T) {
	store := arenatest.NewMemory()
	playAll(t, arenatest.Pentago(t, "random", "cheats"), store, 1)
	want := results.Seat{Place: 2, Nodes: 2, Evals: 4, Hits: 6, Cuts: 8, FirstCuts: 10, Turns: 2}
	faults := 0
	for id, r := range store.Stored {
		for s, got := range r.Seats {
			if r.End.FaultOf(s) == "" {
				continue // the game was over before its second turn, or it is the other's
			}
			faults++
			if got != want {
				t.Errorf("game %d of pairing %d: the seat at fault is %+v, want %+v", id.Number, id.Pairing, got, want)
			}
		}
	}
	if faults == 0 {
		t.Error("no game has a fault")
	}
}

// TestDeadline: a slow player loses the game: one that obeys the end of its context, one that answers too late, and one
// whose sub-moves of a turn together take too long.
func TestDeadline(t *testing.T) {
	for _, name := range []string{"slow", "late", "dawdles"} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := arenatest.Pentago(t, "random", name)
				p.Deadline = time.Minute
				store := arenatest.NewMemory()
				playAll(t, p, store, 2)
				for id, r := range store.Stored {
					if r.End.Kind == results.Deadline && (r.End.Seat != 1-id.Pairing || !strings.HasSuffix(r.End.Text, " for a turn of at most 1m0s")) {
						t.Errorf("game %v ends by %+v, want it to be seat %d's fault", id, r.End, 1-id.Pairing)
					}
				}
				if n := store.Ends()[results.Deadline]; n < p.Games()/2 || len(store.Stored) != p.Games() {
					t.Errorf("%d of %d stored games are lost by the deadline, of %d", n, len(store.Stored), p.Games())
				}
			})
		})
	}
}

// TestLeftOutError says how many games are missing, and each reason once.
func TestLeftOutError(t *testing.T) {
	for want, e := range map[string]arena.LeftOutError{
		"1 game was not played: a was withdrawn (mend it and add --retry to play it)":                 {Games: 1, Why: []string{"a was withdrawn"}},
		"7 games were not played: a was withdrawn; b was, too (mend it and add --retry to play them)": {Games: 7, Why: []string{"a was withdrawn", "b was, too"}},
	} {
		if got := e.Error(); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// TestStop finishes the games in progress and begins no others; a second call plays the rest.
func TestStop(t *testing.T) {
	defer goleak.VerifyNone(t)
	p := arenatest.Pentago(t, "random", "ruins")
	p.Openings[0].Games = 300
	want := arenatest.NewMemory()
	playAll(t, p, want, 2)

	store, stop := arenatest.NewMemory(), make(chan struct{})
	rest := resume(t, p, store, 2)
	stopped := false
	rest.Stop = stop
	rest.Sinks = []arena.Sink{arena.Watch(func(c arena.Commit) {
		if c.Progress.Played > 0 && !stopped {
			stopped = true
			close(stop)
		}
	})}
	progress, err := arena.Play(t.Context(), rest)
	if err != nil || progress.Left() == 0 || progress.Played != len(store.Stored) || store.Finished {
		t.Fatalf("error %v, %d left, %d reported, %d stored, finished %t", err, progress.Left(), progress.Played, len(store.Stored), store.Finished)
	}
	playAll(t, p, store, 2)
	if diff := cmp.Diff(want.Stored, store.Stored); diff != "" {
		t.Errorf("a stopped run goes on with other games (-want +got):\n%s", diff)
	}
}

// TestKill drops running games at once, even if a player does not notice.
func TestKill(t *testing.T) {
	for _, name := range []string{"slow", "stuck"} {
		t.Run(name, func(t *testing.T) { testKill(t, name) })
	}
}

func testKill(t *testing.T, name string) {
	synctest.Test(t, func(t *testing.T) {
		misfit.Stuck = make(chan struct{})
		defer close(misfit.Stuck)
		p := arenatest.Pentago(t, "random", name)
		store := arenatest.NewMemory()
		ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
		defer cancel()
		begun := time.Now()
		progress, err := playSome(ctx, t, p, store, 2)
		if err != nil || progress.Left() == 0 || progress.Played != len(store.Stored) {
			t.Errorf("error %v, %d games left, %d reported, %d stored", err, progress.Left(), progress.Played, len(store.Stored))
		}
		if took := time.Since(begun) - time.Hour; took > 2*match.Grace {
			t.Errorf("it took %v to stop", took)
		}
		if n := store.Ends()[results.Failure]; n > 0 {
			t.Errorf("%d dropped games are on record as errors of the player", n)
		}
	})
}

// fullStore is a store that cannot keep the first games that it gets.
type fullStore struct {
	*arenatest.Memory
	why   error
	asked int
}

func (f *fullStore) Append(ctx context.Context, run results.Run, games []results.Record) error {
	if f.asked++; f.asked == 1 {
		return f.why
	}
	return f.Memory.Append(ctx, run, games)
}

// hoarder is a runner that receives some jobs before it plays any, heeds no context, and drops the last jobs.
type hoarder struct {
	jobs, drops int
	end         func() // called when the others are played
}

func (h hoarder) Run(_ context.Context, jobs <-chan match.Job, done chan<- arena.Done) error {
	var held []match.Job
	for range h.jobs {
		held = append(held, <-jobs)
	}
	for _, j := range held[:h.jobs-h.drops] {
		game := made(j)
		done <- arena.Done{Game: &game}
	}
	h.end()
	return nil
}

// TestBrokenStore returns the store's error and does not use the store again.
func TestBrokenStore(t *testing.T) {
	defer goleak.VerifyNone(t)
	p := arenatest.Pentago(t, "random", "ruins")
	p.Openings[0].Games = 1000
	for _, runner := range []arena.Runner{arena.Local{Workers: 2}, hoarder{jobs: 1000, end: func() {}}} {
		store := &fullStore{Memory: arenatest.NewMemory(), why: errors.New("disk full")}
		rest := resume(t, p, store, 2)
		rest.Runner = runner
		if _, err := arena.Play(t.Context(), rest); !errors.Is(err, store.why) || store.asked != 1 || store.Finished {
			t.Errorf("error %v after %d calls, finished %t: want %v after one", err, store.asked, store.Finished, store.why)
		}
	}
}

// TestDropped: a run that is called off while its last game is played is not finished.
func TestDropped(t *testing.T) {
	p := arenatest.Pentago(t, "random", "ruins")
	for _, drops := range []int{1, 0} {
		store := arenatest.NewMemory()
		rest := resume(t, p, store, 1)
		ctx, cancel := context.WithCancel(t.Context())
		rest.Runner = hoarder{p.Games(), drops, cancel}
		progress, err := arena.Play(ctx, rest)
		if err != nil || progress.Left() != drops || store.Finished != (drops == 0) {
			t.Errorf("%d games are dropped: %+v, finished %t, error %v", drops, progress, store.Finished, err)
		}
	}
}

// TestSinks: every game is reported once, after its commit, with the progress of the run.
func TestSinks(t *testing.T) {
	p := arenatest.Pentago(t, "random", "ruins", "cheats")
	store := arenatest.NewMemory()
	seen, reports := map[arenatest.Game]bool{}, 0
	_, progress := arenatest.Play(t, p, store, "", 3, arena.Watch(func(c arena.Commit) {
		if reports++; reports == 1 && (len(c.Games) > 0 || c.Progress.Games != p.Games()) {
			t.Errorf("%d new games before the first of %d, want none of %d", len(c.Games), c.Progress.Games, p.Games())
		}
		for _, r := range c.Games {
			id := arenatest.Game{Pairing: r.Pairing, Number: r.Number}
			if _, ok := store.Stored[id]; !ok || seen[id] {
				t.Errorf("game %v is reported: stored %t, before %t", id, ok, seen[id])
			}
			seen[id] = true
		}
		if len(seen) != c.Progress.Played || c.Progress.Games != p.Games() {
			t.Errorf("%d games are reported of %d played, of %d", len(seen), c.Progress.Played, c.Progress.Games)
		}
	}))
	if len(seen) != p.Games() || progress.Played != p.Games() || reports < 2 {
		t.Errorf("%d and %d of %d games are reported, in %d reports", len(seen), progress.Played, p.Games(), reports)
	}
}

// brokenSink is a Sink that cannot do its work.
type brokenSink struct{ why error }

func (brokenSink) Enter(context.Context, results.Run) error { return nil }

func (b brokenSink) Append(_ context.Context, c arena.Commit) error {
	if len(c.Games) == 0 {
		return nil
	}
	return b.why
}

// TestBrokenSink returns the sink's error and stops.
func TestBrokenSink(t *testing.T) {
	defer goleak.VerifyNone(t)
	store, full := arenatest.NewMemory(), errors.New("the picture is full")
	rest := resume(t, arenatest.Pentago(t, "random", "ruins"), store, 2)
	rest.Sinks = []arena.Sink{brokenSink{full}}
	if _, err := arena.Play(t.Context(), rest); !errors.Is(err, full) || len(store.Stored) == 0 {
		t.Errorf("error %v with %d games stored, want %v after the first", err, len(store.Stored), full)
	}
}

func TestETA(t *testing.T) {
	for _, test := range []struct {
		p    arena.Progress
		rate float64
		left int
		want time.Duration
		ok   bool
	}{
		{arena.Progress{Games: 100}, 0, 100, 0, false},
		{arena.Progress{Games: 100, Stored: 40}, 0, 60, 0, false},
		{arena.Progress{Games: 100, Stored: 40, Played: 20, Elapsed: 10 * time.Second}, 2, 40, 20 * time.Second, true},
		{arena.Progress{Games: 100, Stored: 40, Played: 60, Elapsed: 10 * time.Second}, 6, 0, 0, true},
	} {
		eta, ok := test.p.ETA()
		if eta != test.want || ok != test.ok || test.p.Rate() != test.rate || test.p.Left() != test.left {
			t.Errorf("%+v: %d games left at %v a second, %v (%t); want %d at %v, %v (%t)",
				test.p, test.p.Left(), test.p.Rate(), eta, ok, test.left, test.rate, test.want, test.ok)
		}
	}
}
