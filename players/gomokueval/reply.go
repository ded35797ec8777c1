package gomokueval

// firstFar returns the first cell beyond the star of another where a side's half is good enough, or the number of cells
// if there is none.
func (g *gains) firstFar(cell int, s side, enough uint64) int {
	shift := halfBits * s & 63
	for c, w := range g.words()[:g.cells] {
		if w>>shift&halfMask >= enough && !g.near(c, cell) {
			return c
		}
	}
	return g.cells
}

// bestNear looks at the replies in the star of a cell where a side is about to put a stone, in the order of their numbers
// up to limit. It returns the cell of the first that is good enough, or limit, and the greatest half of those before.
func (g *gains) bestNear(cell int, s side, enough uint64, limit int) (best uint64, at int) {
	words := g.words()
	spot := &g.spots[cell]
	shift := halfBits * (1 - s) & 63
	for i := range g.star {
		arm := &g.star[i]
		d := arm.direction & (directions - 1)
		line, at := g.line[spot.line[d]], int(spot.shift[d])+int(arm.shift) // at may lie before a line's begin
		if line>>(uint(at+centre)&63)&3 != 0 {
			continue
		}
		c := cell + int(arm.delta)
		if c >= limit {
			break
		}
		around := line >> (uint(at) & 63)
		after := around | stone(s)<<(uint(centre-int(arm.shift))&63)
		h := (words[c] + g.entries[neighbours(after)] - g.entries[neighbours(around)]) >> shift & halfMask
		if h >= enough {
			return best, c
		}
		best = max(best, h)
	}
	return best, limit
}

// bestFar returns the greatest half of a side beyond the star of a cell, or near if that is greater. top is the side's
// greatest key on the whole board.
func (g *gains) bestFar(cell int, s side, near, top uint64) uint64 {
	if top>>keyShift <= near || !g.near(cellOf(top), cell) {
		return max(near, top>>keyShift)
	}
	shift := halfBits * s & 63
	for c, w := range g.words()[:g.cells] {
		if h := w >> shift & halfMask; h > near && !g.near(c, cell) {
			near = h
		}
	}
	return near
}
