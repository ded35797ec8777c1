package tables

import (
	"context"
	"fmt"
	"testing"

	"tourney/results"
	"tourney/results/paired"
)

// blockList is blocks in the order of their numbers.
type blockList []results.Block

func (l blockList) Blocks(_ context.Context, _ results.Run, _ results.BlockOrder, visit func(results.Block) error) error {
	for _, b := range l {
		if err := visit(b); err != nil {
			return err
		}
	}
	return nil
}

// pairs are comparisons of two runs of several players, the second of which was edited, and of one opening of three seats.
func pairs(t *testing.T) map[string]written {
	t.Helper()
	compared := func(run results.Run, openings int, score func(version, matchup, number int) []int, edit func(new, old *results.Run)) paired.Comparison {
		run.Facts.Planned = 1
		versions := [2]paired.Version{}
		for v := range versions {
			var list blockList
			for number := range openings {
				for m, matchup := range run.Matchups() {
					b := results.Block{Matchup: m, Number: number, Opening: "random", Start: uint64(number), Scores: score(v, m, number)}
					if number%4 == 0 {
						b.Opening, b.Start = "empty", 0
					}
					b.Orders = len(matchup.Pairings)
					b.Games = b.Orders
					list = append(list, b)
				}
			}
			if v == 1 {
				list = list[1:]
			}
			run.Name = []string{"night-2", "night"}[v]
			run.Players = append([]results.Player(nil), run.Players...)
			versions[v] = paired.Version{Run: run, Store: list}
		}
		edit(&versions[0].Run, &versions[1].Run)
		c, err := paired.Compare(t.Context(), versions[0], versions[1])
		if err != nil {
			t.Fatal(err)
		}
		return c
	}

	duels := results.Run{Game: "pentago"}
	for i, name := range []string{"A", "one|two", "new_50%", "random"} {
		duels.Players = append(duels.Players, results.Player{Name: name, Spec: name + "(x=1,y=2)@4", Fingerprint: fmt.Sprint(i)})
		for other := range i {
			duels.Pairings = append(duels.Pairings, results.Pairing{Seats: []int{i, other}}, results.Pairing{Seats: []int{other, i}})
		}
	}
	duels.Pairings = append(duels.Pairings, results.Pairing{Seats: []int{0, 0}})
	two := compared(duels, 24, func(v, m, n int) []int {
		won := (5*m + 7*n) % 5
		if v == 0 && m < 3 { // matchups of the first three players
			won = min(4, won+[]int{0, 2, 1, 0, 1}[(n+m)%5])
		}
		if m >= 6 {
			return []int{0}
		}
		return []int{6 * won, 24 - 6*won}
	}, func(new, old *results.Run) {
		new.Players[0].Fingerprint = "changed"
		new.Players[1].Spec = "one|two(x=1.5,y=2)@4"
		new.Players[2].Spec = "new(x=1,y=2)@5"
		old.Players[3].Fingerprint = ""
	})
	// Two openings of three seats, of which one run lacks a block.
	table := results.Run{Game: "splut", Players: []results.Player{{Name: "a"}, {Name: "b"}}, Pairings: []results.Pairing{
		{Seats: []int{0, 0, 1}}, {Seats: []int{0, 1, 0}}, {Seats: []int{1, 0, 0}}, {Seats: []int{0, 1, 1}}, {Seats: []int{1, 0, 1}}, {Seats: []int{1, 1, 0}}}}
	three := compared(table, 2, func(v, m, n int) []int { return []int{12 + 12*v, 24 - 12*v} }, func(*results.Run, *results.Run) {})
	// A stage of a study: the probe was edited, and a candidate and the other opponent have met it. No other has.
	stage := results.Run{Game: "pentago", Players: []results.Player{{Name: "still"}, {Name: "probe"}}}
	for i := range 12 {
		stage.Players = append(stage.Players, results.Player{Name: fmt.Sprintf("c.%d", i)})
		stage.Pairings = append(stage.Pairings, results.Pairing{Seats: []int{2 + i, 0}}, results.Pairing{Seats: []int{0, 2 + i}})
	}
	stage.Pairings = append(stage.Pairings, results.Pairing{Seats: []int{2, 1}}, results.Pairing{Seats: []int{1, 2}})
	for i := range stage.Players {
		stage.Players[i].Fingerprint = "same"
	}
	many := func(edit func(new, old *results.Run), gain int) paired.Comparison {
		return compared(stage, 21, func(v, m, n int) []int {
			won := 6 + 6*(n%2)
			if v == 0 && m == 12 {
				won -= gain
			}
			return []int{won, 24 - won}
		}, edit)
	}
	one := many(func(new, _ *results.Run) { new.Players[1].Fingerprint = "changed" }, 6)
	none := many(func(*results.Run, *results.Run) {}, 0)
	return map[string]written{
		"paired-many":  PairedTable{Comparison: one},
		"paired-none":  PairedTable{Comparison: none},
		"paired":       PairedTable{Comparison: two, Note: "Run night: 24 of 48 games so far."},
		"paired-three": PairedTable{Comparison: three},
	}
}
