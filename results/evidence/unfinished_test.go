package evidence

import (
	"slices"
	"testing"

	"tourney/results"
	"tourney/results/resultstest"
	"tourney/results/stats"
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

// TestTrace visits the comparisons after every block, in the order of the plan, and ends where the counts are.
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
	all, seen, last := c.Comparisons(), map[int]int{}, map[int]stats.Sample{}
	err = c.Trace(t.Context(), store, func(i int, s stats.Sample) {
		if seen[i]++; s.Blocks() != seen[i] {
			t.Errorf("%s: visit %d with %d blocks", all[i].Object, seen[i], s.Blocks())
		}
		last[i] = s
	})
	if err != nil || len(seen) != 6 {
		t.Fatalf("%d comparisons (%v), want 6", len(seen), err)
	}
	for i, o := range all {
		if e := o.Against(last[i]); e != o.Evidence {
			t.Errorf("%s ends with evidence %v, want %v", o.Object, e, o.Evidence)
		}
	}
}

// TestBetweenWithoutBlocks: two players who have one game and no block are beside each other without a word, whatever
// all games together say of them.
func TestBetweenWithoutBlocks(t *testing.T) {
	run := runOf(turned([]int{0, 1}, []int{0, 2}, []int{1, 2})...)
	games := []results.Record{resultstest.Game(0, 0, "random", 1, 2)}
	for number := range 400 {
		for pairing, places := range [][]int{2: {1, 2}, {2, 1}, {2, 1}, {1, 2}} { // a before c before b, three times out of four
			if places == nil {
				continue
			}
			if number%4 == 0 {
				places = []int{places[1], places[0]}
			}
			games = append(games, resultstest.Game(pairing, number, "random", places...))
		}
	}
	c := readAll(t, run, games)
	if o := c.Between(0, 2); o.Word != stats.Better || o.Jointly || o.Blocks != 400 {
		t.Errorf("a beside c: %+v", o)
	}
	if o := c.Between(0, 1); o.Word != "" || o.Jointly || o.Blocks > 0 || o.Score.Known() || o.Subject != "a" || o.Object != "b" {
		t.Errorf("a beside b, without a block: %+v", o)
	}
}
