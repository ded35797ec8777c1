package gomokueval

import "tourney/games"

// AppendBest appends the stones with the best values, by their gains.
func (e *windows) AppendBest(dst []games.Move, _ games.Position, _ games.Seat, n int) []games.Move {
	s := e.mover
	n = min(n, e.left)
	o := &e.orders[e.height]
	before := e.relative(s) - e.tempo // then the other side is to move
	// Some may win, or be made equal by the limit: gains do not order these.
	some := e.levels[e.height].marked&fiveMarks[s] != 0
	if !some {
		if n == 1 {
			o.keys[0] = e.top(s)
		} else {
			o.best(&e.gains, s, n)
		}
		some = before+keyGain(o.keys[0]) > limit || before+keyGain(o.keys[n-1]) <= -limit
	}
	if some {
		e.orderBounded(s, before)
	}
	for _, k := range o.keys[:n] {
		dst = append(dst, games.Move(cellOf(k)))
	}
	return dst
}

// orderBounded orders all stones where some win, or the limit makes some of them equal.
func (e *windows) orderBounded(s side, before int64) {
	o := &e.orders[e.height]
	o.n = 0
	for cell, w := range e.words()[:e.cells] {
		if w == 0 {
			continue
		}
		v := bounded(before+e.gainOf(w, s)) + limit
		if fieldOf(w, s)&fiveMask != 0 && e.winsAt(cell, s) {
			v = 2*limit + 1
		}
		o.keys[o.n] = uint64(v)<<keyField | uint64(lastPlace-cell)<<keyPlace
		o.n++
	}
	o.sort()
}

// AppendForced appends a stone that makes five, or else one where the next seat would make five: no other can prevent
// it, and if there are several such cells, none can.
func (e *windows) AppendForced(dst []games.Move, _ games.Position) (moves []games.Move, wins bool) {
	if cell := e.fiveOf(e.mover); cell >= 0 {
		return append(dst, games.Move(cell)), true
	}
	if cell := e.fiveOf(1 - e.mover); cell >= 0 {
		dst = append(dst, games.Move(cell))
	}
	return dst, false
}

// fiveMarks are the bits of a word that say that a side makes five there.
var fiveMarks = [2]uint64{fiveMask, fiveMask << upperField}

// fiveOf returns the first cell where a stone of a side wins, or -1.
func (e *windows) fiveOf(s side) int {
	for cell := e.nextMarked(s, 0); cell >= 0; cell = e.nextMarked(s, cell+1) {
		if e.winsAt(cell, s) {
			return cell
		}
	}
	return -1
}

// nextMarked returns the first cell from one on where a side makes five as far as the word shows, or -1.
func (e *windows) nextMarked(s side, from int) int {
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

// winsAt reports whether a stone of a side wins on a cell where it makes five as far as the word shows. Where lines
// must not be longer, that is not far enough: there may be stones beyond the neighbourhood.
func (e *windows) winsAt(cell int, s side) bool {
	if e.wins == fiveOrMore {
		return true
	}
	at := &e.spots[cell]
	for d := range directions {
		line := e.line[at.line[d]]
		place := uint(at.shift[d]) + centre
		n := 1
		for k := place + cellBits; line>>k&3 == stone(s); k += cellBits {
			n++
		}
		for k := place - cellBits; line>>k&3 == stone(s); k -= cellBits {
			n++
		}
		if n == length {
			return true
		}
	}
	return false
}

// Reply returns the value after a stone and the best reply to it, from the gains before and what the stone changes. It
// cannot tell next to lines that are too long.
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

// top returns the greatest key of a side. Mostly that of the other side is wanted next.
func (e *windows) top(s side) uint64 {
	top := &e.levels[e.height].top
	if top[s] == 0 {
		*top = e.greatestOfBoth()
	}
	return top[s]
}
