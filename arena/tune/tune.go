// Package tune looks for better weights. It is made of pure state machines that are asked for vectors of weights and told
// their scores: they know no games, clocks, files or goroutines, so that a study is the same for any number of workers
// and after any interruption, and a thousand of them run in a test.
package tune

import (
	"math/rand/v2"

	"tourney/players"
)

// Optimiser chooses vectors of weights. What it asks for follows from what it was told, and from the stream of chance it
// was made with.
type Optimiser interface {
	// Ask returns the vectors to be tried next, none when the search is over. They are numbered in the order asked for.
	Ask() []players.Weights
	// Tell gives the scores, in [0,1], of the vectors asked for last, in their order.
	Tell(scores []float64)
	// Best lists the numbers of vectors, best first. It is asked when the search is over.
	Best() []int
}

// Methods lists the optimisers for the config reader.
var Methods = []string{RandomSearch}

// New makes the optimiser of that name, one of Methods, for a search of n vectors that begins with the space's start.
func New(method string, s *Space, n int, r *rand.Rand) Optimiser {
	switch method {
	case RandomSearch:
		return NewRandom(s, n, []players.Weights{s.Start()}, r)
	}
	panic("tune: unknown method " + method)
}
