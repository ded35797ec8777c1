package blokus

import (
	"math/bits"

	"tourney/games/svg"
)

// Below the board each colour has a tray with two rows of slots. The first slot holds the colour's name, and each piece has its
// own. Lengths are in pixels.
const (
	slotWidth  = 42.0 // wide and high enough for a finger
	slotHeight = 32.0
	slotsARow  = (1 + Pieces) / 2
	trayHeight = 2*slotHeight + 10 // with the gap below
	handSquare = 7.5               // a square of a piece in hand
)

// tray returns the top left corner of a colour's tray.
func (l *layout) tray(colour int) (x, y float64) {
	return (l.width() - slotsARow*slotWidth) / 2, l.width() + float64(colour)*trayHeight
}

// slot returns the top left corner of a piece's slot.
func (l *layout) slot(colour, piece int) (x, y float64) {
	x, y = l.tray(colour)
	n := 1 + piece
	return x + slotWidth*float64(n%slotsARow), y + slotHeight*float64(n/slotsARow)
}

// drawHand draws a colour's tray, framed if the picture says whose turn it is. A piece on the board leaves its slot
// empty, so that the others keep their places.
func (s *scene) drawHand(d *svg.Drawing, colour int) {
	x, y := s.tray(colour)
	if s.named(colour) {
		const frame = 3
		d.Rect(x-frame, y-frame, slotsARow*slotWidth+2*frame, 2*slotHeight+2*frame, ink)
	}
	d.Rect(x, y, slotsARow*slotWidth, 2*slotHeight, felt)
	d.Text(x+slotWidth/2, y+slotHeight/2, 12, ink, s.names[colour])
	hand := s.colours[colour].hand
	if hand == 0 {
		d.Text(x+2*slotWidth, y+slotHeight/2, 12, ink, s.left(colour)) // after the name
	}
	for ; hand != 0; hand &= hand - 1 {
		s.drawInHand(d, colour, bits.TrailingZeros32(hand))
	}
}

// drawInHand draws a piece in the middle of its slot, lying down if it is long.
func (s *scene) drawInHand(d *svg.Drawing, colour, piece int) {
	shape := pieces[piece].squares
	top, left, bottom, right := extent(shape)
	if bottom-top > right-left {
		shape = mapped(shape, func(row, column int) [2]int { return [2]int{column, row} })
		top, left, bottom, right = left, top, right, bottom
	}
	var set rows
	for _, at := range shape {
		set.add(spot{at[0] - top, at[1] - left})
	}
	x, y := s.slot(colour, piece)
	x += (slotWidth - handSquare*float64(right-left+1)) / 2
	y += (slotHeight - handSquare*float64(bottom-top+1)) / 2
	drawSquares(d, &set, x, y, handSquare, s.paint[colour])
}

// extent returns the outermost rows and columns of a shape.
func extent(shape [][2]int) (top, left, bottom, right int) {
	for _, at := range shape { // all shapes have the square 0, 0
		top, left = min(top, at[0]), min(left, at[1])
		bottom, right = max(bottom, at[0]), max(right, at[1])
	}
	return top, left, bottom, right
}
