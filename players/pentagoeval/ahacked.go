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

// aHacked adds to twice the value of a what heuristic 1.2 says of the two long diagonals, relaxed and without
// possibilities. The original forces weights on each colour: White counts its own strong diagonals, Black its own
// less twice White's, over three.
//
// With quirks White's strong diagonals are the mistaken ones of one-two, and the tables rest on them: there a-hacked
// wins 99 % of its games with Black against a, and in a re-run with the mistake repaired it won 40 % of 60.
type aHacked struct {
	a      *a
	strong *strongTable
}

// thirds are the weights of White's and Black's strong diagonals by root, in thirds.
var thirds = [2][2]int64{pentago.White: {3, 0}, pentago.Black: {-2, 1}}

func newAHacked(w players.Weights) *aHacked {
	return &aHacked{newA(w), strongTables[groupRules{relaxed: true, quirks: w.On("quirks")}]()}
}

// Evaluate returns 200 or -200 where a sees a win, otherwise twice its value, and adds the diagonals to either.
func (e *aHacked) Evaluate(p games.Position, root games.Seat) float64 {
	return e.value(viewOf(p), root)
}

func (e *aHacked) value(v view, root games.Seat) float64 {
	return 2*e.a.value(v, root) + e.diagonals(v, root)
}

// diagonals is the value of the strong long diagonals.
func (e *aHacked) diagonals(v view, root games.Seat) float64 {
	lines := e.strong.lines(v)
	n := thirds[root][pentago.White]*mainDiagonals(lines.white) + thirds[root][pentago.Black]*mainDiagonals(lines.black)
	return nearest(n, 1./3/players.Unit)
}

func mainDiagonals(word uint64) int64 { return int64(bits.OnesCount64(word >> (4 * firstMain))) }

// Symmetric returns true: lines are counted by families, and each family is its own image.
func (*aHacked) Symmetric() bool { return true }
