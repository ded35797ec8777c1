package blokus

import "slices"

// Pieces is the number of pieces that a player has: all shapes of one to five squares, whichever way they are turned.
const Pieces = 21

// Orientations of all pieces together: the ways to turn and mirror them that look different.
const orientations = 91

// allPieces is the hand at the beginning, a bit for each piece.
const allPieces = 1<<Pieces - 1

// piece is a shape with its name. The squares, as rows and columns from an anchor, come in the order in which Block'em
// lists them, because that decides in which order it tries placements.
type piece struct {
	name    string
	squares [][2]int
}

// pieces are in the order of Block'em, from the least likely good to the most, under the names of Pentobi.
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

// Numbers of pieces that rules or programs treat by name.
const (
	single = 0 // the piece of one square
	z4     = 7
)

// Orientation is a piece turned and mirrored in one way.
type Orientation struct {
	Piece   int      // 0 to Pieces-1
	Squares [][2]int // rows and columns from the anchor, in the order of the piece's list
}

// Orientations returns all ways to lay the pieces, in the order in which Block'em tries them: the pieces from the last
// to the first; of each the shape as listed, its right turns, its mirror image, and the right turns of that. The number
// of an orientation is its place here.
func Orientations() []Orientation {
	var list []Orientation
	for n := Pieces - 1; n >= 0; n-- {
		for _, squares := range orient(n) {
			list = append(list, Orientation{n, squares})
		}
	}
	return list
}

// orient returns the different orientations of a piece, in order.
func orient(n int) (list [][][2]int) {
	squares := pieces[n].squares
	for range 2 {
		for !known(list, squares) {
			list = append(list, squares)
			squares = mapped(squares, func(row, column int) [2]int { return [2]int{column, -row} })
		}
		// The mirror image is that of the orientation reached, with the squares in its order. That is the shape as listed,
		// but for shapes that a half turn leaves alike: there Block'em goes back to the list for Z4, and not for Z5.
		if n == z4 {
			squares = pieces[n].squares
		}
		squares = mapped(squares, func(row, column int) [2]int { return [2]int{row, -column} })
	}
	return list
}

// mapped returns the squares at other places, in the same order.
func mapped(squares [][2]int, to func(row, column int) [2]int) (list [][2]int) {
	for _, at := range squares {
		list = append(list, to(at[0], at[1]))
	}
	return list
}

// known reports whether a shape is one of the list, wherever its anchor is.
func known(list [][][2]int, squares [][2]int) bool {
	return slices.ContainsFunc(list, func(other [][2]int) bool {
		_, a := outline(other)
		_, b := outline(squares)
		return a == b
	})
}

// outline returns the first square of a shape, by rows from the top and from the left within the row, and the set of
// all its squares as they are with the first at row 0, column 4: no piece reaches further to the left from there.
func outline(squares [][2]int) (first [2]int, shape Set) {
	first = slices.MinFunc(squares, func(a, b [2]int) int { return stride*(a[0]-b[0]) + a[1] - b[1] })
	for _, at := range squares {
		shape.add(stride*(at[0]-first[0]) + at[1] - first[1] + 4)
	}
	return first, shape
}
