package blokus

import (
	"math/bits"

	"tourney/games"
)

var _ games.Counter = (*Board)(nil)

// CountMoves implements games.Counter.
func (b *Board) CountMoves() int { return b.list(b.mover, allPieces).total() }

// NthMove implements games.Counter.
func (b *Board) NthMove(n int) games.Move { return b.list(b.mover, allPieces).nth(n, squares) }

// total returns the number of placements.
func (l *legal[S]) total() (n int) {
	for _, run := range l.runs[:l.n] {
		n += l.count(run)
	}
	return n
}

// count returns the number of placements of a run of orientations.
func (l *legal[S]) count(run run) (n int) {
	for w := l.from; w < l.to; w++ {
		for _, set := range l.sets[w&(len(l.sets)-1)][run.from:run.to] {
			n += bits.OnesCount64(set)
		}
	}
	return n
}

// nth returns placement n, from 0. From one orientation to the next, moves differ by numbers.
func (l *legal[S]) nth(n int, numbers games.Move) games.Move {
	for _, run := range l.runs[:l.n] {
		if here := l.count(run); n >= here {
			n -= here
			continue
		}
		for o := run.from; ; o++ {
			for w := l.from; w < l.to; w++ {
				set := l.sets[w&(len(l.sets)-1)][o]
				if here := bits.OnesCount64(set); n >= here {
					n -= here
					continue
				}
				for range n {
					set &= set - 1
				}
				return numbers*games.Move(o) + games.Move(64*w+bits.TrailingZeros64(set))
			}
		}
	}
	panic("blokus: there is no legal placement of that number")
}
