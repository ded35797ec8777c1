package gomokueval

import (
	"context"
	"math/bits"
)

// The constants of the original.
const (
	fhiveWin   = 900_000     // a larger sum is a win, whatever the lines; -fhiveWin is the initial best below the root
	fhiveWorst = -9_999_999  // the initial best value at the root
	fhiveWide  = 100_000_000 // alpha and beta at the root are -fhiveWide and fhiveWide
)

// fhiveSearch is the search of the original. Its values are those for the mover: in the original the searches of the
// two sides mirror each other.
//
// The last two plies are not played: the value after a stone is the value before plus the gain. Leaves are counted as
// if all had been played.
type fhiveSearch struct {
	gains
	effort        int
	nodes, leaves int64
	depth         int                    // of the root
	spent         []int64                // leaves below each stone of the root, in the order searched
	searched      []int                  // the cells of these stones
	pickers       [fhivePlies + 1]picker // by depth

	done    <-chan struct{}
	work    int // stones until the next look at done
	stopped bool
}

// lookEvery is the number of stones between two looks at done: a few tenths of a millisecond.
const lookEvery = 2048

// search returns the value of the position for side 0 and the cell of the chosen stone. Side s moves.
func (f *fhiveSearch) search(ctx context.Context, s owner, depth, effort int) (value int64, cell int) {
	f.effort, f.nodes, f.leaves = effort, 0, 0
	f.depth, f.spent, f.searched = depth, f.spent[:0], f.searched[:0]
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

// node returns the value of a position for s, the side to move, and the best stone. depth is at least 2, or 1 at the
// root. value is the static value for s. If no stone is better than best, node returns best and the first stone.
func (f *fhiveSearch) node(s owner, depth int, value, alpha, beta, best int64) (int64, int) {
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
	picker := &f.pickers[depth]
	for i := 1; ; i++ {
		cell := cellOf(key)
		before := f.leaves
		v := f.after(cell, s, depth, value+keyGain(key), alpha, beta, threat)
		if f.stopped {
			return 0, 0
		}
		if depth == f.depth {
			f.spent, f.searched = append(f.spent, f.leaves-before), append(f.searched, cell)
		}
		if v > best {
			best, chosen = v, cell
		}
		alpha = max(alpha, best)
		if alpha >= beta || i == most {
			return best, chosen
		}
		if i == 1 { // most nodes end after the first stone: the others are sorted only if needed
			picker.best(&f.gains, s, most)
		}
		key = picker.keys[i]
	}
}

// after returns the value for s after a stone. Outside (alpha, beta) it is a bound. value is the static value after the
// stone, threat as in afterReply, at depth 2.
func (f *fhiveSearch) after(cell int, s owner, depth int, value, alpha, beta int64, threat uint64) int64 {
	switch {
	case depth == 1 || value > fhiveWin || value < -fhiveWin:
		f.nodes++
		f.leaves++
		return value
	case depth == 2:
		return f.afterReply(cell, s, value, alpha, threat)
	default:
		f.nodes++
		f.put(cell, s)
		v, _ := f.node(1-s, depth-1, -value, -beta, -alpha, -fhiveWin)
		f.takeBack(cell, s)
		return -v
	}
}

// afterReply returns the value for s after the stone and the best reply to it. If that value is at most alpha, the
// result is a bound <= alpha. value is the static value after the stone, threat the key of the best reply before the
// stone.
//
// The original plays the replies in the order of cells until one leaves at most alpha.
func (f *fhiveSearch) afterReply(cell int, s owner, value, alpha int64, threat uint64) int64 {
	f.tick()
	f.nodes++
	replies := f.left - 1
	if replies == 0 {
		return fhiveWin
	}
	if alpha >= fhiveWin { // no reply leaves more than fhiveWin: the first cuts off
		f.count(1)
		return alpha
	}
	enough := uint64(max(value-alpha+bias, 1)) // the smallest field of a reply that cuts off
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

func (f *fhiveSearch) count(leaves int) {
	f.nodes += int64(leaves)
	f.leaves += int64(leaves)
}

// rank returns the number of empty cells up to and including cell, not counting the empty cell without.
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

func (f *fhiveSearch) tick() {
	if f.work--; f.work < 0 {
		f.look()
	}
}

func (f *fhiveSearch) look() {
	f.work = lookEvery
	select {
	case <-f.done:
		f.stopped = true
	default:
	}
}
