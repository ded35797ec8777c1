package blokuseval

import (
	"sync"

	"tourney/games"
	"tourney/games/blokus"
)

// A move is its orientation times squareNumbers plus its first square.
const (
	orientations  = 91
	squareNumbers = stride * blokus.Size
)

// shape holds the squares that a placement adds to its player's sets, in the two strips that it changes. It fills one
// cache line.
type shape [2]struct{ squares, edges, corners, window uint64 }

// shapes is a lookup of shapes by orientation and column. A shape does not depend on the row, so that the lookup is a
// twentieth of one by placement and stays in the cache.
type shapes struct {
	list  [orientations * stride]shape
	size  [orientations]uint8 // squares of the piece
	piece [orientations]uint8
	// The window of the longest piece upright, alone of all, reaches into a third strip.
	tall   uint32         // orientation
	beyond [stride]uint64 // window in the third strip, by column
}

// middleRow is a row at which all pieces and their windows stay inside the board's top and bottom.
const middleRow = 4

// allShapes returns the shared lookup, built at the first call.
var allShapes = sync.OnceValue(func() *shapes {
	t := new(shapes)
	for o, orientation := range blokus.Orientations() {
		t.size[o], t.piece[o] = uint8(len(orientation.Squares)), uint8(orientation.Piece)
		for column := range blokus.Size {
			m, ok := blokus.At(o, middleRow, column)
			if !ok {
				continue
			}
			p := blokus.PlacementOf(m)
			square := int(m) % squareNumbers
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
	square := uint32(m) % squareNumbers
	return uint32(m) / squareNumbers, square / stride, square % stride
}
