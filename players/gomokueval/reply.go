package gomokueval

import "math/bits"

// firstFar returns the first cell outside the star of cell whose field of side s is at least enough. If there is none
// it returns the number of cells.
func (g *gains) firstFar(cell int, s owner, enough uint64) int {
	enough <<= keyField
	lift := lifts[s&1]
	for c, w := range g.words()[:g.cells] {
		if w*lift >= enough && !g.near(c, cell) {
			return c
		}
	}
	return g.cells
}

// bestNear looks at the replies to a stone of side s on cell, in its star and below limit. It returns the first cell
// whose field is at least enough, or limit if there is none; in the latter case best is the greatest field.
func (g *gains) bestNear(cell int, s owner, enough uint64, limit int) (best uint64, first int) {
	enough <<= keyField
	words := g.words()
	seen := &seen[s&1]
	lift := lifts[1-s&1]
	at := &g.spots[cell]
	for d := range linesPerCell {
		around := bits.RotateLeft64(g.line[at.line[d]], centreShift-int(at.shift[d]))
		reached := &g.along[d]
		for open := ^(around | around>>1) & armsBits; open != 0; open &= open - 1 {
			k := uint(bits.TrailingZeros64(open))
			c := cell + reached[k/cellBits%places]
			if c >= limit {
				break
			}
			before := neighbourBits(around >> ((k - centreShift) & 63))
			after := before | seen[k/cellBits%places]
			key := (words[c] + g.entries[after] - g.entries[before]) * lift
			if key >= enough {
				limit = c
				break
			}
			best = max(best, key)
		}
	}
	return best >> keyField, limit
}

// bestFar returns the maximum of near and the fields of side s outside the star of cell. top is the greatest key of
// side s on the whole board.
func (g *gains) bestFar(cell int, s owner, near, top uint64) uint64 {
	if top>>keyField <= near || !g.near(cellOf(top), cell) {
		return max(near, top>>keyField)
	}
	best := near << keyField
	lift := lifts[s&1]
	for c, w := range g.words()[:g.cells] {
		if k := w * lift; k > best && !g.near(c, cell) {
			best = k
		}
	}
	return best >> keyField
}
