package arena_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"tourney/arena/arenatest"
	"tourney/arena/match"
	"tourney/arena/plan"
	"tourney/arena/schedule"
)

var (
	subsets = schedule.Rule{Order: schedule.Both, Seating: schedule.Subsets}
	field   = schedule.Rule{Order: schedule.Both, Seating: schedule.OneVField}
)

// TestSameGamesOfMore plays seatings of three and four players with several numbers of workers, and in pieces, and verifies all
// games.
func TestSameGamesOfMore(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	defer goleak.VerifyNone(t)
	for _, rule := range []schedule.Rule{subsets, field} {
		for _, seats := range []int{3, 4} {
			name := fmt.Sprintf("%s of %d seats", rule.Seating, seats)
			p := arenatest.Heap(t, seats, rule, "random", "sulks", "yields", "control@2", "cheats")
			p.Schedule.Self = true
			want := arenatest.NewMemory()
			playAll(t, p, want, 1)
			if len(want.Stored) != p.Games() || p.Games() != 8*p.Schedule.Count(5, seats) {
				t.Fatalf("%s: %d games, the plan has %d of %d pairings", name, len(want.Stored), p.Games(), len(p.Pairings()))
			}
			for _, workers := range []int{2, 8} {
				got := arenatest.NewMemory()
				playAll(t, p, got, workers)
				if diff := cmp.Diff(want.Stored, got.Stored); diff != "" {
					t.Errorf("%s: %d workers play other games (-want +got):\n%s", name, workers, diff)
				}
			}
			pieces := arenatest.NewMemory()
			for id, r := range want.Stored {
				if (id.Number+id.Pairing)%3 == 0 {
					pieces.Stored[id] = r
				}
			}
			playAll(t, p, pieces, 3)
			if diff := cmp.Diff(want.Stored, pieces.Stored); diff != "" {
				t.Errorf("%s: a resumed run plays other games (-want +got):\n%s", name, diff)
			}
			checkGamesOfMore(t, name, p, want)
		}
	}
}

// checkGamesOfMore checks games of a plan: each by itself, by the rules, and by its places.
func checkGamesOfMore(t *testing.T, name string, p plan.Plan, store *arenatest.Memory) {
	t.Helper()
	pairings, v := p.Pairings(), verifier(t, p)
	for id, r := range store.Stored {
		seats := pairings[id.Pairing]
		if err := v.Verify(t.Context(), r); err != nil {
			t.Errorf("%s: %s, game %d: %v", name, p.Title(seats), id.Number, err)
		}
		job, err := p.Job(id.Pairing, id.Number)
		if err != nil {
			t.Fatal(err)
		}
		single, err := match.Single(t.Context(), job, arenatest.Build(t, p, id.Pairing))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(r, arenatest.Plain(single)); diff != "" {
			t.Errorf("%s: %s, game %d by itself is another (-tournament +single):\n%s", name, p.Title(seats), id.Number, diff)
		}
		for s, seat := range r.Seats {
			ahead := 0
			for _, other := range r.Seats {
				if other.Place < seat.Place {
					ahead++
				}
			}
			if seat.Place != ahead+1 || r.End.FaultOf(s) != "" && seat.Place != len(seats) {
				t.Errorf("%s: %s, game %d (%s): seat %d in place %d behind %d", name, p.Title(seats), id.Number, r.End.Reason(), s,
					seat.Place, ahead)
			}
		}
	}
}

// TestGrownSeatings: a player added to a run of three seats leaves the games of the others as they were.
func TestGrownSeatings(t *testing.T) {
	for _, rule := range []schedule.Rule{subsets, field} {
		small := arenatest.Heap(t, 3, rule, "random", "control@1", "control@2")
		large := arenatest.Heap(t, 3, rule, "random", "control@1", "control@2", "sulks")
		before, after := arenatest.NewMemory(), arenatest.NewMemory()
		playAll(t, small, before, 2)
		playAll(t, large, after, 2)
		ids := map[string]int{}
		for i, seats := range large.Pairings() {
			ids[large.Title(seats)] = i
		}
		for id, want := range before.Stored {
			got := after.Stored[arenatest.Game{Pairing: ids[small.Title(small.Pairings()[id.Pairing])], Number: id.Number}]
			got.Pairing = want.Pairing
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s, game %v is another with one player more (-before +after):\n%s", rule.Seating, id, diff)
			}
		}
	}
}
