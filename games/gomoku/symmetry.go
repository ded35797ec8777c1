package gomoku

import (
	"math/bits"

	"tourney/games"
)

var _ games.Symmetric = (*Board)(nil)

// symmetries is the number of symmetries of the square, without the identity.
const symmetries = 7

// imageOf returns the image of a cell under a symmetry. The number of the symmetry plus one has three bits: exchange
// the axes, then mirror left and right, then mirror top and bottom.
func imageOf(symmetry, cell, size int) int {
	x, y := cell%size, cell/size
	if (symmetry+1)&4 != 0 {
		x, y = y, x
	}
	if (symmetry+1)&1 != 0 {
		x = size - 1 - x
	}
	if (symmetry+1)&2 != 0 {
		y = size - 1 - y
	}
	return y*size + x
}

// AppendImages implements games.Symmetric: cells that a symmetry of this position exchanges.
func (b *Board) AppendImages(dst, moves []games.Move) []games.Move {
	group := b.symmetries()
	if group == 0 {
		return dst
	}
	for _, m := range moves {
		least := uint16(m)
		for rest := group; rest != 0; rest &= rest - 1 {
			least = min(least, b.images[m][bits.TrailingZeros(rest)])
		}
		dst = append(dst, games.Move(least))
	}
	return dst
}

// symmetries returns the symmetries that leave the board unchanged, as bits. On most boards the first stone or two
// exclude all.
func (b *Board) symmetries() (group uint) {
	group = 1<<symmetries - 1
	for i, word := range b.empty {
		for word = b.all[i] &^ word; word != 0; word &= word - 1 {
			cell := 64*i + bits.TrailingZeros64(word)
			colour, images := b.stones[cell], &b.images[cell]
			for rest := group; rest != 0; rest &= rest - 1 {
				g := bits.TrailingZeros(rest)
				if b.stones[images[g]] != colour {
					group &^= 1 << g
				}
			}
			if group == 0 {
				return 0
			}
		}
	}
	return group
}
