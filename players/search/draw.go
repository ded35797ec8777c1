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

// shuffle puts the sub-moves of the root's turn into the random order of this search. The rank of a sub-move depends
// only on the search's key, the height and the sub-move. So all exact searches draw alike among equal moves, whatever
// they visit first, and play the same games from one seed.
func (w *searcher) shuffle(moves []games.Move, height int) {
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

// scramble puts the sub-moves of a node into a random order, drawn anew for each node.
func (w *searcher) scramble(moves []games.Move) {
	w.shuffler.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
}

// salt makes the random order of each height of this search a different one.
func (w *searcher) salt(height int) uint64 { return mix(w.key + uint64(height)) }

// rank returns the rank of a sub-move in a random order. No two sub-moves share one.
func rank(salt uint64, m games.Move) uint64 { return mix(salt ^ uint64(m)) }

// noiseSalt is a height that no search reaches.
const noiseSalt = 1 << 20

// noise returns the noise of a sub-move of the root: a whole number from 0 to the evaluator's Noise. Like rank it is
// drawn from the search's key and the sub-move, whatever a search visits first.
func (w *searcher) noise(m games.Move) float64 {
	if w.loud == 0 {
		return 0
	}
	n, _ := bits.Mul64(rank(w.salt(noiseSalt), m), uint64(w.loud)+1)
	return float64(n)
}

// rival returns a bound for sub-moves of the root, given the best value so far. A sub-move whose value does not exceed
// the bound cannot become the highest by its noise.
func (w *searcher) rival(best float64) float64 { return below(best - float64(w.loud)) }

// mix is the finalizer of SplitMix64 (Steele, Lea, Flood 2014): a bijection that spreads every bit of x.
func mix(x uint64) uint64 {
	x += 0x9E3779B97F4A7C15
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}
