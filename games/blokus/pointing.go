package blokus

import (
	"math/bits"
	"strings"

	"tourney/games"
	"tourney/games/svg"
)

var (
	_ games.Pointed = (*Board)(nil)
	_ games.Pointed = (*Classic)(nil)
)

// appendAreas appends the squares, row by row from the top, and the slots of the pieces in the mover's hand.
func (s *scene) appendAreas(dst []games.Area) []games.Area {
	for n := range s.size * s.size {
		at := spot{n / s.size, n % s.size}
		name := s.squareName(at)
		if colour := s.colourOn(at); colour >= 0 {
			name += ", " + strings.ToLower(s.names[colour])
		}
		x, y := corner(at)
		dst = append(dst, games.Area{Name: name, Corners: svg.Square(x, y, squareSize)})
	}
	for hand := s.colours[s.turn].hand; hand != 0; hand &= hand - 1 {
		n := bits.TrailingZeros32(hand)
		x, y := s.slot(s.turn, n)
		dst = append(dst, games.Area{
			Name:    "piece " + pieces[n].name,
			Corners: []float64{x, y, x + slotWidth, y, x + slotWidth, y + slotHeight, x, y + slotHeight},
		})
	}
	return dst
}

// appendPointing appends the squares that the piece covers, and the piece: other pieces may cover the same squares and more.
func (l *layout) appendPointing(dst []int, m games.Move, hand uint32) []int {
	for row, columns := range l.covered(m) {
		for ; columns != 0; columns &= columns - 1 {
			dst = append(dst, l.size*row+bits.TrailingZeros32(columns))
		}
	}
	before := hand & (1<<pieceOf[l.orientation(m)] - 1) // the pieces in hand that are listed before this one
	return append(dst, l.size*l.size+bits.OnesCount32(before))
}
