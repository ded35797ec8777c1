package blokuseval

import (
	"sync"

	"tourney/games"
	"tourney/games/blokus"
)

// Moves are numbered by orientation and first square, in that order.
const (
	orientations = 91
	cells        = stride * blokus.Size // numbers of squares of one orientation
)

// shape is what a placement adds to its player within the two strips that it changes, wherever its first row is. It is
// as long as a line of the cache.
type shape [2]struct{ squares, edges, corners, window uint64 }

// shapes are those of all orientations in all columns. All placements of an orientation in a column share one, so that
// the table is a twentieth of that of placements and stays in the cache.
type shapes struct {
	list  [orientations * stride]shape
	size  [orientations]uint8 // squares of the piece
	piece [orientations]uint8
	// What is near the longest piece upright reaches into a third strip, with nothing but its influence.
	tall   uint32
	beyond [stride]uint64 // by column
}

// middle is a row in which no piece and nothing near it is beyond the top or the bottom of the board.
const middle = 4

// allShapes returns the table, which is built once.
var allShapes = sync.OnceValue(func() *shapes {
	t := new(shapes)
	for o, orientation := range blokus.Orientations() {
		t.size[o], t.piece[o] = uint8(len(orientation.Squares)), uint8(orientation.Piece)
		for column := range blokus.Size {
			m, ok := blokus.At(o, middle, column)
			if !ok {
				continue
			}
			p := blokus.PlacementOf(m)
			square := int(m) % cells
			first := square / stride
			s := &t.list[o*stride+square%stride]
			for i := range s {
				at := first + stripRows*i
				s[i].squares, s[i].edges = strip(&p.Squares, at), strip(&p.Edges, at)
				s[i].corners, s[i].window = strip(&p.Corners, at), strip(&p.Window, at)
			}
			if beyond := strip(&p.Window, first+2*stripRows); beyond != 0 {
				t.tall, t.beyond[square%stride] = uint32(o), beyond
			}
		}
	}
	return t
})

// partsOf returns the orientation of a move, and the row and the column of its first square.
func partsOf(m games.Move) (orientation, row, column uint32) {
	square := uint32(m) % cells
	return uint32(m) / cells, square / stride, square % stride
}
