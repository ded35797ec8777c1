package blokus

import (
	"math/bits"

	"tourney/games"
	"tourney/games/svg"
)

var _ games.Pointed = (*Board)(nil)

// AppendAreas appends the squares, row by row from the top, and the slots of the pieces in the mover's hand.
func (b *Board) AppendAreas(dst []games.Area) []games.Area {
	for n := range Size * Size {
		square := stride*(n/Size) + n%Size
		name := squareName(square)
		switch b.glyph(square) {
		case 'B':
			name += ", black"
		case 'W':
			name += ", white"
		}
		x, y := corner(square)
		dst = append(dst, games.Area{Name: name, Corners: svg.Square(x, y, squareSize)})
	}
	for hand := b.Hand(b.mover); hand != 0; hand &= hand - 1 {
		n := bits.TrailingZeros32(hand)
		x, y := slot(b.mover, n)
		dst = append(dst, games.Area{
			Name:    "piece " + pieces[n].name,
			Corners: []float64{x, y, x + slotWidth, y, x + slotWidth, y + slotHeight, x, y + slotHeight},
		})
	}
	return dst
}

// AppendPointing appends the squares that the piece covers, and the piece: other pieces may cover the same squares and more.
func (b *Board) AppendPointing(dst []int, m games.Move) []int {
	for rest := placements[m].Squares; rest != (Set{}); {
		square := rest.first()
		rest = rest.without(setOf(square))
		dst = append(dst, Size*(square/stride)+square%stride)
	}
	before := b.Hand(b.mover) & (1<<pieceOf[m/squares] - 1) // the pieces in hand that are listed before this one
	return append(dst, Size*Size+bits.OnesCount32(before))
}
