package gomokueval

import "math/bits"

// firstFar returns the first cell beyond the star of another where a side's field is enough, or the number of cells if
// there is none.
func (g *gains) firstFar(cell int, s side, enough uint64) int {
	enough <<= keyField
	lift := lifts[s&1]
	for c, w := range g.words()[:g.cells] {
		if w*lift >= enough && !g.near(c, cell) {
			return c
		}
	}
	return g.cells
}

// bestNear looks at the replies in the star of a cell where a side is about to put a stone, in the order of their numbers
// up to limit. It returns the cell of the first whose field is enough, or limit, and the greatest field of those before.
func (g *gains) bestNear(cell int, s side, enough uint64, limit int) (best uint64, at int) {
	enough <<= keyField
	words := g.words()
	seen := &seen[s&1]
	lift := lifts[1-s&1]
	spot := &g.spots[cell]
	var around [directions]uint64
	for d := range directions {
		around[d] = bits.RotateLeft64(g.line[spot.line[d]], centre-int(spot.shift[d]))
	}
	for i := range g.star {
		arm := &g.star[i]
		line := around[arm.direction%directions] >> (arm.from & 63)
		if line>>centre&3 != 0 {
			continue
		}
		c := cell + int(arm.delta)
		if c >= limit {
			break
		}
		before := neighbours(line)
		after := before | seen[arm.seen%uint8(len(seen))]
		k := (words[c] + g.entries[after] - g.entries[before]) * lift
		if k >= enough {
			return best >> keyField, c
		}
		best = max(best, k)
	}
	return best >> keyField, limit
}

// bestFar returns the greatest field of a side beyond the star of a cell, or near if that is greater. top is the side's
// greatest key on the whole board.
func (g *gains) bestFar(cell int, s side, near, top uint64) uint64 {
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
