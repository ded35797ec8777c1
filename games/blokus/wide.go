package blokus

import "math/bits"

// ClassicSize is the number of rows, and of columns, of the board of the classic game.
const ClassicSize = 20

const (
	// WideStride is the number of a square of the classic board less that of the square above. Columns 20 and 21 do not
	// exist: they separate rows, as in a Set.
	WideStride  = ClassicSize + 2
	wideSquares = WideStride * ClassicSize
	wideWords   = (wideSquares + 63) / 64
)

// Wide is a set of squares of the classic board. The bit of a square is WideStride*row + column, with row 0 at the top.
type Wide [wideWords]uint64

func wideOf(at spot) (s Wide) {
	s.add(WideStride*at.row + at.column)
	return s
}

func (s *Wide) add(square int) { s[square/64] |= 1 << (square % 64) }

// has reports whether a square is in the set.
func (s *Wide) has(square int) bool { return s[square/64]>>(square%64)&1 != 0 }

// Len returns the number of squares.
func (s *Wide) Len() (n int) {
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}

// meets reports whether the sets have a square in common.
func (s *Wide) meets(t *Wide) bool {
	for i, word := range s {
		if word&t[i] != 0 {
			return true
		}
	}
	return false
}

// unite sets s to the union of two sets.
func (s *Wide) unite(a, b *Wide) {
	for i := range s {
		s[i] = a[i] | b[i]
	}
}

// rows returns the set by rows.
func (s *Wide) rows() rows { return unpack(s[:], WideStride) }
