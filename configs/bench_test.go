package configs_test

import (
	"os"
	"path/filepath"
	"testing"

	"tourney/arena/bench"
	"tourney/arena/config"
)

// readBench reads the config of a bench.
func readBench(t *testing.T, file string) bench.Experiment {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	e, err := config.DecodeBench(file, text)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestBenches reads every config of a bench here and measures the least part of it: one board with each of two numbers of
// stones, at the least depth.
func TestBenches(t *testing.T) {
	files, err := filepath.Glob(benches)
	if err != nil || len(files) == 0 {
		t.Fatalf("found %v, %v", files, err)
	}
	for _, file := range files {
		t.Run(file, func(t *testing.T) {
			e := readBench(t, file)
			if want := e.Name + ".yaml"; want != file {
				t.Errorf("the bench of %s is called %s: a reader looks for %s", file, e.Name, want)
			}
			e.Boards, e.Max, e.Depths = 1, e.Min+1, e.Depths[:1]
			cells := 0
			err := e.Run(t.Context(), func(at bench.Point, c bench.Cost) {
				if cells++; c.Boards != 1 || c.Counts.Nodes == 0 {
					t.Errorf("%s: %+v", e.Players[at.Player].Name, c)
				}
			})
			if want := 2 * len(e.Players); err != nil || cells != want {
				t.Errorf("%d cells and error %v, want %d cells", cells, err, want)
			}
		})
	}
}

// TestReportTiming holds that the experiment of the 2016 report has its extent, and that the searches are those it
// compares: from the empty board their nodes can be counted by hand.
func TestReportTiming(t *testing.T) {
	e := readBench(t, "pentago-timing.yaml")
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
