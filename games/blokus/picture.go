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
	margin     = 30.0                       // for letters and numbers on all sides
	width      = 2*margin + Size*squareSize // of the picture, and from its top to the trays

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

// AppendSVG appends the board, and below it the pieces in both hands as shapes. Dots mark the squares of the last piece, and a
// ring marks a starting square that is not covered.
func (b *Board) AppendSVG(dst []byte) []byte {
	d := svg.New(dst, width, width+traysHeight, paper)
	d.Rect(margin, margin, Size*squareSize, Size*squareSize, felt)
	for i := range Size + 1 {
		at := margin + float64(i)*squareSize
		d.Line(at, margin, at, width-margin, 1, seam)
		d.Line(margin, at, width-margin, at, 1, seam)
	}
	for i := range Size {
		middle := margin + (float64(i)+0.5)*squareSize
		letter, number := string(rune('a'+i)), strconv.Itoa(Size-i)
		d.Text(middle, margin/2, 13, ink, letter)
		d.Text(middle, width-margin/2, 13, ink, letter)
		d.Text(margin/2, middle, 13, ink, number)
		d.Text(width-margin/2, middle, 13, ink, number)
	}
	for seat, colours := range pieceColours {
		own := b.Squares(games.Seat(seat))
		drawSet(d, &own, margin, margin, squareSize, colours)
		b.drawHand(d, games.Seat(seat))
	}
	b.drawMarks(d)
	return d.Bytes()
}

// drawSet draws squares of a player; x and y are the top left corner of square 0. Squares of one piece touch each other; squares
// of different pieces do not.
func drawSet(d *svg.Drawing, set *Set, x, y, size float64, colours [2]string) {
	gap := size / 20 // from the edge of a square to the edge of its piece
	inner := size - 2*gap
	for square := range squares {
		if !set.has(square) {
			continue
		}
		left, top := x+float64(square%stride)*size+gap, y+float64(square/stride)*size+gap
		d.Rect(left, top, inner, inner, colours[0])
		if set.has(square + 1) {
			d.Rect(left+inner, top, 2*gap, inner, colours[1])
		}
		if set.has(square + stride) {
			d.Rect(left, top+inner, inner, 2*gap, colours[1])
		}
	}
}

// drawMarks marks the squares of the last piece, and starting squares.
func (b *Board) drawMarks(d *svg.Drawing) {
	last := b.last()
	for square := range squares {
		x, y := corner(square)
		x, y = x+squareSize/2, y+squareSize/2
		switch {
		case last.has(square):
			d.Circle(x, y, 0.14*squareSize, mark, "none", 0)
		case b.isStart(square) && b.glyph(square) == '.':
			d.Circle(x, y, 0.2*squareSize, "none", ink, 2)
		}
	}
}

// corner returns the top left corner of a square.
func corner(square int) (x, y float64) {
	return margin + float64(square%stride)*squareSize, margin + float64(square/stride)*squareSize
}
