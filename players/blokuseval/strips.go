package blokuseval

import "tourney/games/blokus"

// A strip is four rows of the board in a word. Strip i begins i-stripMargin rows below the top, so that the first and the
// last reach beyond the board, where nothing is. What lies within two rows and two columns of a piece is, but for one
// orientation, within two strips: those that begin two rows above its first square and four rows further down.
const (
	stripMargin = 2
	stripRows   = 4
	strips      = blokus.Size + stripRows // the last begins in the last row but four plus those
	stride      = 16                      // from a square to the one below it
)

// strip returns a strip of a set.
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

// planes are the planes of all strips.
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

// wider returns the squares of a set and those within one row and one column of them.
func wider(s blokus.Set) blokus.Set {
	for k, word := range s {
		s[k] = word | word<<1 | word>>1 // the columns between rows keep them apart
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

// onBoard returns the squares of a word of a set that exist.
func onBoard(k int) uint64 {
	if k == 3 {
		return 0x3FFF3FFF
	}
	return 0x3FFF3FFF3FFF3FFF
}
