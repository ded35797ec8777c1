package blokuseval

import (
	"math/rand/v2"

	"tourney/games"
	"tourney/players"
)

func init() {
	players.RegisterHeuristic(players.Heuristic{
		Game: game, Name: "chance", Source: source + ", heuristic random",
		Doc: "draws each value anew; a search of several plies then likes to have many moves, as the best of many draws is high",
		New: func(players.Weights) (players.Evaluator, error) { return newChance(), nil },
	})
}

// chance draws its values evenly from a range, as the original does from a larger one.
type chance struct{ drawing evaluator }

var _ players.Seeded = (*chance)(nil)

// newChance returns a chance with a fixed seed, which the first game replaces.
func newChance() *chance {
	c := &chance{evaluator{wide: true, shapes: allShapes()}} // so that blockem judges children one by one
	c.Seed(rand.New(rand.NewPCG(0, 0)))
	return c
}

// Seed implements players.Seeded.
func (c *chance) Seed(r *rand.Rand) { c.drawing.draws = r }

// Evaluate draws a value.
func (c *chance) Evaluate(games.Position, games.Seat) float64 {
	return float64(c.drawing.drawn()) * players.Unit
}

// drawn returns a value of less than 1000, in units. Equal ones are rare, and all are far below those of won games.
func (e *evaluator) drawn() int64 { return e.draws.Int64N(1000 / players.Unit) }
