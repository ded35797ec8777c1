package pentagoeval

import (
	"slices"
	"sync"

	"tourney/games"
	"tourney/games/pentago"
	"tourney/players"
)

func init() {
	bias := players.Param{
		Name: "bias", Default: 0.5, Max: 1, Legal: players.Within(0, 1),
		Doc: "weight of own possibilities; the opponent's weigh 1 - bias against them",
	}
	quirks := toggle("quirks", true, "as in the published tables: column 1 counts twice and column 4 never")
	players.RegisterHeuristic(players.Heuristic{
		Game:   game,
		Name:   "one",
		Doc:    "possibilities: in how many orientations the quadrants leave a line open, own against the opponent's",
		Source: "2016 Pentago report, heuristic 1",
		Params: slices.Concat([]players.Param{bias}, lineTypes, []players.Param{quirks}),
		New:    func(w players.Weights) (players.Evaluator, error) { return newOne(w), nil },
	})
}

// one counts possibilities: those of a line are the fewest that any of its quadrants has.
//
// With quirks column 1 counts twice and column 4 never, so that a board and its mirror image may differ. The program
// that printed the tables did so, and they could not be reproduced otherwise. Without quirks each column counts once.
type one struct {
	table     *possibleTable
	weights   [2]coefficients // by root
	symmetric bool
}

func newOne(w players.Weights) *one {
	bias := millionths(w["bias"])
	quirks := w.On("quirks")
	return &one{possibleTables[quirks](), weigh(lineWeights(w), bias, bias-1e6), !quirks}
}

// Evaluate returns bias times the possibilities of root less 1 - bias times the opponent's.
func (e *one) Evaluate(p games.Position, root games.Seat) float64 { return e.value(viewOf(p), root) }

// Symmetric returns true without quirks: column 1 is an image of column 4.
func (e *one) Symmetric() bool { return e.symmetric }

func (e *one) value(v view, root games.Seat) float64 { return e.valueOf(e.table.lines(v), root) }

func (e *one) valueOf(lines tally, root games.Seat) float64 {
	return nearest(lines.sum(&e.weights[root]), 1e-12/players.Unit)
}

// possibleTable holds what each quadrant's code allows to each line; lines elsewhere are full.
type possibleTable [quadrants][pentago.Codes]tally

// possibleTables are built when the first evaluator asks for them, by the switch quirks.
var possibleTables = map[bool]func() *possibleTable{
	false: sync.OnceValue(func() *possibleTable { return newPossibleTable(false) }),
	true:  sync.OnceValue(func() *possibleTable { return newPossibleTable(true) }),
}

func newPossibleTable(quirks bool) *possibleTable {
	t := new(possibleTable)
	for code := range uint16(pentago.Codes) {
		for q := range quadrants {
			t[q][code] = full
		}
		for _, colour := range []games.Seat{pentago.White, pentago.Black} {
			n := groupRules{}.count(cellsOf(code), colour)
			for line := range tallied {
				for _, at := range partsOf(line, quirks) {
					t[at.quadrant][code].set(colour, line, n.possible[at.class])
				}
			}
		}
	}
	return t
}

// lines returns the possibilities of all lines.
func (t *possibleTable) lines(v view) tally {
	return t[0][v.code(0)].and(t[1][v.code(1)]).and(t[2][v.code(2)]).and(t[3][v.code(3)])
}
