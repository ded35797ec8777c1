package gomoku

import (
	"math/bits"

	"tourney/games"
)

var _ games.Counter = (*Board)(nil)

// CountMoves implements games.Counter.
func (b *Board) CountMoves() int {
	if b.ending != open {
		return 0
	}
	return b.left
}

// NthMove implements games.Counter: the empty cell after n empty ones.
func (b *Board) NthMove(n int) games.Move { return b.nthEmpty(n) }

func (b *Board) nthEmpty(n int) games.Move {
	i := 0
	for count := bits.OnesCount64(b.empty[0]); n >= count; count = bits.OnesCount64(b.empty[i]) {
		n -= count
		i++
	}
	word := b.empty[i]
	for range n {
		word &= word - 1
	}
	return games.Move(64*i + bits.TrailingZeros64(word))
}
