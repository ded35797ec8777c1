package blokuseval

import "tourney/games/blokus"

// A strip is four rows of the board in a word. Strip i begins i-stripMargin rows below the top; the first and last
// strips reach beyond the board, where all sets are empty. The squares within two rows and two columns of a piece lie
// in two strips, which begin two rows above and two rows below its first row. One orientation needs a third strip.
const (
	stripMargin = 2
	stripRows   = 4
	strips      = blokus.Size + stripRows
	stride      = 16 // number of a square less that of the square above
)

// strip returns strip i of a set.
func strip(s *blokus.Set, i int) uint64 {
	row := i - stripMargin
	k, shift := row>>2, uint(row&3)*stride
	word := func(k int) uint64 {
		if k < 0 || k >= len(s) {
			return 0
		}
		return s[k]
	}
	return word(k)>>shift | word(k+1)<<(64-shift)
}

type planes [strips]plane

func newPlanes(centreRow, centreColumn float64) (p planes) {
	var one, two blokus.Set
	for row := range blokus.Size {
		for column := range blokus.Size {
			more := centreWeight(row, column, centreRow, centreColumn) - 1
			square := stride*row + column
			one[square/64] |= uint64(more&1) << (square % 64)
			two[square/64] |= uint64(more>>1) << (square % 64)
		}
	}
	for i := range p {
		p[i] = plane{strip(&one, i), strip(&two, i)}
	}
	return p
}

// wider returns the squares of a set and their eight neighbours.
func wider(s blokus.Set) blokus.Set {
	for k, word := range s {
		s[k] = word | word<<1 | word>>1 // two unused columns separate the rows
	}
	before := uint64(0)
	for k, word := range s {
		after := uint64(0)
		if k+1 < len(s) {
			after = s[k+1]
		}
		s[k] = (word | word<<stride | word>>stride | before>>(64-stride) | after<<(64-stride)) & onBoard(k)
		before = word
	}
	return s
}

// onBoard returns the squares of the board in word k of a set.
func onBoard(k int) uint64 {
	if k == 3 {
		return 0x3FFF3FFF
	}
	return 0x3FFF3FFF3FFF3FFF
}
