package arena_test

import (
	"context"
	"regexp"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"tourney/arena"
	"tourney/arena/arenatest"
	"tourney/arena/internal/misfit"
	"tourney/arena/match"
	"tourney/arena/plan"
	"tourney/arena/review"
	"tourney/games/gamestest"
	"tourney/results"
)

// TestFaults lets players do everything wrong: each time one game is lost, with the reason on record. The counts of the
// seat's decisions are added up, two for its first turn.
func TestFaults(t *testing.T) {
	for _, test := range []struct {
		name  string
		fault results.EndKind
		text  string // a pattern
	}{
		{"panics", results.Panic, `^out of ideas \(misfit.go:`},
		{"fails", results.Failure, "^no luck"},
		{"cheats", results.IllegalMove, "^move 99"},
		{"silent", results.IllegalMove, "^no move"},
		{"babbles", results.IllegalMove, "^3 sub-moves for a turn of 2"},
		{"unborn", results.Panic, `^no parts \(misfit.go:`},
		{"slow", results.Deadline, " for a turn of at most 1m0s$"},    // obeys the end of its context
		{"late", results.Deadline, " for a turn of at most 1m0s$"},    // answers too late
		{"dawdles", results.Deadline, " for a turn of at most 1m0s$"}, // with all sub-moves of a turn together
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := arenatest.Pentago(t, "random", test.name)
				p.Deadline = time.Minute
				store := arenatest.NewMemory()
				_, progress := arenatest.Play(t, p, store, "", 2)
				v := gamestest.Must(review.NewVerifier(plan.RunOf(p, "", plan.Build{})))(t)
				var reasons []string
				for _, r := range store.Stored {
					guilty := 1 - r.Pairing // pairing 0 seats it second, pairing 1 first
					if r.End.Kind == results.ByRules {
						continue // the game was over before its second turn
					}
					fault, got, other := r.End.FaultOf(guilty), r.Seats[guilty], r.Seats[1-guilty]
					reasons = append(reasons, fault)
					if r.End.Kind != test.fault || r.End.Seat != guilty || !regexp.MustCompile(test.text).MatchString(r.End.Text) ||
						fault != string(test.fault)+": "+r.End.Text {
						t.Errorf("the end is %+v, the fault %q; want %q of seat %d and %q", r.End, fault, test.fault, guilty, test.text)
					}
					if got.Place != 2 || other.Place != 1 {
						t.Errorf("places %d and %d, want the seat at fault second", got.Place, other.Place)
					}
					want := results.Seat{Place: 2, Nodes: 2, Evals: 4, Hits: 6, Cuts: 8, FirstCuts: 10, Turns: 2}
					if test.name == "cheats" && (got != want || got.Turns+other.Turns != r.Turns+1) { // an illegal decision has no counts
						t.Errorf("the seat at fault is %+v, want %+v; the other has %d of %d turns", got, want, other.Turns, r.Turns)
					}
					if err := v.Verify(t.Context(), r); err != nil {
						t.Errorf("the game does not verify: %v", err)
					}
				}
				if n := len(reasons); n < p.Games()/2 || len(store.Stored) != p.Games() || len(progress.Faults) != 1 {
					t.Fatalf("%d of %d games have a fault; reported are %+v", n, p.Games(), progress.Faults)
				}
				c := progress.Faults[0]
				if c.Player != test.name || c.Fault != test.fault || !slices.Contains(reasons, c.First) || c.Games != len(reasons) {
					t.Errorf("reported is %+v, want one of %q", c, reasons)
				}
			})
		})
	}
}

// TestKill drops running games at once, even if a player does not notice.
func TestKill(t *testing.T) {
	for _, name := range []string{"slow", "stuck"} {
		synctest.Test(t, func(t *testing.T) {
			misfit.Stuck = make(chan struct{})
			defer close(misfit.Stuck)
			p := arenatest.Pentago(t, "random", name)
			store := arenatest.NewMemory()
			ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
			defer cancel()
			begun := time.Now()
			progress, err := arena.Play(ctx, resume(t, p, store, 2))
			if err != nil || progress.Left() == 0 || progress.Played != len(store.Stored) {
				t.Errorf("%s: error %v, %d games left, %d reported, %d stored", name, err, progress.Left(), progress.Played, len(store.Stored))
			}
			if took := time.Since(begun) - time.Hour; took > 2*match.Grace {
				t.Errorf("%s: it took %v to stop", name, took)
			}
			if n := store.Ends()[results.Failure]; n > 0 {
				t.Errorf("%s: %d dropped games are on record as errors of the player", name, n)
			}
		})
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
