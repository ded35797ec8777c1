package search

import (
	"cmp"
	"slices"

	"tourney/games"
)

// ranked is a sub-move with its rank.
type ranked struct {
	rank uint64
	move games.Move
}

// shuffle brings the sub-moves of the root's turn into the random order of this search. The rank of a sub-move depends
// only on the search's key, the height and the sub-move: whatever a search visits first, equal moves are drawn alike,
// and so all exact searches play the same games from one seed.
func (w *Searcher) shuffle(moves []games.Move, height int) {
	w.scratch = w.scratch[:0]
	salt := mix(w.key + uint64(height))
	for _, m := range moves {
		w.scratch = append(w.scratch, ranked{mix(salt ^ uint64(m)), m})
	}
	slices.SortFunc(w.scratch, func(a, b ranked) int { return cmp.Compare(a.rank, b.rank) })
	for i, r := range w.scratch {
		moves[i] = r.move
	}
}

// mix is the finalizer of SplitMix64 (Steele, Lea, Flood 2014): a bijection that spreads every bit of x.
func mix(x uint64) uint64 {
	x += 0x9E3779B97F4A7C15
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}
