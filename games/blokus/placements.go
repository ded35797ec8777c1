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

// placements is indexed by Move. An entry is empty if the piece would leave the board.
var placements [orientations * squares]Placement

// PlacementOf returns the placement of a move that a Board has listed or At has returned.
func PlacementOf(m games.Move) *Placement { return &placements[m] }

// OrientationOf returns the number of a move's orientation.
func OrientationOf(m games.Move) int { return int(m / squares) }

// At returns the move of an orientation with its anchor on a square. It returns false if the piece would leave the
// board.
func At(orientation, row, column int) (m games.Move, ok bool) {
	fillPlacements()
	first := spot{row + firstOf[orientation].row, column + firstOf[orientation].column}
	if !duo.holds(orientation, first) {
		return games.NoMove, false
	}
	return duo.moveOf(orientation, first), true
}

// moveOf returns the move that lays an orientation with its first square on a square.
func moveOf(orientation, square int) games.Move { return games.Move(orientation*squares + square) }

// fillPlacements fills the lookup of placements, once.
var fillPlacements = sync.OnceFunc(func() {
	fillShapes()
	for o := range orientations {
		for row := range Size {
			for column := range Size {
				if !duo.holds(o, spot{row, column}) {
					continue
				}
				m := duo.moveOf(o, spot{row, column})
				p := &placements[m]
				duo.lay(m, p.Squares[:], p.Edges[:], p.Corners[:], p.Window[:])
			}
		}
	}
})
