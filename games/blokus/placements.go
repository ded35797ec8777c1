package blokus

import (
	"sync"

	"tourney/games"
)

// Placement is a piece on the board: its squares and their surroundings. The surroundings are squares of the board and
// may include squares of the piece.
type Placement struct {
	Squares Set
	Edges   Set // squares that share an edge with one of these
	Corners Set // squares that touch one of these at a corner
	Window  Set // squares within two rows and two columns of one of these
}

var (
	// placements is indexed by Move. An entry is empty if the piece would leave the board.
	placements [orientations * squares]Placement

	// pieceOf is the piece of each orientation. byPiece is the range of orientations of each piece, the first included,
	// the second excluded.
	pieceOf [orientations]uint8
	byPiece [Pieces][2]uint8

	// firstOf is the first square of each orientation, as row and column from its anchor.
	firstOf [orientations][2]int

	// byOutline finds the orientation of a shape.
	byOutline map[Set]int
)

// PlacementOf returns the placement of a move that a Board has listed or At has returned.
func PlacementOf(m games.Move) *Placement { return &placements[m] }

// OrientationOf returns the number of a move's orientation.
func OrientationOf(m games.Move) int { return int(m / squares) }

// At returns the move of an orientation with its anchor on a square. It returns false if the piece would leave the
// board.
func At(orientation, row, column int) (m games.Move, ok bool) {
	fillPlacements()
	row += firstOf[orientation][0]
	column += firstOf[orientation][1]
	if !onBoard(row, column) {
		return games.NoMove, false
	}
	m = moveOf(orientation, stride*row+column)
	if placements[m].Squares == (Set{}) {
		return games.NoMove, false
	}
	return m, true
}

// moveOf returns the move that lays an orientation with its first square on a square.
func moveOf(orientation, square int) games.Move { return games.Move(orientation*squares + square) }

func onBoard(row, column int) bool { return 0 <= row && row < Size && 0 <= column && column < Size }

// fillPlacements fills the lookups, once.
var fillPlacements = sync.OnceFunc(func() {
	byOutline = make(map[Set]int, orientations)
	for orientation, o := range Orientations() {
		first, shape := outline(o.Squares)
		pieceOf[orientation] = uint8(o.Piece)
		firstOf[orientation] = first
		byOutline[shape] = orientation
		if of := &byPiece[o.Piece]; of[1] == 0 {
			of[0] = uint8(orientation)
		}
		byPiece[o.Piece][1] = uint8(orientation + 1)
		for row := range Size {
			for column := range Size {
				placements[moveOf(orientation, stride*row+column)] = lay(o.Squares, row-first[0], column-first[1])
			}
		}
	}
})

// lay returns the placement of a shape with its anchor on a square. It is empty if the shape would leave the board.
func lay(shape [][2]int, row, column int) (p Placement) {
	var covered Set
	for _, at := range shape {
		if !onBoard(row+at[0], column+at[1]) {
			return Placement{}
		}
		covered.add(stride*(row+at[0]) + column + at[1])
	}
	return Placement{covered, covered.edges(), covered.corners(), covered.window()}
}
