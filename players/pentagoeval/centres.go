package pentagoeval

import (
	"tourney/games"
	"tourney/games/pentago"
	"tourney/players"
)

func init() {
	players.RegisterHeuristic(players.Heuristic{
		Game:   game,
		Name:   "centres",
		Doc:    "quadrant centres held, own less the opponent's: no rotation moves them",
		Source: "the advice of the 2016 Pentago report to hold the quadrant centres",
		New:    func(players.Weights) (players.Evaluator, error) { return centres{}, nil },
	})
}

type centres struct{}

// centreOf holds, by the code of a quadrant, 1 for a white centre and -1 for a black one.
var centreOf = func() (held [pentago.Codes]int8) {
	for code := range held {
		held[code] = [3]int8{0, 1, -1}[cellsOf(uint16(code))[4]]
	}
	return held
}()

// Evaluate returns the quadrant centres of root less those of the opponent, -4 to 4.
func (e centres) Evaluate(p games.Position, root games.Seat) float64 { return e.value(viewOf(p), root) }

func (centres) value(v view, root games.Seat) float64 {
	n := centreOf[v.code(0)] + centreOf[v.code(1)] + centreOf[v.code(2)] + centreOf[v.code(3)]
	if root == pentago.Black {
		n = -n
	}
	return float64(n)
}

// EvaluateChildren implements players.ChildEvaluator.
func (e centres) EvaluateChildren(p games.Position, root games.Seat, moves []games.Move, values []float64, enough float64) int {
	return oneByOne(p.(*pentago.Board), viewOf(p), root, moves, values, enough, e.value)
}

// Invariant implements players.Invariant.
func (centres) Invariant() bool { return true }
