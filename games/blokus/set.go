package blokus

import "math/bits"

// Set is a set of squares in four words of four rows. The bit of a square is 16*row + column, with row 0 at the top.
// Columns 14 and 15 and rows 14 and 15 do not exist. They separate squares that are neighbours in number only. So sets
// can be shifted by up to two columns without a mask, and sets of first squares by the extent of any piece.
type Set [4]uint64

const (
	stride  = 16          // from a square to the square below
	squares = 14 * stride // numbers of squares that a Set can hold, columns 14 and 15 included
)

// board is the set of all squares.
var board = Set{0x3FFF3FFF3FFF3FFF, 0x3FFF3FFF3FFF3FFF, 0x3FFF3FFF3FFF3FFF, 0x000000003FFF3FFF}

func setOf(square int) (s Set) {
	s.add(square)
	return s
}

func (s *Set) add(square int) { s[square>>6&3] |= 1 << (square & 63) }

// has reports whether a square is in the set.
func (s *Set) has(square int) bool { return s[square>>6&3]>>(square&63)&1 != 0 }

// Len returns the number of squares.
func (s Set) Len() int {
	return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2]) + bits.OnesCount64(s[3])
}

// meets reports whether the sets have a square in common.
func (s *Set) meets(t *Set) bool { return s[0]&t[0]|s[1]&t[1]|s[2]&t[2]|s[3]&t[3] != 0 }

// and returns the squares of both sets.
func (s Set) and(t Set) Set { return Set{s[0] & t[0], s[1] & t[1], s[2] & t[2], s[3] & t[3]} }

// rows returns the set by rows.
func (s *Set) rows() rows { return unpack(s[:], stride) }
