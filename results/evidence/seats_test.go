package evidence

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"tourney/results"
	"tourney/results/resultstest"
)

func TestSeats(t *testing.T) {
	run := runOf(turned([]int{0, 1, 2})...)
	opened := func(opening string, first int, g results.Record) results.Record {
		g.Opening, g.First = opening, first
		return g
	}
	got := countsOf(run,
		opened("random", 1, resultstest.Game(0, 0, "empty", 1, 2, 3)), // seat 0 moved third
		opened("random", 2, resultstest.Game(1, 0, "empty", 3, 1, 1)), // seats 1 and 2, who moved third and first
		opened("empty", 0, resultstest.Game(0, 1, "empty", 2, 2, 1)),
		opened("random", 0, resultstest.Game(0, 2, "empty", 1, 1, 1))).Wins()
	want := Wins{Openings: []string{"empty", "random"}, Games: []Support{{1, 1, 1}, {3, 3, 2}},
		Seats:  [][]SeatWin{{{1, 0}, {3, 16}}, {{1, 0}, {3, 10}}, {{1, 12}, {3, 10}}},
		Movers: [][]SeatWin{{{1, 0}, {3, 10}}, {{1, 0}, {3, 4}}, {{1, 12}, {3, 22}}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if total := Total(got.Movers[2]); total != (SeatWin{4, 34}) || got.Share(total).Value != 34./48 {
		t.Errorf("the third movers' total is %+v with share %v", total, got.Share(total).Value)
	}
	if !countsOf(runOf([]int{0, 1}, []int{2, 2})).Wins().Uneven || countsOf(runOf(turned([]int{0, 1}, []int{2, 2})...)).Wins().Uneven {
		t.Error("rotations are missing, or are not, and it is not said")
	}
	if none := countsOf(results.Run{}).Wins(); none.Fair() != 1 || len(none.Seats) != 0 {
		t.Errorf("of no pairings: %+v", none)
	}
}

// The shares of all seats add up to 1 from every kind of opening, and so do those of all movers.
func TestSharesAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		run, games := drawRun(t)
		w := countsOf(run, games...).Wins()
		total := 0
		for i, opening := range w.Openings {
			total += w.Games[i].Games
			for _, rows := range [][][]SeatWin{w.Seats, w.Movers} {
				sum := int64(0)
				for _, row := range rows {
					if sum += row[i].Won; row[i].Games != w.Games[i].Games {
						t.Fatalf("%s: %+v of %d games", opening, row[i], w.Games[i].Games)
					}
				}
				if sum != 12*int64(w.Games[i].Games) {
					t.Fatalf("%s: %v wins in %d games", opening, float64(sum)/12, w.Games[i].Games)
				}
			}
		}
		if total != len(games) {
			t.Fatalf("%d of %d games are counted", total, len(games))
		}
	})
}
