package blokus

import (
	"math/bits"

	"tourney/games"
	"tourney/games/svg"
)

// Below the board each player has a tray with two rows of slots. The first slot holds the player's name, and each piece has its
// own. Lengths are in pixels.
const (
	slotWidth  = 42.0 // wide and high enough for a finger
	slotHeight = 32.0
	slotsARow  = (1 + Pieces) / 2
	trayGap    = 10.0 // above the second tray, and below
	handSquare = 7.5  // a square of a piece in hand
)

// traysHeight is the height of both trays.
const traysHeight = 2 * (2*slotHeight + trayGap)

// tray returns the top left corner of a player's tray.
func tray(s games.Seat) (x, y float64) {
	return (width - slotsARow*slotWidth) / 2, width + float64(s)*(2*slotHeight+trayGap)
}

// slot returns the top left corner of a piece's slot.
func slot(s games.Seat, piece int) (x, y float64) {
	x, y = tray(s)
	n := 1 + piece
	return x + slotWidth*float64(n%slotsARow), y + slotHeight*float64(n/slotsARow)
}

// drawHand draws a player's tray. A piece on the board leaves its slot empty, so the others keep their places.
func (b *Board) drawHand(d *svg.Drawing, s games.Seat) {
	x, y := tray(s)
	d.Rect(x, y, slotsARow*slotWidth, 2*slotHeight, felt)
	d.Text(x+slotWidth/2, y+slotHeight/2, 12, ink, Game{}.SeatNames(nil)[s])
	hand := b.Hand(s)
	if hand == 0 {
		d.Text(x+2*slotWidth, y+slotHeight/2, 12, ink, b.left(s)) // after the name
	}
	for ; hand != 0; hand &= hand - 1 {
		drawInHand(d, s, bits.TrailingZeros32(hand))
	}
}

// drawInHand draws a piece in the middle of its slot, lying down if it is long.
func drawInHand(d *svg.Drawing, s games.Seat, piece int) {
	shape := pieces[piece].squares
	top, left, bottom, right := extent(shape)
	if bottom-top > right-left {
		shape = mapped(shape, func(row, column int) [2]int { return [2]int{column, row} })
		top, left, bottom, right = left, top, right, bottom
	}
	var set Set
	for _, at := range shape {
		set.add(stride*(at[0]-top) + at[1] - left)
	}
	x, y := slot(s, piece)
	x += (slotWidth - handSquare*float64(right-left+1)) / 2
	y += (slotHeight - handSquare*float64(bottom-top+1)) / 2
	drawSet(d, &set, x, y, handSquare, pieceColours[s])
}

// extent returns the outermost rows and columns of a shape.
func extent(shape [][2]int) (top, left, bottom, right int) {
	for _, at := range shape { // all shapes have the square 0, 0
		top, left = min(top, at[0]), min(left, at[1])
		bottom, right = max(bottom, at[0]), max(right, at[1])
	}
	return top, left, bottom, right
}
