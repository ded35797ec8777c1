package tune

import (
	"cmp"
	"maps"
	"math/rand/v2"
	"slices"

	"tourney/players"
	"tourney/results"
)

// These methods try vectors that are known beforehand.
const (
	RandomSearch = results.RandomSearch
	Grid         = results.Grid
)

// ranking tries known vectors, all on the same openings; the best score wins.
type ranking struct {
	vectors []players.Weights
	blocks  int             // of each trial
	asked   int             // vectors asked for
	scores  map[int]float64 // by trial
}

var _ Optimiser = (*ranking)(nil)

// newRandom returns a random search of as many distinct vectors as the games pay for, the start first. A small space,
// such as one of a few switches, gives fewer vectors. In the mean, the best of n vectors belongs to the best n-th of
// the space. With a large n its score is mostly luck.
func newRandom(s Search) *ranking {
	return newRanking(s, func(n int) []players.Weights { return distinct(s.Space, n, []players.Weights{s.Start}, s.Rand) })
}

// newGrid returns a search of all vectors of the grid that the games pay for.
func newGrid(s Search) *ranking { return newRanking(s, s.Space.grid) }

func newRanking(s Search, first func(n int) []players.Weights) *ranking {
	n := s.Games / s.cost(Trial{Blocks: s.Blocks})
	vectors := first(n)
	return &ranking{vectors: vectors[:min(n, len(vectors))], blocks: s.Blocks, scores: map[int]float64{}}
}

// maxRedraws is the number of repeated vectors in a row after which a space counts as exhausted.
const maxRedraws = 1000

// distinct returns n distinct vectors, those in first before the others; fewer if the space has fewer.
func distinct(s *Space, n int, first []players.Weights, r *rand.Rand) []players.Weights {
	var vectors []players.Weights
	seen := map[string]bool{}
	add := func(w players.Weights) bool {
		key := s.key(w)
		if seen[key] {
			return false
		}
		seen[key] = true
		vectors = append(vectors, w)
		return true
	}
	for _, w := range first {
		add(w)
	}
	point := make([]float64, s.sides())
	for redraws := 0; len(vectors) < n && redraws < maxRedraws; redraws++ {
		for i := range point {
			point[i] = r.Float64()
		}
		if add(s.weights(point)) {
			redraws = -1
		}
	}
	return vectors
}

// Ask never waits for results.
func (o *ranking) Ask(max int) []Trial {
	var trials []Trial
	for ; o.asked < len(o.vectors) && len(trials) < max; o.asked++ {
		trials = append(trials, Trial{ID: o.asked, A: o.vectors[o.asked], Blocks: o.blocks})
	}
	return trials
}

func (o *ranking) Tell(id int, r Result) { o.scores[id] = r.score() }

// Best ranks the vectors by score.
func (o *ranking) Best() []players.Weights {
	told := slices.Sorted(maps.Keys(o.scores))
	slices.SortStableFunc(told, func(a, b int) int { return cmp.Compare(o.scores[b], o.scores[a]) })
	var list []players.Weights
	for _, id := range told {
		list = append(list, o.vectors[id])
	}
	return list
}
