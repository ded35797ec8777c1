package gomokueval

import "tourney/games"

// AppendBest implements players.Ranker. It ranks stones by their gains.
func (e *windows) AppendBest(dst []games.Move, _ games.Position, _ games.Seat, n int) []games.Move {
	s := e.mover
	n = min(n, e.left)
	o := &e.pickers[e.height]
	before := e.relative(s) - e.tempo // after the stone the other side has the tempo
	// Gains do not order stones that win, nor stones whose values are cut to largestValue.
	some := e.levels[e.height].marked&fiveMarks[s] != 0
	if !some {
		if n == 1 {
			o.keys[0] = e.top(s)
		} else {
			o.best(&e.gains, s, n)
		}
		some = before+keyGain(o.keys[0]) > largestValue || before+keyGain(o.keys[n-1]) <= -largestValue
	}
	if some {
		e.orderBounded(s, before)
	}
	for _, k := range o.keys[:n] {
		dst = append(dst, games.Move(cellOf(k)))
	}
	return dst
}

// orderBounded sorts all stones by their bounded values, wins first.
func (e *windows) orderBounded(s owner, before int64) {
	o := &e.pickers[e.height]
	o.n = 0
	for cell, w := range e.words()[:e.cells] {
		if w == 0 {
			continue
		}
		v := bounded(before+e.gainOf(w, s)) + largestValue
		if fieldOf(w, s)&fiveMask != 0 && e.winsAt(cell, s) {
			v = 2*largestValue + 1
		}
		o.keys[o.n] = uint64(v)<<keyField | uint64(lastPlace-cell)<<keyPlace
		o.n++
	}
	o.sort()
}

// AppendForced implements players.Forcer. Against a five of the next seat it appends the stone on the first such cell:
// if there are several, no stone prevents all.
func (e *windows) AppendForced(dst []games.Move, _ games.Position) (moves []games.Move, wins bool) {
	if cell := e.fiveOf(e.mover); cell >= 0 {
		return append(dst, games.Move(cell)), true
	}
	if cell := e.fiveOf(1 - e.mover); cell >= 0 {
		dst = append(dst, games.Move(cell))
	}
	return dst, false
}

// fiveMarks holds, by side, the bits of a word that count the fives of a stone there.
var fiveMarks = [2]uint64{fiveMask, fiveMask << upperField}

// fiveOf returns the first cell where a stone of side s wins, or -1.
func (e *windows) fiveOf(s owner) int {
	for cell := e.nextMarked(s, 0); cell >= 0; cell = e.nextMarked(s, cell+1) {
		if e.winsAt(cell, s) {
			return cell
		}
	}
	return -1
}

// nextMarked returns the first cell, at least from, whose word shows a five for side s, or -1.
func (e *windows) nextMarked(s owner, from int) int {
	marked := &e.levels[e.height].marked
	mask := fiveMarks[s]
	if *marked&mask == 0 {
		return -1
	}
	words := e.words()[:e.cells]
	for cell := from; cell < len(words); cell++ {
		if words[cell]&mask != 0 {
			return cell
		}
	}
	if from == 0 {
		*marked &^= mask
	}
	return -1
}

// winsAt reports whether a stone of side s wins on a cell whose word shows a five. With exactlyFive, stones beyond the
// neighbourhood may make the line too long.
func (e *windows) winsAt(cell int, s owner) bool {
	if e.wins == fiveOrMore {
		return true
	}
	at := &e.spots[cell]
	for d := range linesPerCell {
		line := e.line[at.line[d]]
		place := uint(at.shift[d]) + centreShift
		n := 1
		for k := place + cellBits; line>>k&3 == stoneBits(s); k += cellBits {
			n++
		}
		for k := place - cellBits; line>>k&3 == stoneBits(s); k -= cellBits {
			n++
		}
		if n == windowLength {
			return true
		}
	}
	return false
}

// Reply implements players.Replier. It uses the gains before the stone and their changes in the star of the stone. It
// reports false if a word shows a five, even if the line is too long to win.
func (e *windows) Reply(_ games.Position, _ games.Seat, m games.Move) (value float64, ok bool) {
	s, cell := e.mover, int(m)
	if e.left <= 2 || e.words()[cell]&fiveMarks[s] != 0 {
		return 0, false
	}
	for c := e.nextMarked(1-s, 0); c >= 0; c = e.nextMarked(1-s, c+1) {
		if c != cell {
			return 0, false
		}
	}
	near, _ := e.bestNear(cell, s, fieldMask, e.cells)
	reply := int64(e.bestFar(cell, 1-s, near, e.top(1-s))) - bias
	return e.value(e.relative(s)+e.gainOf(e.words()[cell], s)-reply+e.tempo, s), true
}

// top returns the greatest key of side s. It computes both sides' keys, as the other is usually needed next.
func (e *windows) top(s owner) uint64 {
	top := &e.levels[e.height].top
	if top[s] == 0 {
		*top = e.greatestOfBoth()
	}
	return top[s]
}
