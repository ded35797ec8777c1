package blokus

import (
	"fmt"
	"math/bits"
	"strconv"

	"tourney/games"
	"tourney/games/svg"
)

// Lengths in pixels and colours of the picture.
const (
	squareSize = 30.0
	margin     = 30.0 // for letters and numbers on all sides
	handHeight = 24.0 // for one player's pieces in hand

	paper = "#ffffff"
	felt  = "#d8d1c0"
	seam  = "#bfb59e"
	ink   = "#4a4438"
	mark  = "#d55e00"
)

// pieceColours are the colours of squares and of the seams between them, by seat.
var pieceColours = [2][2]string{{"#2b2b2b", "#555555"}, {"#fbfbfb", "#b0b0b0"}}

// AppendDiagram appends the board with letters and numbers at its edges, and below it the pieces in both hands. Small
// letters are the squares of the last piece. A + is a starting square that is not covered.
func (b *Board) AppendDiagram(dst []byte) []byte {
	last := b.last()
	for row := range Size {
		dst = fmt.Appendf(dst, "%2d", Size-row)
		for column := range Size {
			square := stride*row + column
			glyph := b.glyph(square)
			switch {
			case last.has(square):
				glyph += 'a' - 'A'
			case glyph == '.' && b.isStart(square):
				glyph = '+'
			}
			dst = append(dst, ' ', glyph)
		}
		dst = append(dst, '\n')
	}
	dst = append(dst, "   a b c d e f g h i j k l m n\n"...)
	for seat := range b.at {
		dst = append(dst, glyphs[seat], ' ')
		dst = append(append(dst, b.left(games.Seat(seat))...), '\n')
	}
	return dst
}

// last returns the squares of the last piece placed since the start.
func (b *Board) last() Set {
	if b.played == 0 {
		return Set{}
	}
	return placements[b.plies[b.played+1].move].Squares
}

// isStart reports whether a square is a starting square.
func (b *Board) isStart(square int) bool {
	return square == int(b.starts[Black]) || square == int(b.starts[White])
}

// left returns the names of the pieces in a player's hand.
func (b *Board) left(s games.Seat) string {
	hand := b.Hand(s)
	if hand == 0 {
		return "has placed all"
	}
	text := "has"
	for ; hand != 0; hand &= hand - 1 {
		text += " " + pieces[bits.TrailingZeros32(hand)].name
	}
	return text
}

// AppendSVG appends the board, and below it the pieces in both hands. Dots mark the squares of the last piece, and a
// ring marks a starting square that is not covered.
func (b *Board) AppendSVG(dst []byte) []byte {
	const (
		side   = 2*margin + Size*squareSize
		height = side + 2*handHeight
	)
	d := svg.New(dst, side, height, paper)
	d.Rect(margin, margin, Size*squareSize, Size*squareSize, felt)
	for i := range Size + 1 {
		at := margin + float64(i)*squareSize
		d.Line(at, margin, at, side-margin, 1, seam)
		d.Line(margin, at, side-margin, at, 1, seam)
	}
	for i := range Size {
		middle := margin + (float64(i)+0.5)*squareSize
		letter, number := string(rune('a'+i)), strconv.Itoa(Size-i)
		d.Text(middle, margin/2, 13, ink, letter)
		d.Text(middle, side-margin/2, 13, ink, letter)
		d.Text(margin/2, middle, 13, ink, number)
		d.Text(side-margin/2, middle, 13, ink, number)
	}
	b.drawSquares(d)
	for seat, name := range []string{"Black ", "White "} {
		d.Text(side/2, side+(float64(seat)+0.3)*handHeight, 12, ink, name+b.left(games.Seat(seat)))
	}
	return d.Bytes()
}

// drawSquares draws the squares on the board. Squares of one piece touch each other; squares of different pieces do
// not.
func (b *Board) drawSquares(d *svg.Drawing) {
	const gap = 1.5 // from the edge of a square to the edge of its piece
	last := b.last()
	for row := range Size {
		for column := range Size {
			square := stride*row + column
			x, y := margin+float64(column)*squareSize, margin+float64(row)*squareSize
			middleX, middleY := x+squareSize/2, y+squareSize/2
			for seat, colours := range pieceColours {
				own := b.Squares(games.Seat(seat))
				if own.has(square) {
					width, height := squareSize-2*gap, squareSize-2*gap
					d.Rect(x+gap, y+gap, width, height, colours[0])
					if right := square + 1; own.has(right) {
						d.Rect(x+gap+width, y+gap, 2*gap, height, colours[1])
					}
					if below := square + stride; own.has(below) {
						d.Rect(x+gap, y+gap+height, width, 2*gap, colours[1])
					}
				}
			}
			switch {
			case last.has(square):
				d.Circle(middleX, middleY, 0.14*squareSize, mark, "none", 0)
			case b.isStart(square) && b.glyph(square) == '.':
				d.Circle(middleX, middleY, 0.2*squareSize, "none", ink, 2)
			}
		}
	}
}
