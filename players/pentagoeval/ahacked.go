package pentagoeval

import (
	"math/bits"
	"slices"

	"tourney/games"
	"tourney/games/pentago"
	"tourney/players"
)

func init() {
	players.RegisterHeuristic(players.Heuristic{
		Game:   game,
		Name:   "a-hacked",
		Doc:    "twice a, plus the strong long diagonals of one-two, weighted by colour",
		Source: "2016 Pentago report, heuristic A hacked (A plus diagonal hack)",
		Params: slices.Concat(strengthParams, []players.Param{
			toggle("quirks", true, "as in the published tables: White's diagonals are strong where it lacks the centres"),
		}),
		New: func(w players.Weights) (players.Evaluator, error) { return newAHacked(w), nil },
	})
}

// aHacked adds the strong long diagonals of relaxed one-two to twice the value of a. The original program fixes the
// weights by colour: White counts White's strong diagonals, Black counts a third of Black's less two thirds of White's.
//
// With quirks White's strong diagonals are miscounted as in one-two. The published tables depend on this mistake: in
// them a-hacked wins 99 % of its games with Black against a; with the mistake repaired it won 40 % of 60 games.
type aHacked struct {
	a      *a
	strong *strongLookup
}

// thirds holds, by root and colour, the weight of the colour's strong diagonals in thirds.
var thirds = [2][2]int64{pentago.White: {3, 0}, pentago.Black: {-2, 1}}

func newAHacked(w players.Weights) *aHacked {
	return &aHacked{newA(w), strongLookups[groupRules{relaxed: true, quirks: w.On("quirks")}]()}
}

// Evaluate returns twice the value of a plus the value of the strong diagonals.
func (e *aHacked) Evaluate(p games.Position, root games.Seat) float64 {
	return e.value(viewOf(p), root)
}

func (e *aHacked) value(v view, root games.Seat) float64 {
	return 2*e.a.value(v, root) + e.diagonals(v, root)
}

func (e *aHacked) diagonals(v view, root games.Seat) float64 {
	lines := e.strong.lines(v)
	n := thirds[root][pentago.White]*mainDiagonals(lines.white) + thirds[root][pentago.Black]*mainDiagonals(lines.black)
	return nearest(n, 1./3/players.Unit)
}

func mainDiagonals(word uint64) int64 { return int64(bits.OnesCount64(word >> (4 * firstMain))) }

// Invariant implements players.Invariant. Lines are counted by family, and each family is its own image.
func (*aHacked) Invariant() bool { return true }
