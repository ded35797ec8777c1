package blokus

import "math/bits"

// mostRows is the number of rows of the largest board.
const mostRows = ClassicSize

// rows is a set of squares of any board. It has a word for each row from the top, and a bit for each column from the
// left. Lookups are built with it, and texts and pictures read it. Play has sets in fewer words: Set and Wide.
type rows [mostRows]uint32

// spot is a square by its row from the top and its column from the left, from 0.
type spot struct{ row, column int }

func (r *rows) add(at spot) { r[at.row] |= 1 << at.column }

func (r *rows) has(at spot) bool { return r[at.row]>>at.column&1 != 0 }

// count returns the number of squares.
func (r *rows) count() (n int) {
	for _, row := range r {
		n += bits.OnesCount32(row)
	}
	return n
}

// or returns the squares of either set.
func (r rows) or(other *rows) rows {
	for i := range r {
		r[i] |= other[i]
	}
	return r
}

// and returns the squares of both sets.
func (r rows) and(other *rows) rows {
	for i := range r {
		r[i] &= other[i]
	}
	return r
}

// without returns the squares of r that are not in other.
func (r rows) without(other *rows) rows {
	for i := range r {
		r[i] &^= other[i]
	}
	return r
}

// first returns the leftmost square of the top row. It reports false if the set is empty.
func (r *rows) first() (at spot, ok bool) {
	for i, row := range r {
		if row != 0 {
			return spot{i, bits.TrailingZeros32(row)}, true
		}
	}
	return spot{}, false
}

// row returns a row, empty off the set.
func (r *rows) row(i int) uint32 {
	if i < 0 || i >= mostRows {
		return 0
	}
	return r[i]
}

// edges returns the squares that share an edge with a square of the set. Like corners and window, it may return columns
// to the right of the board and rows below it.
func (r *rows) edges() (e rows) {
	for i, row := range r {
		e[i] = row<<1 | row>>1 | r.row(i-1) | r.row(i+1)
	}
	return e
}

// corners returns the squares that touch a square of the set at a corner.
func (r *rows) corners() (c rows) {
	for i := range r {
		near := r.row(i-1) | r.row(i+1)
		c[i] = near<<1 | near>>1
	}
	return c
}

// window returns the squares within two rows and two columns of a square of the set.
func (r *rows) window() (w rows) {
	for i := range r {
		near := r.row(i-2) | r.row(i-1) | r[i] | r.row(i+1) | r.row(i+2)
		w[i] = near | near<<1 | near<<2 | near>>1 | near>>2
	}
	return w
}

// group returns the edge-connected group of squares around one square of the set.
func (r *rows) group(at spot) (group rows) {
	group.add(at)
	for {
		edges := group.edges()
		more := edges.and(r)
		larger := group.or(&more)
		if larger == group {
			return group
		}
		group = larger
	}
}

// pack writes the set into words, with stride bits for each row. All squares must be on the words.
func (r *rows) pack(words []uint64, stride int) {
	for i, row := range r {
		if row == 0 {
			continue
		}
		word, bit := stride*i/64, stride*i%64
		words[word] |= uint64(row) << bit
		if over := uint64(row) >> (64 - bit); over != 0 {
			words[word+1] |= over
		}
	}
}

// unpack reads a set that pack wrote.
func unpack(words []uint64, stride int) (r rows) {
	for i := 0; i < mostRows && stride*i < 64*len(words); i++ {
		word, bit := stride*i/64, stride*i%64
		row := words[word] >> bit
		if word+1 < len(words) {
			row |= words[word+1] << (64 - bit)
		}
		r[i] = uint32(row & (1<<stride - 1))
	}
	return r
}
