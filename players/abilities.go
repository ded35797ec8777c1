package players

import (
	"math/rand/v2"

	"tourney/games"
)

// This file has the optional interfaces of an Evaluator. A search looks for them when a player is built. Their gains are the
// CPU time of the bench without the ability, over the time with it.

// ChildEvaluator values the positions one sub-move away faster than one by one. Gain: 2.9 in Blokus Duo, 1.4 in Splut!, 1.2
// in Pentago.
type ChildEvaluator interface {
	Evaluator
	// EvaluateChildren sets values[i] to the value of Evaluate for root after moves[i], and returns n, the number of
	// values set. It may stop after the first value that is as good as enough for the mover: at least enough if root
	// moves, else at most enough. NaN asks for all values. The moves are legal and do not end the game. The value is minus
	// infinity where the game goes on without root, see games.Eliminator. p is left as it was.
	EvaluateChildren(p games.Position, root games.Seat, moves []games.Move, values []float64, enough float64) (n int)
}

// Seeded draws parts of its values from a stream, which it is given at the start of every game. Its values depend on the
// order of evaluation, so a search must not cache or reorder them.
type Seeded interface {
	Seed(r *rand.Rand)
}

// Held is a Seeded evaluator that draws once for each search. Until the next Draw, its values depend on the position
// alone.
type Held interface {
	Seeded
	Draw()
}

// Noisy wants a good sub-move, not always the best. A search adds a whole number, drawn uniformly from 0 to Noise, to the
// exact value of each sub-move of the root, and chooses the highest sum. Nothing is added elsewhere.
type Noisy interface {
	Noise() int
}

// Invariant evaluators may value all images of a position under the symmetries of its board alike. Gain: see
// games.Symmetric.
type Invariant interface {
	// Invariant reports whether they do, with the weights at hand.
	Invariant() bool
}
