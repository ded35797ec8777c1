package gomokueval

import (
	"math/bits"
	"slices"
)

// A key is the word of a cell with a side's field moved to the top: below the field come the cell's place and bits
// that do not matter. Of two keys the greater belongs to the greater field or, of equal ones, to the smaller cell. No
// two are equal, and only those of cells that are not empty are 0.
const (
	keyField = 64 - fieldBits
	keyPlace = keyField - placeBits
	keyMask  = lastPlace << keyPlace
)

// lifts multiply a word so that the field of a side comes to stand where keys have it. Shifts by a variable are
// slower.
var lifts = [2]uint64{1 << keyField, 1 << (keyField - upperField)}

// keyOf returns the key of a word. For side 1 the lifted word has the place already.
func keyOf(word, lift uint64) uint64 { return word*lift | word<<(keyPlace-fieldBits)&keyMask }

// keyGain returns the gain that a key is of, where no five is counted.
func keyGain(key uint64) int64 { return int64(key>>keyField) - bias }

// cellOf returns the cell that a key is of.
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
		k0, k1 = max(k0, turned(words[0])), max(k1, turned(words[1]))
		k2, k3 = max(k2, turned(words[2])), max(k3, turned(words[3]))
	}
	k := max(k0, k1, k2, k3)
	return k>>keyField<<keyField | k&lastPlace<<keyPlace
}

// greatestOfBoth returns the greatest keys of both sides, in less time than one after the other.
func (g *gains) greatestOfBoth() [2]uint64 {
	words := g.words()[:(g.cells+3)&^3]
	var a0, a1, b0, b1 uint64
	for ; len(words) >= 4; words = words[4:] {
		w0, w1, w2, w3 := words[0], words[1], words[2], words[3]
		b0, b1 = max(b0, w0), max(b1, w1)
		a0, a1 = max(a0, turned(w0)), max(a1, turned(w1))
		b0, b1 = max(b0, w2), max(b1, w3)
		a0, a1 = max(a0, turned(w2)), max(a1, turned(w3))
	}
	k := max(a0, a1)
	return [2]uint64{k>>keyField<<keyField | k&lastPlace<<keyPlace, max(b0, b1) * lifts[1]}
}

// turned returns a word with the field of side 0 at the top, the place at the bottom and nothing between. It is found
// with fewer steps than the key, and has the same order.
func turned(word uint64) uint64 {
	return bits.RotateLeft64(word, keyField) &^ (fieldMask << placeBits)
}

// collect puts the greatest keys of a side into dst, in no order, and returns how many there are: all that are not
// below a threshold, and maybe some that are, if no greater one is left out.
func (g *gains) collect(dst *[maxCells + 1]uint64, s side, threshold uint64) int {
	words := g.words()[:g.cells]
	n := 0
	// What is below the threshold is written over by the next. A jump instead would be hard to predict.
	if s == 1 {
		under := threshold/lifts[1] - 1
		for _, w := range words {
			dst[n] = w
			n += int((under - w) >> 63)
		}
	} else {
		under := max(threshold>>keyField, 1) - 1
		for _, w := range words {
			dst[n] = w
			n += int((under - w&fieldMask) >> 63)
		}
	}
	lift := lifts[s&1]
	for i, w := range dst[:n] {
		dst[i] = keyOf(w, lift)
	}
	return n
}

// order draws the greatest keys of a position. Positions of one ply are much alike: a threshold that lets little more
// than enough keys through for one will mostly do for the next.
type order struct {
	keys       [maxCells + 1]uint64
	n          int
	thresholds [2]uint64 // that let a quarter more through than were wanted, and twice as many
}

// anyKey is a threshold that lets the keys of all empty cells through.
const anyKey = 1 << keyPlace

// best draws the most greatest keys of a side, in order, and maybe more.
func (o *order) best(g *gains, s side, most int) {
	most = min(most, g.left)
	thresholds := [...]uint64{max(o.thresholds[0], anyKey), max(o.thresholds[1], anyKey), anyKey}
	tried := 0
	for o.n = g.collect(&o.keys, s, thresholds[0]); o.n < most; tried++ {
		o.n = g.collect(&o.keys, s, thresholds[tried+1])
	}
	o.sort()
	if tried > 0 || o.n > most+most/4 && o.n > networkSize {
		o.thresholds[0] = o.keys[min(most+most/4, o.n)-1]
	}
	if tried > 1 || o.n > 2*most {
		o.thresholds[1] = o.keys[min(2*most, o.n)-1]
	}
}

// sort puts the greatest key first. The few that do not fit the network are put in one by one.
func (o *order) sort() {
	if o.n > 2*networkSize {
		slices.Sort(o.keys[:o.n])
		slices.Reverse(o.keys[:o.n])
		return
	}
	if o.n < networkSize {
		clear(o.keys[o.n:networkSize])
	}
	sortNetwork((*[networkSize]uint64)(o.keys[:]))
	for i := networkSize; i < o.n; i++ {
		k, at := o.keys[i], i
		for ; at > 0 && o.keys[at-1] < k; at-- {
			o.keys[at] = o.keys[at-1]
		}
		o.keys[at] = k
	}
}
