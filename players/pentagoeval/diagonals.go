package pentagoeval

import (
	"tourney/games"
	"tourney/games/pentago"
	"tourney/players"
)

func init() {
	players.RegisterHeuristic(players.Heuristic{
		Game:   game,
		Name:   "diagonals",
		Doc:    "stones on the long diagonals, squared, where five are still possible; own less the opponent's",
		Source: "the advice of the 2016 Pentago report to attack along the diagonals",
		New:    func(players.Weights) (players.Evaluator, error) { return diagonals{allWords()}, nil },
	})
}

type diagonals struct{ words *wordsLookup }

// diagonalOf holds the value for White of a long diagonal by its content.
var diagonalOf = func() (values [1 << sixBits]int8) {
	for content := range sixContents {
		n := sixStones(content)
		white, black := openCount(n[pentago.White], n[pentago.Black]), openCount(n[pentago.Black], n[pentago.White])
		values[content] = int8(white*white - black*black)
	}
	return values
}()

// Evaluate returns root's sum less the opponent's, from -72 to 72. A sum has the square of the player's stones on each
// long diagonal where five are still possible without a rotation.
func (e diagonals) Evaluate(p games.Position, root games.Seat) float64 {
	return e.value(viewOf(p), root)
}

func (e diagonals) value(v view, root games.Seat) float64 {
	const mask = 1<<sixBits - 1
	// The monicas are the first of the families, so that the index of a line is its content.
	words := e.words[0][v.code(0)].still.diagonals + e.words[1][v.code(1)].still.diagonals +
		e.words[2][v.code(2)].still.diagonals + e.words[3][v.code(3)].still.diagonals
	n := diagonalOf[words&mask] + diagonalOf[words>>sixBits&mask]
	if root == pentago.Black {
		n = -n
	}
	return float64(n)
}

// EvaluateChildren implements players.ChildEvaluator.
func (e diagonals) EvaluateChildren(p games.Position, root games.Seat, moves []games.Move, values []float64, enough float64) int {
	return oneByOne(p.(*pentago.Board), viewOf(p), root, moves, values, enough, e.value)
}

// Invariant implements players.Invariant.
func (diagonals) Invariant() bool { return true }
