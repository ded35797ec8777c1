package blokus

import (
	"math/bits"

	"tourney/games"
)

var _ games.Counter = (*Board)(nil)

// CountMoves implements games.Counter.
func (b *Board) CountMoves() (n int) {
	l := b.list(b.mover, allPieces)
	for _, run := range l.runs[:l.n] {
		n += l.count(run)
	}
	return n
}

// count returns the number of placements of a run of orientations.
func (l *legal) count(run run) (n int) {
	for w := l.from; w < l.to; w++ {
		for _, set := range l.sets[w&3][run.from:run.to] {
			n += bits.OnesCount64(set)
		}
	}
	return n
}

// NthMove implements games.Counter.
func (b *Board) NthMove(n int) games.Move {
	l := b.list(b.mover, allPieces)
	for _, run := range l.runs[:l.n] {
		if here := l.count(run); n >= here {
			n -= here
			continue
		}
		for o := run.from; ; o++ {
			for w := l.from; w < l.to; w++ {
				set := l.sets[w&3][o]
				if here := bits.OnesCount64(set); n >= here {
					n -= here
					continue
				}
				for range n {
					set &= set - 1
				}
				return moveOf(int(o), 64*w+bits.TrailingZeros64(set))
			}
		}
	}
	panic("blokus: there is no legal placement of that number")
}
