package gomokueval

import (
	"context"
	"math/bits"
)

// The original's numbers.
const (
	fhiveWin   = 900_000     // a sum beyond it is a win, whatever the lines; it is also what searches begin with
	fhiveWorst = -9_999_999  // what the search of the root begins with
	fhiveWide  = 100_000_000 // the bounds of the root
)

// fhiveSearch is the original's search. Here every value is the mover's, as its two sides' searches mirror each other.
//
// Nothing is played that need not be: a value after a stone is the value before and the gain; and what the last two
// plies are worth follows from gains alone. Leaves are counted as if all had been played.
type fhiveSearch struct {
	gains
	effort        int
	nodes, leaves int64
	orders        [fhivePlies + 1]order // by depth

	done    <-chan struct{}
	work    int // until it is time to look whether to stop
	stopped bool
}

// lookEvery is how many stones are tried between two looks: a few tenths of a millisecond.
const lookEvery = 2048

// search returns the value of the position for side 0, and the cell of the stone chosen.
func (f *fhiveSearch) search(ctx context.Context, s side, depth, effort int) (value int64, cell int) {
	f.effort, f.nodes, f.leaves = effort, 0, 0
	f.done, f.work, f.stopped = ctx.Done(), 0, false
	value = f.sum
	if s == 1 {
		value = -value
	}
	value, cell = f.node(s, depth, value, -fhiveWide, fhiveWide, fhiveWorst)
	if s == 1 {
		value = -value
	}
	return value, cell
}

// node searches a position with two plies or more to go, or the only one, in which a side is to move whose windows count
// value. It returns the best value and its stone: best, with which it begins, and the first in order if none is better.
func (f *fhiveSearch) node(s side, depth int, value, alpha, beta, best int64) (int64, int) {
	f.tick()
	key := f.greatest(s)
	if key == 0 {
		return best, -1
	}
	var threat uint64 // the greatest key of the other side
	if depth == 2 {
		threat = f.greatest(1 - s)
	}
	chosen := cellOf(key)
	most := min(f.effort, f.left)
	order := &f.orders[depth]
	for i := 1; ; i++ {
		cell := cellOf(key)
		v := value + keyGain(key)
		switch {
		case depth == 1 || v > fhiveWin || v < -fhiveWin:
			f.nodes++
			f.leaves++
		case depth == 2:
			v = f.afterReply(cell, s, v, alpha, threat)
		default:
			f.nodes++
			f.put(cell, s)
			v, _ = f.node(1-s, depth-1, -v, -beta, -alpha, -fhiveWin)
			v = -v
			f.takeBack(cell, s)
		}
		if f.stopped {
			return 0, 0
		}
		if v > best {
			best, chosen = v, cell
		}
		alpha = max(alpha, best)
		if alpha >= beta || i == most {
			return best, chosen
		}
		if i == 1 { // most nodes end after the first stone, and need no order
			order.best(&f.gains, s, most)
		}
		key = order.keys[i]
	}
}

// afterReply returns the value, for a side, of the best reply to its stone, after which its windows count value; or,
// if that is no more than alpha, something else that is no more. threat is the key of the best reply before the stone.
//
// The original plays the replies in the order of the cells until one is good enough for it, or there are no more.
func (f *fhiveSearch) afterReply(cell int, s side, value, alpha int64, threat uint64) int64 {
	f.tick()
	f.nodes++
	replies := f.left - 1
	if replies == 0 {
		return fhiveWin
	}
	if alpha >= fhiveWin { // that much the first reply leaves at most, whatever it is
		f.count(1)
		return alpha
	}
	enough := uint64(max(value-alpha+bias, 1)) // the field of a reply that is good enough
	limit := f.cells
	if threat>>keyField >= enough {
		limit = f.firstFar(cell, 1-s, enough)
	}
	near, at := f.bestNear(cell, s, enough, limit)
	if at < f.cells {
		f.count(f.rank(at, cell))
		return alpha
	}
	f.count(replies)
	return min(fhiveWin, value-int64(f.bestFar(cell, 1-s, near, threat))+bias)
}

// count counts leaves.
func (f *fhiveSearch) count(leaves int) {
	f.nodes += int64(leaves)
	f.leaves += int64(leaves)
}

// rank returns how many empty cells there are up to one of them, without another.
func (f *fhiveSearch) rank(cell, without int) int {
	n := 0
	for _, word := range f.empty[:cell/64] {
		n += bits.OnesCount64(word)
	}
	n += bits.OnesCount64(f.empty[cell/64] & (2<<(cell%64) - 1))
	if without < cell {
		n--
	}
	return n
}

// tick stops the search when its context has ended.
func (f *fhiveSearch) tick() {
	if f.work--; f.work < 0 {
		f.look()
	}
}

// look looks whether the context has ended.
func (f *fhiveSearch) look() {
	f.work = lookEvery
	select {
	case <-f.done:
		f.stopped = true
	default:
	}
}
