package gomokueval

import "slices"

// A key is the word of a cell with a side's field moved to the top: below the field come the cell's place and bits that
// do not matter. Of two keys the greater belongs to the greater field or, of equal ones, to the smaller cell. No two
// are equal, and only those of cells that are not empty are 0.
const (
	keyField = 64 - fieldBits
	keyPlace = keyField - placeBits
	keyMask  = lastPlace << keyPlace
)

// lifts multiply a word so that the field of a side comes to stand where keys have it, as shifts would, of which those
// by a variable are slow.
var lifts = [2]uint64{1 << keyField, 1 << (keyField - upperField)}

// keyOf returns the key of a word. For side 1 the lifted word has the place already.
func keyOf(word, lift uint64) uint64 { return word*lift | word<<(keyPlace-fieldBits)&keyMask }

// keyGain returns the gain that a key is of, where no five is counted.
func keyGain(key uint64) int64 { return int64(key>>keyField) - bias }

func cellOf(key uint64) int { return lastPlace - int(key>>keyPlace&lastPlace) }

// greatest returns the greatest key of a side, or 0 on a full board.
func (g *gains) greatest(s side) uint64 {
	words := g.words()[:(g.cells+3)&^3] // words beyond the board are 0
	var k0, k1, k2, k3 uint64           // four chains of comparisons run side by side
	if s == 1 {
		for ; len(words) >= 4; words = words[4:] {
			k0, k1, k2, k3 = max(k0, words[0]), max(k1, words[1]), max(k2, words[2]), max(k3, words[3])
		}
		return max(k0, k1, k2, k3) * lifts[1]
	}
	for ; len(words) >= 4; words = words[4:] {
		k0, k1 = max(k0, keyOf(words[0], lifts[0])), max(k1, keyOf(words[1], lifts[0]))
		k2, k3 = max(k2, keyOf(words[2], lifts[0])), max(k3, keyOf(words[3], lifts[0]))
	}
	return max(k0, k1, k2, k3)
}

// collect puts all keys of a side that are not below a threshold into dst, in no order, and returns how many there are.
func (g *gains) collect(dst *[maxCells + 1]uint64, s side, threshold uint64) (n int) {
	lift := lifts[s&1]
	for _, w := range g.words()[:g.cells] {
		k := keyOf(w, lift)
		dst[n] = k
		n += int((threshold>>1 - 1 - k>>1) >> 63) // a branch would be hard to predict
	}
	return n
}

// order is the memory to draw the greatest keys of a position in order: those that are drawn, and nothing that is not.
type order struct {
	keys      [maxCells + 1]uint64
	n         int
	threshold uint64 // at which keys were collected last
}

// anyKey is a threshold that lets the keys of all empty cells through.
const anyKey = 1 << keyPlace

// collect prepares to draw the most greatest keys of a side. Positions of one ply are much alike: the threshold that let
// little more than enough keys through for the last will mostly do for the next.
func (o *order) collect(g *gains, s side, most int) {
	most = min(most, g.left)
	o.n = g.collect(&o.keys, s, max(o.threshold, anyKey))
	if o.n < most || o.n > most+most/2+8 {
		o.n = g.collect(&o.keys, s, anyKey)
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

// best draws the most greatest keys of a side at once.
func (o *order) best(g *gains, s side, most int) {
	o.collect(g, s, most)
	o.sort()
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
