// Package tune searches for better weights. It is made of pure state machines: they are asked for trials, and told what
// these came to. They know no games, clocks, files or goroutines, so that a study is the same for any number of workers
// and after any interruption, and a thousand of them run in a test.
package tune

import (
	"math/rand/v2"

	"tourney/players"
	"tourney/results"
)

// Trial is what an optimiser wants to know next: how vector A does against B. Neither may be changed.
type Trial struct {
	ID     int // in its search, from 0, in the order asked for
	A      players.Weights
	B      players.Weights // nil: the study's opponents
	Blocks int             // openings against each opponent, each in every seat order; one game each where A has one seat only
}

// Result is what came of a trial, counted for A.
type Result struct {
	// Pairs counts pairs of games on one opening with the seats exchanged, by A's half points in both together, 0 to 4.
	// All are 0 where A took one seat only.
	Pairs  [5]int
	Wins   int // of single games
	Draws  int
	Losses int
}

// ResultOf returns what came of a trial that was stored.
func ResultOf(t results.Trial) Result {
	return Result{Pairs: t.Pairs, Wins: t.Wins, Draws: t.Draws, Losses: t.Losses}
}

// Score returns A's share of the points of single games, in [0,1], or 0 without games.
func (r Result) Score() float64 {
	return results.Trial{Wins: r.Wins, Draws: r.Draws, Losses: r.Losses}.Score()
}

// Candidate is a vector that an optimiser recommends.
type Candidate struct {
	Weights players.Weights
	Score   float64 // in [0,1], that the optimiser ranks it by; too high for the best, which were selected on it
}

// Optimiser chooses trials. They and the recommendations follow from the results and from the stream of chance that the
// optimiser was made with. Neither max nor the order in which results are told changes them.
type Optimiser interface {
	// Ask returns the trials wanted next, at most max (at least 1). It returns none while results are missing that the
	// next trial depends on. If it returns none though every trial was told, the search is over.
	Ask(max int) []Trial
	// Tell gives the result of a trial that was asked for. Each is told once.
	Tell(id int, r Result)
	// Best lists the candidates so far, no two alike: best first, equal ones in the order asked for.
	Best() []Candidate
}

// Methods lists the optimisers for the config reader.
var Methods = []string{RandomSearch}

// New makes the optimiser of that name, one of Methods, for n trials that begin with the space's start. blocks is the
// budget of each trial.
func New(method string, s *Space, n, blocks int, r *rand.Rand) Optimiser {
	switch method {
	case RandomSearch:
		return NewRandom(s, n, blocks, []players.Weights{s.Start()}, r)
	}
	panic("tune: unknown method " + method)
}
