package configs_test

import (
	"testing"

	"tourney/arena/bench"
	"tourney/arena/config"
)

// TestReportTiming holds that the experiment of the 2016 report has its extent, and that the searches are those it
// compares: from the empty board their nodes can be counted by hand.
func TestReportTiming(t *testing.T) {
	e := decoded(t, "pentago-timing.yaml", config.DecodeBench)
	if got, want := len(e.Points()), 9*24*3; got != want || e.Boards != 100 || e.Published.Boards != 100 {
		t.Errorf("%d points on %d boards, published for %d, want %d on 100", got, e.Boards, e.Published.Boards, want)
	}
	if got, want := len(e.Published.Times), 7*8; got != want {
		t.Errorf("%d published times, want %d", got, want)
	}
	nodes := map[string]int64{}
	e.Boards, e.Max, e.Depths = 1, 0, []int{2}
	err := e.Run(t.Context(), func(at bench.Point, c bench.Cost) { nodes[e.Players[at.Player].Name] = c.Counts.Nodes })
	if err != nil {
		t.Fatal(err)
	}
	// Symmetry leaves 6 of the 36 placements. Three of these lie on a diagonal, and then the 8 rotations make 4 pairs.
	// Rotations lead to 3 different boards, after a placement on one of the 4 centres all to the same. Both together leave
	// 3 rotations after each placement beside the diagonals, 2 after each on one, and 1 after that on a centre.
	for player, want := range map[string]int64{
		"minimax":              36 + 36*8,
		"minimax + symmetry":   6 + 3*8 + 3*4,
		"minimax + duplicates": 36 + 32*3 + 4*1,
		"minimax + both":       6 + 3*3 + 2*2 + 1,
	} {
		if nodes[player] != want {
			t.Errorf("%s visits %d nodes, want %d", player, nodes[player], want)
		}
	}
	for _, reduction := range []string{"", " + symmetry", " + duplicates", " + both"} {
		// To depth 2 all plies are the searching seat's: there is nothing to cut off.
		if minimax, cuts := nodes["minimax"+reduction], nodes["alpha-beta"+reduction]; cuts != minimax {
			t.Errorf("alpha-beta%s visits %d nodes, minimax%s %d", reduction, cuts, reduction, minimax)
		}
	}
}
