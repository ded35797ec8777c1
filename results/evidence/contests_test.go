package evidence

import (
	"fmt"
	"slices"
	"testing"

	"tourney/results"
	"tourney/results/resultstest"
)

// readAll returns the counts of games as ReadAll does.
func readAll(t testing.TB, run results.Run, games []results.Record) *Counts {
	t.Helper()
	return resultstest.Must(ReadAll(t.Context(), &resultstest.Store{List: games}, resultstest.Planned(run, games)))
}

// won returns games of all pairings on a number, won by the player with that index, or shared by all where they do not
// sit. The start is a random board of that number.
func won(run results.Run, number, player int) (list []results.Record) {
	for i, p := range run.Pairings {
		places := make([]int, len(p.Seats))
		for seat := range places {
			places[seat] = 2
			if !slices.Contains(p.Seats, player) || p.Seats[seat] == player {
				places[seat] = 1
			}
		}
		list = append(list, resultstest.Game(i, number, "random", places...))
	}
	return list
}

// planned gives a run a plan of random boards.
func planned(run results.Run, games int) results.Run {
	run.Facts = results.Facts{Planned: games * len(run.Pairings), Openings: []results.OpeningSet{{Kind: "random", Games: games}}}
	return run
}

// orders lists all orders of players.
func orders(players ...int) (list [][]int) {
	if len(players) == 0 {
		return [][]int{nil}
	}
	for i, first := range players {
		for _, rest := range orders(slices.Concat(players[:i:i], players[i+1:])...) {
			list = append(list, append([]int{first}, rest...))
		}
	}
	return list
}

// odd reports whether an order has an odd number of inversions.
func odd(order []int) bool {
	n := 0
	for i := range order {
		for _, later := range order[i+1:] {
			if later < order[i] {
				n++
			}
		}
	}
	return n%2 == 1
}

// TestTrace visits the contests after every block, in the order of the plan, and ends where the counts are.
func TestTrace(t *testing.T) {
	run := planned(runOf(append(orders(0, 1, 2), orders(0, 1, 3)...)...), 5)
	var games []results.Record
	for n := range 5 {
		games = append(games, won(run, n, n%2)...)
	}
	store := &resultstest.Store{List: games}
	c, err := Read(t.Context(), store, run)
	if err != nil {
		t.Fatal(err)
	}
	seen, last := map[string]int{}, map[string]Contest{}
	name := func(o Contest) string { return fmt.Sprint(o.A, o.B, o.Beside) }
	err = c.Trace(t.Context(), store, func(o Contest) {
		if seen[name(o)]++; o.Sample.Blocks() != seen[name(o)] {
			t.Errorf("%s: visit %d with %d blocks", name(o), seen[name(o)], o.Sample.Blocks())
		}
		last[name(o)] = o
	})
	if err != nil || len(seen) != 6 {
		t.Fatalf("%d contests (%v), want 6", len(seen), err)
	}
	for _, o := range c.Contests() {
		if l := last[name(o)]; !o.Is(l) || l.Evidence() != o.Evidence() {
			t.Errorf("%s ends with evidence %v, want %v", name(o), l.Evidence(), o.Evidence())
		}
	}
}
