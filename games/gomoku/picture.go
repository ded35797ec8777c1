package gomoku

import (
	"strconv"

	"tourney/games/svg"
)

// Lengths in the picture, in pixels.
const (
	pitch  = 32.0 // from line to line
	margin = 44.0 // from the edge of the picture to the outermost line
)

const (
	wood = "#eecf9a"
	ink  = "#4a3820"
	mark = "#d11f1f"
)

// AppendSVG appends the board with letters below, numbers to the left, and a mark on the last stone.
func (b *Board) AppendSVG(dst []byte) []byte {
	at := func(i int) float64 { return margin + pitch*float64(i) }
	first, last := at(0), at(b.size-1)
	side := int(last + margin)
	d := svg.New(dst, side, side, wood)
	for i := range b.size {
		width := 1.0
		if i == 0 || i == b.size-1 {
			width = 2
		}
		d.Line(first, at(i), last, at(i), width, ink)
		d.Line(at(i), first, at(i), last, width, ink)
		d.Text(at(i), last+margin*0.64, 14, ink, string(rune('a'+i)))
		d.Text(first-margin*0.64, at(i), 14, ink, strconv.Itoa(b.size-i))
	}
	for _, star := range b.stars() {
		d.Circle(at(star%b.size), at(star/b.size), 4, ink, "none", 0)
	}
	for cell, colour := range b.stones {
		switch x, y := at(cell%b.size), at(cell/b.size); colour {
		case Black:
			d.Circle(x, y, pitch*0.46, "#1c1c1c", "#000000", 1)
		case White:
			d.Circle(x, y, pitch*0.46, "#fdfdfd", "#555555", 1)
		}
	}
	if b.played > 0 {
		cell := b.last()
		d.Circle(at(cell%b.size), at(cell/b.size), pitch*0.15, mark, "none", 0)
	}
	return d.Bytes()
}

// stars returns the cells that are marked on boards of the usual sizes.
func (b *Board) stars() (cells []int) {
	edge, middle := 3, b.size/2
	if b.size%2 == 0 || b.size < 13 {
		return nil
	}
	for _, y := range []int{edge, middle, b.size - 1 - edge} {
		for _, x := range []int{edge, middle, b.size - 1 - edge} {
			// Only the board of Go, 19 by 19, has stars in the middle of its sides.
			if b.size == 19 || (x == middle) == (y == middle) {
				cells = append(cells, y*b.size+x)
			}
		}
	}
	return cells
}
