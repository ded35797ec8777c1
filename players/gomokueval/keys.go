package gomokueval

import (
	"math/bits"
	"slices"
)

// A key is the word of a cell with one side's field moved to the top. Below the field are the cell's place and unused
// bits. The greater of two keys has the greater field or, of equal fields, the smaller cell. No two keys of empty cells
// are equal. The keys of occupied cells are 0.
const (
	keyField = 64 - fieldBits
	keyPlace = keyField - placeBits
	keyMask  = lastPlace << keyPlace
)

// lifts holds, by side, the factor that moves the side's field to its position in a key. Shifts by a variable are
// slower.
var lifts = [2]uint64{1 << keyField, 1 << (keyField - upperField)}

// keyOf returns the key of a word. For side 1 the lifted word already contains the place.
func keyOf(word, lift uint64) uint64 { return word*lift | word<<(keyPlace-fieldBits)&keyMask }

// keyGain returns the gain of a key, if the lookup counts no fives or the key has none.
func keyGain(key uint64) int64 { return int64(key>>keyField) - bias }

func cellOf(key uint64) int { return lastPlace - int(key>>keyPlace&lastPlace) }

// greatest returns the greatest key of a side, or 0 on a full board.
func (g *gains) greatest(s owner) uint64 {
	words := g.words()[:(g.cells+3)&^3] // words beyond the board are 0
	var k0, k1, k2, k3 uint64           // four independent chains of comparisons run in parallel
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

// greatestOfBoth returns the greatest keys of both sides. It is faster than two calls of greatest.
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

// turned returns a word with the field of side 0 at the top and the place at the bottom. It takes fewer steps than a
// key and has the same order.
func turned(word uint64) uint64 {
	return bits.RotateLeft64(word, keyField) &^ (fieldMask << placeBits)
}

// collect sets dst to the greatest keys of side s, unsorted, and returns their number n. They are all keys that are at
// least threshold; there may be smaller keys, but none is greater than a key left out.
func (g *gains) collect(dst *[maxCells + 1]uint64, s owner, threshold uint64) int {
	words := g.words()[:g.cells]
	n := 0
	// The next word overwrites a word below the threshold. A branch instead would be hard to predict.
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

// picker is a move picker: it sorts the greatest keys of a position. Positions of one ply are alike, so a threshold
// that passed slightly more keys than needed in one usually does so in the next.
type picker struct {
	keys       [maxCells + 1]uint64
	n          int
	thresholds [2]uint64 // the first passed a quarter more keys than needed, the second twice as many
}

// anyKey is a threshold that the keys of all empty cells pass.
const anyKey = 1 << keyPlace

// best sets o.keys to at least the n greatest keys of side s, sorted, where n = min(most, g.left).
func (o *picker) best(g *gains, s owner, most int) {
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

// sort sorts the keys, the greatest first. Few keys beyond networkSize are inserted one by one.
func (o *picker) sort() {
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
