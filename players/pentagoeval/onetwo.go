package pentagoeval

import (
	"fmt"
	"math"
	"slices"

	"tourney/games"
	"tourney/players"
)

func init() {
	players.RegisterHeuristic(players.Heuristic{
		Game:   game,
		Name:   "one-two",
		Doc:    "possibilities as in one, and strong possibilities: taken by stones and free to be extended",
		Source: "2016 Pentago report, heuristic 1.2",
		Params: slices.Concat([]players.Param{
			toggle("relaxed", true, "a pair of cells is held by one own stone and no stone of the opponent; off: by two"),
			toggle("diagonal", false, "count the two long diagonals alone, each as 1 (the diagonal hack)"),
			shareParam("own", "own possibilities"),
			shareParam("opp", "the opponent's possibilities, against root"),
			shareParam("own-strong", "own strong possibilities"),
			shareParam("opp-strong", "the opponent's strong possibilities, against root"),
		}, lineTypes, []players.Param{
			toggle("quirks", true, "as in the published tables: columns 1 and 4, and strong possibilities, are miscounted"),
		}),
		New: func(w players.Weights) (players.Evaluator, error) { return newOneTwo(w) },
	})
}

// shareParam declares one of the four weights whose sum divides the value.
func shareParam(name, doc string) players.Param {
	return players.Param{Name: name, Default: 1, Max: 15, Legal: legalWeight, Doc: doc}
}

// oneTwo weighs possibilities, as one does, and strong possibilities: those of groups that a colour has made and can
// extend.
//
// Quirks are four mistakes of the program that printed the published tables: column 1 counts twice and column 4 never;
// relaxed, White's long diagonals are made where White does not hold the centre; one group of a side has the wrong
// extension; row 2 takes possible groups for made groups in one of its two minima. Without quirks all four are as in
// the report.
type oneTwo struct {
	possible        *possibleLookup
	strong          *strongLookup
	possibleWeights [2]coefficients // by root
	strongWeights   [2]coefficients
	scale           float64
	invariant       bool
}

// largestValue bounds the values of one-two, well below those of won games.
const largestValue = 100_000

func newOneTwo(w players.Weights) (*oneTwo, error) {
	own, opp := millionths(w["own"]), millionths(w["opp"])
	ownStrong, oppStrong := millionths(w["own-strong"]), millionths(w["opp-strong"])
	lines := lineWeights(w)
	if w.On("diagonal") {
		lines = [5]int64{3: 1e6}
	}
	e := &oneTwo{
		possible:        possibleLookups[w.On("quirks")](),
		strong:          strongLookups[groupRules{relaxed: w.On("relaxed"), quirks: w.On("quirks")}](),
		possibleWeights: weigh(lines, own, -opp),
		strongWeights:   weigh(lines, ownStrong, -oppStrong),
		invariant:       !w.On("quirks"),
	}
	sum := own + opp + ownStrong + oppStrong
	e.scale = 1e-6 / float64(sum) / players.Unit
	if worst := e.largest(); !(worst <= largestValue) { // refuses NaN as well
		return nil, fmt.Errorf("own, opp, own-strong and opp-strong add up to %v, too close to 0: "+
			"the value is divided by their sum", float64(sum)/1e6)
	}
	return e, nil
}

// largest returns an upper bound of the absolute values: every line full, with the absolute value of its weight.
func (e *oneTwo) largest() float64 {
	all := 0.0
	for i, lines := range [5]float64{4, 4, 4, 2, 4} {
		for colour := range 2 {
			all += 4 * lines * math.Abs(float64(e.possibleWeights[0][colour][i]))
			all += 4 * lines * math.Abs(float64(e.strongWeights[0][colour][i]))
		}
	}
	return all * math.Abs(e.scale) * players.Unit
}

// Evaluate returns the weighted sum of possibilities and strong possibilities, divided by the sum of the four weights.
func (e *oneTwo) Evaluate(p games.Position, root games.Seat) float64 { return e.value(viewOf(p), root) }

// Invariant implements players.Invariant. With quirks columns 1 and 4, and rows 2 and 3, count differently.
func (e *oneTwo) Invariant() bool { return e.invariant }

func (e *oneTwo) value(v view, root games.Seat) float64 {
	n := e.possible.lines(v).sum(&e.possibleWeights[root]) + e.strong.lines(v).sum(&e.strongWeights[root])
	return roundedUnits(n, e.scale)
}
