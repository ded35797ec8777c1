package evidence

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"tourney/results"
	"tourney/results/resultstest"
)

// memory holds the games of a run as a store does.
type memory struct {
	games    []results.Record
	unplayed []results.Unplayed
}

func (m memory) Unplayed(context.Context, results.Run) ([]results.Unplayed, error) {
	return m.unplayed, nil
}

func (m memory) Blocks(_ context.Context, run results.Run, _ results.BlockOrder, visit func(results.Block) error) error {
	for _, b := range resultstest.BlocksByOpening(run, m.games) {
		if err := visit(b); err != nil {
			return err
		}
	}
	return nil
}

// read returns the counts of a run as Read does.
func (m memory) read(t testing.TB, run results.Run) *Counts { return m.counts(t, run, false) }

// readAll returns the counts of a run as ReadAll does.
func (m memory) readAll(t testing.TB, run results.Run) *Counts { return m.counts(t, run, true) }

func (m memory) counts(t testing.TB, run results.Run, all bool) *Counts {
	t.Helper()
	c, err := newCounts(resultstest.Planned(run, m.games))
	if err != nil {
		t.Fatal(err)
	}
	if all || c.needsBlocks() {
		if err := c.follow(t.Context(), m, nil); err != nil {
			t.Fatal(err)
		}
	}
	tallies, totals, _ := resultstest.Count(run, m.games)
	if err := c.fill(tallies, totals); err != nil {
		t.Fatal(err)
	}
	return c
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
		g := game(i, number, places...)
		g.Opening, g.Start = "random", fmt.Sprint("random ", number)
		list = append(list, g)
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
	m := memory{games: games}
	c := m.read(t, run)
	seen, last := map[string]int{}, map[string]Contest{}
	name := func(o Contest) string { return fmt.Sprint(o.A, o.B, o.Beside) }
	err := c.Trace(t.Context(), m, func(o Contest) {
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
