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
		Doc: "weight of own possibilities; the opponent's have the weight bias - 1",
	}
	quirks := toggle("quirks", true, "as in the published tables: column 1 counts twice and column 4 never")
	players.RegisterHeuristic(players.Heuristic{
		Game:   game,
		Name:   "one",
		Doc:    "possibilities: orientations in which the quadrants leave a line open, own against the opponent's",
		Source: "2016 Pentago report, heuristic 1",
		Params: slices.Concat([]players.Param{bias}, lineTypes, []players.Param{quirks}),
		New:    func(w players.Weights) (players.Evaluator, error) { return newOne(w), nil },
	})
}

// one counts possibilities. A line has the minimum of the possibilities of its quadrants.
//
// With quirks column 1 counts twice and column 4 never, as in the program that printed the published tables. A board
// and its mirror image may then have different values.
type one struct {
	lookup    *possibleLookup
	weights   [2]coefficients // by root
	invariant bool
}

func newOne(w players.Weights) *one {
	bias := millionths(w["bias"])
	quirks := w.On("quirks")
	return &one{possibleLookups[quirks](), weigh(lineWeights(w), bias, bias-1e6), !quirks}
}

// Evaluate returns bias times the possibilities of root less (1 - bias) times the opponent's.
func (e *one) Evaluate(p games.Position, root games.Seat) float64 { return e.value(viewOf(p), root) }

// Invariant implements players.Invariant. With quirks columns 1 and 4, images of each other, count differently.
func (e *one) Invariant() bool { return e.invariant }

func (e *one) value(v view, root games.Seat) float64 { return e.valueOf(e.lookup.lines(v), root) }

func (e *one) valueOf(lines tally, root games.Seat) float64 {
	return roundedUnits(lines.sum(&e.weights[root]), 1e-12/players.Unit)
}

// possibleLookup holds each line's possibilities by quadrant and code. Lines that do not cross the quadrant are full.
type possibleLookup [quadrants][pentago.Codes]tally

// possibleLookups builds a lookup at its first use, by the switch quirks.
var possibleLookups = map[bool]func() *possibleLookup{
	false: sync.OnceValue(func() *possibleLookup { return newPossibleLookup(false) }),
	true:  sync.OnceValue(func() *possibleLookup { return newPossibleLookup(true) }),
}

func newPossibleLookup(quirks bool) *possibleLookup {
	t := new(possibleLookup)
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
func (t *possibleLookup) lines(v view) tally {
	return t[0][v.code(0)].and(t[1][v.code(1)]).and(t[2][v.code(2)]).and(t[3][v.code(3)])
}
