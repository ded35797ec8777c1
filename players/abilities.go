package players

import (
	"math/rand/v2"

	"tourney/games"
)

// The interfaces of this file are abilities that an Evaluator may have besides its contract. Searches find them by
// assertion when a player is built, and do without where they are missing.

// ChildEvaluator is implemented by evaluators that value all positions a sub-move away faster than one by one.
type ChildEvaluator interface {
	Evaluator
	// EvaluateChildren sets values[i] to what Evaluate would return for root after moves[i], legal sub-moves that do not
	// end the game, and to minus infinity where the game goes on without root, as a games.Eliminator has it. It leaves p
	// as it is.
	EvaluateChildren(p games.Position, root games.Seat, moves []games.Move, values []float64)
}

// Stopper is implemented by evaluators of children that can leave off when the mover has a sub-move that is good enough.
type Stopper interface {
	ChildEvaluator
	// EvaluateUntil is EvaluateChildren as far as the first value that is as good as bound for the mover: at least that
	// if the mover is root, else at most that. It returns how many values are set: all if none is as good.
	EvaluateUntil(p games.Position, root games.Seat, moves []games.Move, values []float64, bound float64) int
}

// Incremental is implemented by evaluators that keep up with a position sub-move by sub-move. They are told of every
// sub-move that is played or taken back, and may be asked about the position that they have kept up with only.
type Incremental interface {
	Evaluator
	// Reset begins with a position, whose values will be wanted for root.
	Reset(p games.Position, root games.Seat)
	// Observe is called before p.Do(m).
	Observe(p games.Position, m games.Move)
	// Forget is called after p.Undo(), once for each Observe.
	Forget()
}

// Ranker is implemented by evaluators that know the best sub-moves by static value without trying them all.
type Ranker interface {
	Evaluator
	// AppendBest appends the n legal sub-moves whose positions have the best values, as those of Evaluate, for the mover,
	// best first, and all of them if there are no more than n. Of equal ones the smaller goes first. A sub-move that wins
	// at once is better than any that does not. The game is not over.
	//
	// Values are those for root; what is best for another mover is worst for root.
	AppendBest(dst []games.Move, p games.Position, root games.Seat, n int) []games.Move
}

// Forcer is implemented by evaluators that see when few sub-moves need be looked at.
type Forcer interface {
	Evaluator
	// AppendForced appends a sub-move by which the mover wins at once, if there is one, and says so. Otherwise, if the
	// next seat threatens to win at once, it appends those sub-moves that might prevent it, at least one and maybe more
	// than that; after any other, the next seat wins at once. If nothing is forced it appends nothing. The game is not
	// over. It is for games of two seats in which a turn is one sub-move and nobody loses by one of the own.
	AppendForced(dst []games.Move, p games.Position) (moves []games.Move, wins bool)
}

// Replier is implemented by evaluators that know the value of the best reply to a sub-move without playing either.
type Replier interface {
	Evaluator
	// Reply returns the best value that the next mover can reach by one reply to m, a legal sub-move, as that of Evaluate
	// for root. It reports false where it cannot tell: always if m or any reply to it ends the game, or root's part in it.
	Reply(p games.Position, root games.Seat, m games.Move) (value float64, ok bool)
}

// Seeded is implemented by evaluators whose values are partly chance. They are seeded at the start of every game, and
// their values depend on the order of evaluation, so nobody may cache or reorder them.
type Seeded interface {
	Seed(r *rand.Rand)
}

// Held is implemented by Seeded evaluators that draw their chance once for each search: until the next Draw, values
// depend on the position alone.
type Held interface {
	Seeded
	Draw()
}

// Noisy is implemented by evaluators whose players do not want the best sub-move but a good one: a search adds to the exact
// value of each sub-move of the root a whole number, drawn uniformly from 0 to Noise, and chooses the highest sum. Nothing
// is added anywhere else, so that values stay what they are.
type Noisy interface {
	Noise() int
}

// Symmetric is implemented by evaluators that may value all images of a position under the symmetries of its board alike.
type Symmetric interface {
	Symmetric() bool
}
