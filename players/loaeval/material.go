package loaeval

import (
	"math/bits"

	"tourney/games"
	"tourney/players"
)

func init() {
	players.RegisterHeuristic(players.Heuristic{
		Game:   game,
		Name:   "material",
		Doc:    "own pieces less enemy pieces; captures help the enemy: fewer pieces are easier to connect",
		Source: "the source program's evaluation, which its text calls a poor one for this game",
		New:    func(players.Weights) (players.Evaluator, error) { return pieceCount{}, nil },
	})
}

type pieceCount struct{}

// Evaluate returns the pieces of root less those of its opponent.
func (pieceCount) Evaluate(p games.Position, root games.Seat) float64 {
	own, enemy := piecesOf(p, root)
	return float64(bits.OnesCount64(own) - bits.OnesCount64(enemy))
}

// Invariant implements players.Invariant.
func (pieceCount) Invariant() bool { return true }
