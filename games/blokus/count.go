package blokus

import (
	"math/bits"

	"tourney/games"
)

var _ games.Counter = (*Board)(nil)

// CountMoves returns the number of legal placements.
func (b *Board) CountMoves() (n int) {
	l := b.list(b.mover, allPieces)
	for rest := l.of.pieces; rest != 0; rest &= rest - 1 {
		n += l.count(bits.TrailingZeros32(rest))
	}
	return n
}

// count returns the number of placements of a piece.
func (l *legal) count(piece int) (n int) {
	of := byPiece[piece]
	for w := l.from; w < l.to; w++ {
		for _, set := range l.sets[w][of[0]:of[1]] {
			n += bits.OnesCount64(set)
		}
	}
	return n
}

// NthMove returns legal placement n, from 0 in ascending order.
func (b *Board) NthMove(n int) games.Move {
	l := b.list(b.mover, allPieces)
	piece := Pieces - 1
	for ; ; piece-- {
		if l.of.pieces>>piece&1 == 0 {
			continue
		}
		here := l.count(piece)
		if n < here {
			break
		}
		n -= here
	}
	for o := byPiece[piece][0]; ; o++ {
		for w := l.from; w < l.to; w++ {
			set := l.sets[w][o]
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
