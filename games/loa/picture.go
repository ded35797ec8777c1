package loa

import (
	"tourney/games/svg"
)

// Lengths in pixels and colours of the picture.
const (
	squareSize = 44.0
	margin     = 30.0 // for letters and numbers on all sides

	paper       = "#ffffff"
	lightSquare = "#f0d9b5"
	darkSquare  = "#c8a274"
	ink         = "#5a4632"
	mark        = "#0072b2"
	blackPiece  = "#202020"
	whitePiece  = "#fafafa"
)

// AppendDiagram appends the board with letters and numbers at its edges.
func (b *Board) AppendDiagram(dst []byte) []byte {
	for row := 7; row >= 0; row-- {
		dst = append(dst, byte('1'+row))
		for column := range 8 {
			dst = append(dst, ' ', b.glyph(8*row+column))
		}
		dst = append(dst, '\n')
	}
	return append(dst, "  a b c d e f g h\n"...)
}

// AppendSVG appends the board. A ring marks the square that the last move left, and a frame marks the piece that moved.
func (b *Board) AppendSVG(dst []byte) []byte {
	const size = 2*margin + 8*squareSize
	d := svg.New(dst, size, size, paper)
	d.Rect(margin, margin, 8*squareSize, 8*squareSize, lightSquare)
	for square := range squares {
		if shade(square) == darkSquare {
			x, y := corner(square)
			d.Rect(x, y, squareSize, squareSize, darkSquare)
		}
	}
	for i := range 8 {
		middle := margin + (float64(i)+0.5)*squareSize
		letter, number := string(rune('a'+i)), string(rune('8'-i))
		d.Text(middle, margin/2, 14, ink, letter)
		d.Text(middle, size-margin/2, 14, ink, letter)
		d.Text(margin/2, middle, 14, ink, number)
		d.Text(size-margin/2, middle, 14, ink, number)
	}
	if b.last != noMove && b.last != uint16(Pass) {
		b.drawMove(d)
	}
	for square := range squares {
		x, y := corner(square)
		switch b.glyph(square) {
		case 'x':
			d.Circle(x+squareSize/2, y+squareSize/2, 0.36*squareSize, blackPiece, blackPiece, 1.5)
		case 'o':
			d.Circle(x+squareSize/2, y+squareSize/2, 0.36*squareSize, whitePiece, blackPiece, 1.5)
		}
	}
	return d.Bytes()
}

// drawMove marks the squares of the last move.
func (b *Board) drawMove(d *svg.Drawing) {
	from, to := int(b.last/squares), int(b.last%squares)
	x, y := corner(from)
	d.Circle(x+squareSize/2, y+squareSize/2, 0.2*squareSize, "none", mark, 3)
	x, y = corner(to)
	const w = 3 // width of the frame
	d.Rect(x, y, squareSize, squareSize, mark)
	d.Rect(x+w, y+w, squareSize-2*w, squareSize-2*w, shade(to))
}

// corner returns the top left corner of a square.
func corner(square int) (x, y float64) {
	return margin + float64(square%8)*squareSize, margin + float64(7-square/8)*squareSize
}

// shade returns the colour of a square; a1 is dark.
func shade(square int) string {
	if (square/8+square%8)%2 == 0 {
		return darkSquare
	}
	return lightSquare
}
