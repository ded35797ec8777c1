package tune

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"tourney/players"
)

// RandomSearch is the name of Random.
const RandomSearch = "random"

// Random is pure random search: vectors drawn evenly from a space, which all play as many games, and the best mean wins.
// What it promises is that the best of n vectors belongs, in the mean, to the best n-th of the space; what its winner has
// scored, on the other hand, is mostly luck once n is large.
type Random struct {
	vectors []players.Weights
	asked   bool
	scores  []float64
}

var _ Optimiser = (*Random)(nil)

// maxRedraws is how many draws in a row may give a vector seen before, until a space counts as seen.
const maxRedraws = 1000

// NewRandom draws n vectors, no two alike, that begin with those in first. There are fewer if the space is so small, as
// one of a few switches is.
func NewRandom(s *Space, n int, first []players.Weights, r *rand.Rand) *Random {
	o := &Random{}
	seen := map[string]bool{}
	add := func(w players.Weights) bool {
		key := s.key(w)
		if seen[key] {
			return false
		}
		seen[key] = true
		o.vectors = append(o.vectors, w)
		return true
	}
	for _, w := range first {
		add(w)
	}
	point := make([]float64, s.Sides())
	for redraws := 0; len(o.vectors) < n && redraws < maxRedraws; redraws++ {
		for i := range point {
			point[i] = r.Float64()
		}
		if add(s.Weights(point)) {
			redraws = -1
		}
	}
	return o
}

// Ask returns all vectors at once.
func (o *Random) Ask() []players.Weights {
	if o.asked {
		return nil
	}
	o.asked = true
	return o.vectors
}

// Tell takes their scores.
func (o *Random) Tell(scores []float64) { o.scores = scores }

// Best ranks the vectors by score; of equal ones the earlier comes first.
func (o *Random) Best() []int {
	order := make([]int, len(o.scores))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(o.scores[b], o.scores[a]) })
	return order
}
