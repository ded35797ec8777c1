// Package tune searches for better weights. It consists of pure state machines that are asked for trials and told their
// results. They know no games, clocks, files or goroutines. So a study is the same for any number of workers and after
// any interruption, and a thousand studies run in a test.
package tune

import (
	"math"
	"math/rand/v2"

	"tourney/players"
	"tourney/results"
)

// Trial is a request of an optimiser: play vector A against B. Neither may be changed.
type Trial struct {
	ID     int // in its study, from 0, in the order asked for
	A      players.Weights
	B      players.Weights // nil for the study's opponents
	First  int             // number of its first opening in the search, from 0; equal numbers are equal openings
	Blocks int             // openings against each opponent, in every seat order; in one only if A takes one seat
	// Begins reports that this trial and the next ones are not compared with earlier trials, so that the opponents may
	// be others from here on.
	Begins bool
}

// Result is the result of a trial for A.
type Result struct {
	// Pairs counts pairs of games on one opening with exchanged seats by A's half points in both, 0 to 4. All are 0 if
	// A took one seat only.
	Pairs  [5]int
	Wins   int // of single games
	Draws  int
	Losses int
}

// games returns the number of single games.
func (r Result) games() int { return r.Wins + r.Draws + r.Losses }

// plus adds other games.
func (r Result) plus(o Result) Result {
	r.Wins, r.Draws, r.Losses = r.Wins+o.Wins, r.Draws+o.Draws, r.Losses+o.Losses
	for i, n := range o.Pairs {
		r.Pairs[i] += n
	}
	return r
}

// score returns A's share of the points in [0,1], 0 without games.
func (r Result) score() float64 {
	return results.Trial{Wins: r.Wins, Draws: r.Draws, Losses: r.Losses}.Score()
}

// Optimiser chooses trials. The trials and recommendations depend only on the results and on the optimiser's stream,
// not on max or on the order of results.
type Optimiser interface {
	// Ask returns the next trials, at most max (at least 1). It returns none while the next trial depends on missing
	// results. If it returns none although all trials were told, the search is over.
	Ask(max int) []Trial
	// Tell gives the result of a trial that was asked for, once for each trial.
	Tell(id int, r Result)
	// Best lists distinct vectors, best first, equal ones in the order asked for.
	Best() []players.Weights
}

// Search is the task of an optimiser.
type Search struct {
	Space *Space
	Start players.Weights // the vector to improve on: the space's start, or what an earlier search has recommended
	Games int             // that the trials may take in all
	Pool  int             // games of a block without B: both seats against each of the study's opponents, or one seat
	// Present returns the same for the opponents that are left, which are never more than before. Nil stands for Pool.
	Present func() int
	// Blocks is the number of blocks of each vector where all have the same games.
	Blocks int
	// Duels is the share of the games in which vectors meet each other where a method has the choice, in [0,1]. The
	// opponents get the rest.
	Duels float64
	Rand  *rand.Rand
}

// cost returns the games of a trial.
func (s Search) cost(t Trial) int {
	if t.B != nil {
		return 2 * t.Blocks
	}
	return s.pool() * t.Blocks
}

// pool returns the games of a block without B at present.
func (s Search) pool() int {
	if s.Present == nil {
		return s.Pool
	}
	return s.Present()
}

// Methods lists the methods, the default first.
var Methods = []string{Auto, Halving, spsaMethod, RandomSearch, Grid}

// New returns the named optimiser, one of Methods.
func New(method string, s Search) Optimiser {
	switch method {
	case Auto:
		return newAuto(s)
	case Halving:
		return newHalving(s)
	case spsaMethod:
		return newSPSA(s)
	case RandomSearch:
		return newRandom(s)
	case Grid:
		return newGrid(s)
	}
	panic("tune: unknown method " + method)
}

// least returns the least number of games with which a search by a method that learns makes sense.
func least(method string, s Search) int {
	const vectors, steps = 4, 100
	race := vectors * 2 * max(leastHalving, s.Pool) // two rounds
	walk := int(math.Ceil(steps / (s.Duels/2 + (1-s.Duels)/float64(2*s.Pool))))
	switch method {
	case Auto:
		return max(autoWide*race, walk*autoWide/(autoWide-1))
	case Halving:
		return race
	case spsaMethod:
		return walk
	}
	return 0
}
