package loaeval

import (
	"math"
	"strings"
	"testing"
)

// examples are boards with facts that another program computed. Centre and cell are counted from 0.
var examples = []struct {
	board string
	black map[string]float64
	white map[string]float64
}{
	{
		".xxxxxx./o......o/o......o/o......o/o......o/o......o/o......o/.xxxxxx.", startFacts, startFacts,
	},
	{
		"......../......../......../...ox.../...o.x../..o.o.o./..oooxx./...xo.x.",
		map[string]float64{
			"n": 6, "groups": 3, "largest": 3, "centre row": 1.5, "centre column": 29. / 6, "cell row": 2, "cell column": 5,
			"S": 9, "M": 5, "concentration": 0.6, "table": 50. / 6, "Q1": 15, "Q2": 2, "Q3": 1, "Qd": 1, "E": 3,
			"quads near": 1, "moves": 12, "mobility": 9.5, "orphans": 1, "walled": 2, "links": 4, "area": 20,
		},
		map[string]float64{
			"n": 9, "groups": 2, "largest": 8, "centre row": 16. / 9, "centre column": 31. / 9, "cell row": 2, "cell column": 3,
			"S": 13, "M": 8, "concentration": 9. / 14, "table": 170. / 9, "Q1": 11, "Q2": 6, "Q3": 3, "Qd": 2, "E": 1,
			"quads near": 3, "moves": 29, "mobility": 26.5, "orphans": 0, "links": 11, "area": 25,
		},
	},
	{
		"ox....xo/xx.....x/.....x../......../......../......../xx....../ox......",
		map[string]float64{
			"n": 9, "moves": 33, "mobility": 28, "groups": 4, "S": 29, "M": 8, "concentration": 0.3,
		},
		map[string]float64{"n": 3, "moves": 0, "orphans": 3, "groups": 3, "E": 3, "table": -80, "area": 64},
	},
}

var startFacts = map[string]float64{
	"n": 12, "groups": 2, "largest": 6, "centre row": 3.5, "centre column": 3.5, "cell row": 4, "cell column": 4,
	"S": 42, "M": 14, "concentration": 0.3, "table": -260. / 12, "Q1": 8, "Q2": 20, "E": 2, "moves": 36, "mobility": 34,
	"orphans": 0, "links": 10, "area": 48,
}

func readWords(t testing.TB, board string) (black, white uint64) {
	t.Helper()
	for i, row := range strings.Split(board, "/") {
		for column := range row {
			square := 8*(7-i) + column
			switch row[column] {
			case 'x':
				black |= 1 << square
			case 'o':
				white |= 1 << square
			}
		}
	}
	return black, white
}

// TestExamples compares the slow twin with the examples.
func TestExamples(t *testing.T) {
	for _, example := range examples {
		g := newGrid(readWords(t, example.board))
		for colour, want := range map[byte]map[string]float64{'x': example.black, 'o': example.white} {
			got := g.facts(colour)
			for name, v := range want {
				if math.Abs(got[name]-v) > 1e-12 {
					t.Errorf("%s, %c: %s is %v, want %v", example.board, colour, name, got[name], v)
				}
			}
		}
	}
}
