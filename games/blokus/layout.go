package blokus

import (
	"strconv"

	"tourney/games"
)

// layout describes a board and its colours, for everything that reads or shows positions of either game.
type layout struct {
	size    int // rows, and columns
	stride  int // from the number of a square to that of the square below
	board   rows
	glyphs  string   // the letters of the colours, in the order of play
	names   []string // of the colours
	example string   // a position line
	move    string   // an example of a move

	paint    [][2]string // of squares and of the seams between them, by colour
	mark     [2]string   // the last piece: fill and outline of its dots
	markLine float64     // width of the outline

	nodes string // the letters of the colours in game files
}

// newLayout completes a layout.
func newLayout(l layout) *layout {
	for row := range l.size {
		l.board[row] = 1<<l.size - 1
	}
	return &l
}

// squareNames returns all squares, row by row from the bottom.
func (l *layout) squareNames() (names []string) {
	for row := l.size - 1; row >= 0; row-- {
		for column := range l.size {
			names = append(names, l.squareName(spot{row, column}))
		}
	}
	return names
}

// squareName returns the name of a square, "a14" for the first of Blokus Duo. The letter is the column from the left, i
// included, and the number is the row from the bottom.
func (l *layout) squareName(at spot) string { return string(l.appendSquare(nil, at)) }

func (l *layout) appendSquare(dst []byte, at spot) []byte {
	return strconv.AppendInt(append(dst, byte('a'+at.column)), int64(l.size-at.row), 10)
}

// lastSquare returns the name of the square that is last by letter and number: "n14".
func (l *layout) lastSquare() string { return l.squareName(spot{0, l.size - 1}) }

func (l *layout) onBoard(at spot) bool {
	return 0 <= at.row && at.row < l.size && 0 <= at.column && at.column < l.size
}

// moveOf returns the move that lays an orientation with its first square on a square.
func (l *layout) moveOf(orientation int, at spot) games.Move {
	return games.Move(l.stride*(l.size*orientation+at.row) + at.column)
}

// covered returns the squares that a move covers.
func (l *layout) covered(m games.Move) (r rows) {
	n := int(m) % (l.stride * l.size)
	for _, at := range offsets[l.orientation(m)] {
		r.add(spot{n/l.stride + at.row, n%l.stride + at.column})
	}
	return r
}

func (l *layout) orientation(m games.Move) int { return int(m) / (l.stride * l.size) }

// holds reports whether a shape with its first square on a spot is on the board.
func (l *layout) holds(orientation int, first spot) bool {
	for _, at := range offsets[orientation] {
		if !l.onBoard(spot{first.row + at.row, first.column + at.column}) {
			return false
		}
	}
	return true
}

// lay writes the squares that a move covers and their surroundings into words.
func (l *layout) lay(m games.Move, squares, edges, corners, window []uint64) {
	covered := l.covered(m)
	covered.pack(squares, l.stride)
	for _, of := range []struct {
		words []uint64
		set   rows
	}{{edges, covered.edges()}, {corners, covered.corners()}, {window, covered.window()}} {
		set := of.set.and(&l.board)
		set.pack(of.words, l.stride)
	}
}
