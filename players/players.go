// Package players is the contract of everything that chooses moves: players, the evaluators that searches consult, their
// named weights, and the registry and notation by which a configuration names them. Adding a heuristic is one file that
// registers a Heuristic; adding a way of choosing is one package that registers a Method.
package players

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"

	"tourney/games"
)

// ErrResign is the error of a player that gives the game up, which costs the game but is no fault.
var ErrResign = errors.New("the player resigns")

// Player chooses the moves of one seat in one game at a time. It belongs to one goroutine.
type Player interface {
	// Begin starts a game. The position is the player's own copy; r is the only source of chance it may use, and equal
	// streams must lead to equal play.
	Begin(start games.Position, seat games.Seat, r *rand.Rand) error
	// Choose returns the next sub-moves of the turn at hand, at least one and none beyond the turn; it is asked again
	// while its seat stays the mover. The position is the player's own copy; played are all sub-moves since the start
	// and must not be changed. When ctx ends, Choose returns ctx.Err() soon. It returns ErrResign to give the game up.
	Choose(ctx context.Context, p games.Position, played []games.Move) (Decision, error)
}

// Decision is what a player answers.
type Decision struct {
	Moves  []games.Move // sub-moves of this turn, in order; the slice stays the player's and may change at the next call
	Score  float64      // value of the position for the player's seat, 0 if it has no opinion
	Plies  int          // depth searched, in sub-moves
	Counts              // what the search for it cost
}

// Counts are what a search counts of its work.
type Counts struct {
	Nodes     int64 // positions visited
	Evals     int64 // evaluations made
	Hits      int64 // positions whose value the transposition table knew well enough
	Cuts      int64 // positions left early, because no further sub-move could matter
	FirstCuts int64 // those of them left after the first sub-move tried; the better the order, the more
}

// Add adds the work of another search.
func (c *Counts) Add(d Counts) {
	c.Nodes += d.Nodes
	c.Evals += d.Evals
	c.Hits += d.Hits
	c.Cuts += d.Cuts
	c.FirstCuts += d.FirstCuts
}

// Evaluator judges positions that are not over. Values are multiples of Unit, larger is better for root, whoever moves.
// It belongs to one goroutine, as searches run one each. It serves many games, so it must not remember anything that
// changes its values, unless it is Seeded.
type Evaluator interface {
	Evaluate(p games.Position, root games.Seat) float64
}

// Unit is the grain of values. Values that are sums of whole numbers of units are exact in a float64, so they do not
// depend on the order of adding, on the machine, or on the path by which a position was reached.
const Unit = 1.0 / (1 << 20)

// Units rounds a weight to whole units. Evaluators round the weight first and multiply by counts afterwards, so that
// equal positions have exactly equal values.
func Units(x float64) int64 { return int64(math.Round(x / Unit)) }
