package report

import (
	"testing"

	"tourney/results"
	"tourney/results/resultstest"
)

// TestGameEnd: a game that all seats share is drawn, and points are told by seat. Scripts of cli/tourney show shared first places.
func TestGameEnd(t *testing.T) {
	seated := []results.Pairing{{Seats: []int{0, 1, 1, 1}}}
	run := results.Run{Players: []results.Player{{Name: "a"}, {Name: "b"}}, Pairings: seated}
	for want, seats := range map[string][]results.Seat{
		"drawn: end, 26 turns":                       {{Place: 1}, {Place: 1}},
		"East (b) won: end, 26 turns, points 66 : 8": {{Place: 2, Points: 66}, {Place: 1, Points: 8}},
		"drawn: end, 26 turns\nplaces: 1 North (a), 1 East (b), 1 South (b), 1 West (b)": {
			{Place: 1}, {Place: 1}, {Place: 1}, {Place: 1}},
	} {
		game := results.Record{Turns: 26, Seats: seats, End: results.End{Kind: results.ByRules, Seat: -1, Text: "end"}}
		resultstest.Same(t, "the end", want, GameEnd(run, []string{"North", "East", "South", "West"}, game))
	}
}
