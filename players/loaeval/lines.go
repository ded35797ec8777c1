package loaeval

import (
	"math/bits"
	"sync"
)

// eight is what the moves along a line of eight squares come to, or along two that have eight together, in four bytes.
// The first and third from the lowest are the mobility of the own and the enemy pieces in halves: 2 for a move, 4 for a
// capture, and half of that if it leads to the edge. The second has the bits of the pieces that can move, the fourth of
// those that can move to a square off the edge.
type eight uint32

const (
	movingAt = 8
	inwardAt = 24
	enemyAt  = 16 // of the enemy's mobility

	mobilities = 0xFF00FF
)

// allEdge stands for a split where all eight squares are one line along the edge.
const allEdge = 0

// lineTables hold all contents by split and number. A split of 1 to 8 has one line of so many squares and another of
// the rest, whose ends are on the edge. The number is that of the own pieces in ternary plus twice that of the enemy's.
type lineTables [9][contents]eight

const contents = 6561 // three to the power of eight

// ternary reads the eight bits of a byte as digits to the base of three.
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

// at returns the entry for two sets of pieces on the eight squares.
func (t *lineTables) at(split int, own, enemy byte) eight {
	return t[split][int(ternary[own])+2*int(ternary[enemy])]
}

// newLineTables builds the tables when the first evaluator asks for them, in some ten milliseconds.
var newLineTables = sync.OnceValue(func() *lineTables {
	t := new(lineTables)
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

// along returns the entry for one line, the squares of two bytes from the first on and before the end. Its ends are on
// the edge, and all of it is if it runs along the border.
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
