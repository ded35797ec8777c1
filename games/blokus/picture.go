package blokus

import (
	"fmt"
	"math/bits"

	"tourney/games/svg"
)

// Lengths in pixels and colours of the picture.
const (
	squareSize = 30.0
	margin     = 30.0 // for letters and numbers on all sides

	paper = "#ffffff"
	felt  = "#d8d1c0"
	seam  = "#bfb59e"
	ink   = "#4a4438"
)

// width returns the width of the picture, which is also the length from its top to the trays.
func (l *layout) width() float64 { return 2*margin + float64(l.size)*squareSize }

// appendDiagram appends the board with letters and numbers at its edges, and below it the pieces in all hands. Small
// letters are the squares of the last piece. A + is a starting square that is not covered.
func (s *scene) appendDiagram(dst []byte) []byte {
	for row := range s.size {
		dst = fmt.Appendf(dst, "%2d", s.size-row)
		for column := range s.size {
			at := spot{row, column}
			glyph := byte('.')
			switch colour := s.colourOn(at); {
			case colour >= 0 && s.last.has(at):
				glyph = s.letter(colour)
			case colour >= 0:
				glyph = s.glyphs[colour]
			case s.isStart(at):
				glyph = '+'
			}
			dst = append(dst, ' ', glyph)
		}
		dst = append(dst, '\n')
	}
	dst = append(dst, "  "...)
	for column := range s.size {
		dst = append(dst, ' ', byte('a'+column))
	}
	dst = append(dst, '\n')
	for c := range s.all() {
		dst = append(dst, s.glyphs[c], ' ')
		if s.named(c) {
			dst = append(dst, "to move, "...)
		}
		dst = append(append(dst, s.left(c)...), '\n')
	}
	return dst
}

// left returns the names of the pieces in a colour's hand.
func (s *scene) left(colour int) string {
	hand := s.colours[colour].hand
	if hand == 0 {
		return "has placed all"
	}
	text := "has"
	for ; hand != 0; hand &= hand - 1 {
		text += " " + pieces[bits.TrailingZeros32(hand)].name
	}
	return text
}

// appendSVG appends the board, and below it the pieces in all hands as shapes. Dots mark the squares of the last piece, and a
// ring marks a starting square that is not covered.
func (s *scene) appendSVG(dst []byte) []byte {
	width := s.width()
	d := svg.New(dst, int(width), int(width+float64(len(s.glyphs))*trayHeight), paper)
	d.Rect(margin, margin, width-2*margin, width-2*margin, felt)
	for i := range s.size + 1 {
		at := margin + float64(i)*squareSize
		d.Line(at, margin, at, width-margin, 1, seam)
		d.Line(margin, at, width-margin, at, 1, seam)
	}
	for i := range s.size {
		middle := margin + (float64(i)+0.5)*squareSize
		name := s.squareName(spot{i, i})
		letter, number := name[:1], name[1:]
		d.Text(middle, margin/2, 13, ink, letter)
		d.Text(middle, width-margin/2, 13, ink, letter)
		d.Text(margin/2, middle, 13, ink, number)
		d.Text(width-margin/2, middle, 13, ink, number)
	}
	for c := range s.all() {
		drawSquares(d, &s.colours[c].squares, margin, margin, squareSize, s.paint[c])
		s.drawHand(d, c)
	}
	s.drawMarks(d)
	return d.Bytes()
}

// drawSquares draws squares of a colour; x and y are the top left corner of the first row and column. Squares of one piece touch
// each other; squares of different pieces do not.
func drawSquares(d *svg.Drawing, set *rows, x, y, size float64, paint [2]string) {
	gap := size / 20 // from the edge of a square to the edge of its piece
	inner := size - 2*gap
	for row, columns := range set {
		for ; columns != 0; columns &= columns - 1 {
			column := bits.TrailingZeros32(columns)
			left, top := x+float64(column)*size+gap, y+float64(row)*size+gap
			d.Rect(left, top, inner, inner, paint[0])
			if set.has(spot{row, column + 1}) {
				d.Rect(left+inner, top, 2*gap, inner, paint[1])
			}
			if set.row(row+1)>>column&1 != 0 {
				d.Rect(left, top+inner, inner, 2*gap, paint[1])
			}
		}
	}
}

// drawMarks marks the squares of the last piece, and starting squares.
func (s *scene) drawMarks(d *svg.Drawing) {
	for row := range s.size {
		for column := range s.size {
			at := spot{row, column}
			x, y := corner(at)
			x, y = x+squareSize/2, y+squareSize/2
			switch {
			case s.last.has(at):
				d.Circle(x, y, 0.14*squareSize, s.mark[0], s.mark[1], s.markLine)
			case s.isStart(at) && s.colourOn(at) < 0:
				d.Circle(x, y, 0.2*squareSize, "none", ink, 2)
			}
		}
	}
}

// corner returns the top left corner of a square.
func corner(at spot) (x, y float64) {
	return margin + float64(at.column)*squareSize, margin + float64(at.row)*squareSize
}
