package gomokueval

import "slices"

// A key is a side's half of a word above the number of the cell, counted down: of two keys the greater belongs to the
// greater gain or, of equal gains, to the smaller cell. No two are equal, and none is 0.
const (
	keyShift = 9
	lastCell = 1<<keyShift - 1
)

func cellOf(key uint64) int { return lastCell - int(key&lastCell) }

// greatest returns the greatest key of a side, or 0 on a full board.
func (g *gains) greatest(s side) uint64 {
	words := g.words()
	shift := halfBits * s & 63
	var k0, k1 uint64
	for c := 0; c < g.cells; c += 2 { // two chains of comparisons run side by side; the last word may be one beyond
		k0 = max(k0, (words[c]>>shift&halfMask)<<keyShift|uint64(lastCell-c))
		k1 = max(k1, (words[c+1]>>shift&halfMask)<<keyShift|uint64(lastCell-c-1))
	}
	if k := max(k0, k1); k > lastCell {
		return k
	}
	return 0
}

// collect puts all keys of a side that are not below a threshold into dst, in no order, and returns how many there are.
func (g *gains) collect(dst *[maxCells + 1]uint64, s side, threshold uint64) (n int) {
	words := g.words()
	shift := halfBits * s & 63
	for c, w := range words[:g.cells] {
		k := (w>>shift&halfMask)<<keyShift | uint64(lastCell-c)
		dst[n] = k
		n += int((threshold - 1 - k) >> 63) // a branch would be hard to predict
	}
	return n
}

// order is the memory to draw the greatest keys of a position in order: those that are drawn, and nothing that is not.
type order struct {
	keys      [maxCells + 1]uint64
	n         int
	threshold uint64 // at which keys were collected last
}

// collect prepares to draw the most greatest keys of a side. Positions of one ply are much alike: the threshold that let
// little more than enough keys through for the last will mostly do for the next.
func (o *order) collect(g *gains, s side, most int) {
	most = min(most, g.left)
	o.n = g.collect(&o.keys, s, max(o.threshold, lastCell+1))
	if o.n < most || o.n > most+most/2+8 {
		o.n = g.collect(&o.keys, s, lastCell+1)
		o.sort()
		o.n = min(o.n, most+most/4)
		o.threshold = o.keys[o.n-1]
	}
}

// sort puts the greatest key first.
func (o *order) sort() {
	slices.SortFunc(o.keys[:o.n], func(a, b uint64) int {
		if a > b {
			return -1
		}
		return 1
	})
}

// below returns the greatest key below another, or 0.
func (o *order) below(limit uint64) (key uint64) {
	for _, k := range o.keys[:o.n] {
		if k >= limit {
			k = 0
		}
		key = max(key, k)
	}
	return key
}
