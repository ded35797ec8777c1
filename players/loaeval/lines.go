package loaeval

import (
	"math/bits"
	"sync"
)

// eight describes the moves along one line of eight squares, or along two lines with eight squares together.
//
// Its four bytes are, from the lowest: the mobility of the side to be valued, the squares whose piece can move, the mobility of
// the enemy, and the squares whose piece can move to a square off the edge. The sets of squares are of both sides. Mobility is
// in halves: 2 for a move, 4 for a capture, half of either for a move to the edge.
type eight uint32

const (
	movingAt = 8
	inwardAt = 24
	enemyAt  = 16 // enemy mobility

	mobilities = 0xFF00FF
)

// allEdge is the split of a line of eight squares along the edge.
const allEdge = 0

// lineLookup holds the eight of all contents by split and number. A split n from 1 to 8 is a line of n squares and a
// line of 8-n, with their ends on the edge. The number is ternary[own] + 2*ternary[enemy].
type lineLookup [9][contents]eight

const contents = 6561 // three to the power of eight

// ternary holds, by byte, the number whose ternary digits are the bits of the byte.
var ternary = func() (numbers [256]uint16) {
	for b := range numbers {
		digit := uint16(1)
		for i := range 8 {
			numbers[b] += uint16(b>>i&1) * digit
			digit *= 3
		}
	}
	return numbers
}()

func (t *lineLookup) at(split int, own, enemy byte) eight {
	return t[split][int(ternary[own])+2*int(ternary[enemy])]
}

// newLineLookup returns the shared lookup, built at the first call in about ten milliseconds.
var newLineLookup = sync.OnceValue(func() *lineLookup {
	t := new(lineLookup)
	for own := range 256 {
		for enemy := range 256 {
			if own&enemy != 0 {
				continue
			}
			n := int(ternary[own]) + 2*int(ternary[enemy])
			for split := range t {
				t[split][n] = along(own, enemy, 0, split, false) + along(own, enemy, split, 8, split == allEdge)
			}
		}
	}
	return t
})

// along returns the eight of one line, the squares first to end-1. The ends of the line are on the edge; all of it is
// if border is set.
func along(own, enemy, first, end int, border bool) (e eight) {
	line := 1<<end - 1<<first
	pieces := bits.OnesCount(uint((own | enemy) & line))
	for square := first; square < end; square++ {
		side, other, sideAt := own, enemy, 0
		if enemy>>square&1 == 1 {
			side, other, sideAt = enemy, own, enemyAt
		}
		if side>>square&1 == 0 {
			continue
		}
		for _, to := range [2]int{square + pieces, square - pieces} {
			if to < first || to >= end || side>>to&1 == 1 {
				continue
			}
			passed := 1<<max(square, to) - 2<<min(square, to)
			if passed&other != 0 {
				continue
			}
			value := eight(2 + 2*(other>>to&1))
			if border || to == first || to == end-1 {
				value /= 2
			} else {
				e |= 1 << (inwardAt + square)
			}
			e |= 1 << (movingAt + square)
			e += value << sideAt
		}
	}
	return e
}
