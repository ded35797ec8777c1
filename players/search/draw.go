package search

import (
	"cmp"
	"math/bits"
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
	salt := w.salt(height)
	for _, m := range moves {
		w.scratch = append(w.scratch, ranked{rank(salt, m), m})
	}
	slices.SortFunc(w.scratch, func(a, b ranked) int { return cmp.Compare(a.rank, b.rank) })
	for i, r := range w.scratch {
		moves[i] = r.move
	}
}

// salt is what distinguishes the random orders of this search at its heights.
func (w *Searcher) salt(height int) uint64 { return mix(w.key + uint64(height)) }

// rank is the rank of a sub-move in a random order. No two sub-moves have the same.
func rank(salt uint64, m games.Move) uint64 { return mix(salt ^ uint64(m)) }

// aloud takes the place of the height in the salt of noise. No search is so deep.
const aloud = 1 << 20

// noise is what is added to the value of a sub-move of the root: a whole number from 0 to what the evaluator wants, drawn
// from the search's key and the sub-move like its rank, so that it is the same whatever a search visits first.
func (w *Searcher) noise(m games.Move) float64 {
	if w.loud == 0 {
		return 0
	}
	n, _ := bits.Mul64(rank(w.salt(aloud), m), uint64(w.loud)+1)
	return float64(n)
}

// rival returns the bound that the value of another of the root's sub-moves must exceed for its noise to make it the
// highest, or as high, where the best value is known.
func (w *Searcher) rival(best float64) float64 { return below(best - float64(w.loud)) }

// mix is the finalizer of SplitMix64 (Steele, Lea, Flood 2014): a bijection that spreads every bit of x.
func mix(x uint64) uint64 {
	x += 0x9E3779B97F4A7C15
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}
