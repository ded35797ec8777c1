package gomokueval

import "math/bits"

// gains keeps a board's lines, the sum over its windows and the gains of its empty cells up to date. Each stone has a
// frame of words: takeBack returns to the frame before, as copying a frame is cheaper than undoing the changes.
// Set gains up with reset, lay and settle.
type gains struct {
	*geometry
	*lookup
	line   [maxLines]uint64
	empty  [(maxCells + 63) / 64]uint64 // a bit for each empty cell
	left   int                          // empty cells
	sum    int64                        // windows of side 0 less those of side 1
	height int                          // stones put and not taken back
	frames []frame
}

// frame holds the words of all cells. Words beyond the board are 0.
type frame [maxCells]uint64

func (g *gains) reset(geo *geometry, t *lookup) {
	if g.geometry != geo {
		g.frames = g.frames[:0]
	}
	g.geometry, g.lookup = geo, t
	g.line = geo.blank
	g.empty = [len(g.empty)]uint64{}
	for cell := range geo.cells {
		g.empty[cell/64] |= 1 << (cell % 64)
	}
	g.left, g.sum, g.height = geo.cells, 0, 0
}

// lay puts a stone on an empty cell before settle has filled the words.
func (g *gains) lay(cell int, s owner) {
	g.add(g.gainOf(g.word(cell), s), s)
	at := &g.spots[cell]
	for d := range linesPerCell {
		g.line[at.line[d]] |= stoneBits(s) << (at.shift[d] + centreShift)
	}
	g.fill(cell)
}

// settle fills the first frame, after all stones are laid.
func (g *gains) settle() {
	if len(g.frames) == 0 {
		g.frames = append(g.frames, frame{})
	}
	words := &g.frames[0]
	for cell := range g.cells {
		words[cell] = 0
		if g.vacant(cell) {
			words[cell] = g.word(cell)
		}
	}
}

// word returns the word of an empty cell, from its four lines.
func (g *gains) word(cell int) uint64 {
	at := &g.spots[cell]
	w := biases | uint64(lastPlace-cell)<<fieldBits
	for d := range linesPerCell {
		w += g.entries[neighbourBits(g.line[at.line[d]]>>at.shift[d])]
	}
	return w
}

// words returns the current frame.
func (g *gains) words() *frame { return &g.frames[g.height] }

// put puts a stone on an empty cell. It returns the OR of all words that it changes.
func (g *gains) put(cell int, s owner) (changed uint64) {
	if len(g.frames) == g.height+1 {
		g.frames = append(g.frames, frame{})
	}
	before, words := &g.frames[g.height], &g.frames[g.height+1]
	copy(words[:g.cells], before[:g.cells])
	g.height++
	g.add(g.gainOf(words[cell], s), s)
	g.fill(cell)
	words[cell] = 0
	at := &g.spots[cell]
	seen := &seen[s&1]
	for d := range linesPerCell {
		line, shift := &g.line[at.line[d]], at.shift[d]
		was := *line
		*line = was | stoneBits(s)<<((shift+centreShift)&63)
		// Both arms and the neighbours of their ends. Bits that rotate past the end of the word are off the board.
		around := bits.RotateLeft64(was, centreShift-int(shift))
		reached := &g.along[d]
		for open := ^(around | around>>1) & armsBits; open != 0; open &= open - 1 {
			k := uint(bits.TrailingZeros64(open))
			before := neighbourBits(around >> ((k - centreShift) & 63))
			after := before | seen[k/cellBits%places]
			c := cell + reached[k/cellBits%places]
			w := words[c] + g.entries[after] - g.entries[before]
			words[c] = w
			changed |= w
		}
	}
	return changed
}

// takeBack removes the last stone, which must be that of s on cell.
func (g *gains) takeBack(cell int, s owner) {
	at := &g.spots[cell]
	for d := range linesPerCell {
		g.line[at.line[d]] &^= stoneBits(s) << ((at.shift[d] + centreShift) & 63)
	}
	g.height--
	g.add(-g.gainOf(g.frames[g.height][cell], s), s)
	g.empty[cell/64] |= 1 << (cell % 64)
	g.left++
}

func (g *gains) fill(cell int) {
	g.empty[cell/64] &^= 1 << (cell % 64)
	g.left--
}

func (g *gains) vacant(cell int) bool { return g.empty[cell/64]>>(cell%64)&1 != 0 }

// add adds the gain of side s to the sum.
func (g *gains) add(gain int64, s owner) {
	if s == 0 {
		g.sum += gain
	} else {
		g.sum -= gain
	}
}

// stoneBits returns the two bits of a stone of side s on a line.
func stoneBits(s owner) uint64 { return 1 + uint64(s) }
