package blokus

import (
	"slices"
	"sync"
)

// Pieces is the number of a player's pieces: all shapes of one to five squares, whichever way they are turned.
const Pieces = 21

// orientations is the number of orientations of all pieces together: the different ways to turn and mirror them.
const orientations = 91

// allPieces is the hand at the start, a bit for each piece.
const allPieces = 1<<Pieces - 1

// piece is a shape with its name. Its squares are rows and columns from an anchor. They are in the order of Block'em's
// list, which decides the order in which Block'em tries placements.
type piece struct {
	name    string
	squares [][2]int
}

// pieces are in the order of Block'em, which puts those it values least first. The names are Pentobi's.
var pieces = [Pieces]piece{
	{"1", [][2]int{{0, 0}}},
	{"2", [][2]int{{0, 0}, {0, 1}}},
	{"I3", [][2]int{{0, 0}, {0, -1}, {0, 1}}},
	{"V3", [][2]int{{0, 0}, {0, -1}, {1, 0}}},
	{"O", [][2]int{{0, 0}, {0, 1}, {1, 0}, {1, 1}}},
	{"I4", [][2]int{{0, 0}, {0, -1}, {0, 2}, {0, 1}}},
	{"L4", [][2]int{{0, 0}, {1, 1}, {0, -1}, {0, 1}}},
	{"Z4", [][2]int{{0, 0}, {1, -1}, {1, 0}, {0, 1}}},
	{"T4", [][2]int{{0, 0}, {0, -1}, {0, 1}, {-1, 0}}},
	{"I5", [][2]int{{0, 0}, {-2, 0}, {2, 0}, {-1, 0}, {1, 0}}},
	{"P", [][2]int{{0, 0}, {-1, 1}, {1, 0}, {-1, 0}, {0, 1}}},
	{"V5", [][2]int{{0, 0}, {0, 2}, {-2, 0}, {-1, 0}, {0, 1}}},
	{"U", [][2]int{{0, 0}, {1, -1}, {1, 1}, {0, -1}, {0, 1}}},
	{"L5", [][2]int{{0, 0}, {-2, 0}, {1, 1}, {-1, 0}, {1, 0}}},
	{"Y", [][2]int{{0, 0}, {0, 2}, {-1, 1}, {0, -1}, {0, 1}}},
	{"Z5", [][2]int{{0, 0}, {-1, 1}, {1, -1}, {-1, 0}, {1, 0}}},
	{"T5", [][2]int{{0, 0}, {-1, 1}, {1, 1}, {0, -1}, {0, 1}}},
	{"N", [][2]int{{0, 0}, {2, 0}, {-1, 1}, {0, 1}, {1, 0}}},
	{"F", [][2]int{{0, 0}, {1, -1}, {0, 1}, {1, 0}, {-1, 0}}},
	{"W", [][2]int{{0, 0}, {-1, -1}, {1, 1}, {-1, 0}, {0, 1}}},
	{"X", [][2]int{{0, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 0}}},
}

// Numbers of pieces that rules or programs name.
const (
	single = 0 // the piece of one square
	z4     = 7
)

// Orientation is a piece, turned and mirrored in one way.
type Orientation struct {
	Piece   int      // 0 to Pieces-1
	Squares [][2]int // rows and columns from the anchor, in the order of the piece's list
}

// Orientations returns all orientations in the order in which Block'em tries them. The pieces go from the last to the
// first. Each has the shape as listed, its turns to the right, its mirror image, and the turns of that. The index is
// the number of the orientation.
func Orientations() []Orientation {
	var list []Orientation
	for n := Pieces - 1; n >= 0; n-- {
		for _, squares := range orient(n) {
			list = append(list, Orientation{n, squares})
		}
	}
	return list
}

// orient returns the different orientations of a piece, in that order.
func orient(n int) (list [][][2]int) {
	squares := pieces[n].squares
	for range 2 {
		for !known(list, squares) {
			list = append(list, squares)
			squares = mapped(squares, func(row, column int) [2]int { return [2]int{column, -row} })
		}
		// The mirror image is that of the orientation reached, with the squares in its order. For most shapes this is the
		// shape as listed. A shape that equals its half turn has come only half way: for Z4 Block'em goes back to the shape
		// as listed, for Z5 it does not.
		if n == z4 {
			squares = pieces[n].squares
		}
		squares = mapped(squares, func(row, column int) [2]int { return [2]int{row, -column} })
	}
	return list
}

// mapped returns the images of squares, in the same order.
func mapped(squares [][2]int, to func(row, column int) [2]int) (list [][2]int) {
	for _, at := range squares {
		list = append(list, to(at[0], at[1]))
	}
	return list
}

// known reports whether the list has a shape, wherever its anchor is.
func known(list [][][2]int, squares [][2]int) bool {
	return slices.ContainsFunc(list, func(other [][2]int) bool {
		_, a := outline(other)
		_, b := outline(squares)
		return a == b
	})
}

// outline returns a shape's first square: the leftmost square of its top row. The set has all its squares, moved so
// that the first is at row 0, column 4: no piece reaches further to the left from there.
func outline(squares [][2]int) (first [2]int, shape Set) {
	first = slices.MinFunc(squares, func(a, b [2]int) int { return stride*(a[0]-b[0]) + a[1] - b[1] })
	for _, at := range squares {
		shape.add(stride*(at[0]-first[0]) + at[1] - first[1] + 4)
	}
	return first, shape
}

// Lookups by orientation, which fillShapes fills.
var (
	pieceOf [orientations]uint8
	byPiece [Pieces][2]uint8     // the range of orientations of each piece, the first included, the second excluded
	firstOf [orientations]spot   // the first square, from the anchor
	offsets [orientations][]spot // the squares, from the first square

	byOutline map[Set]int // finds the orientation of a shape
)

// fillShapes fills the lookups by orientation, once.
var fillShapes = sync.OnceFunc(func() {
	byOutline = make(map[Set]int, orientations)
	for orientation, o := range Orientations() {
		first, shape := outline(o.Squares)
		pieceOf[orientation] = uint8(o.Piece)
		firstOf[orientation] = spot{first[0], first[1]}
		byOutline[shape] = orientation
		for _, at := range o.Squares {
			offsets[orientation] = append(offsets[orientation], spot{at[0] - first[0], at[1] - first[1]})
		}
		if of := &byPiece[o.Piece]; of[1] == 0 {
			of[0] = uint8(orientation)
		}
		byPiece[o.Piece][1] = uint8(orientation + 1)
	}
})
