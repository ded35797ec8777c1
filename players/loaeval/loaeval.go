// Package loaeval holds heuristics of Lines of Action: material, from the source program; connected and orphans, which
// the text of the source suggests; and mixture, fourteen features with named weights. Importing the package registers
// them and the automatic search depth of Lines of Action.
//
// A side's pieces are a word of 64 squares, numbered as in games/loa. Fractions are whole numbers of parts, so that
// values are exact up to one rounding at the end.
package loaeval

import (
	"tourney/games"
	"tourney/games/loa"
	"tourney/players"
)

const game = "loa"

// mostPieces is the largest number of a side's pieces. The smallest is one.
const mostPieces = 12

const (
	fileA       uint64 = 0x0101010101010101
	fileH              = fileA << 7
	edgeSquares        = 0xFF000000000000FF | fileA | fileH
)

func init() { players.RegisterAutoPlies(game, autoPlies) }

// autoPlies returns the depth that the source recommends.
func autoPlies(games.Position) int { return 3 }

// piecesOf returns the pieces of root and of its opponent on a position, which must be a *loa.Board.
func piecesOf(p games.Position, root games.Seat) (own, enemy uint64) {
	b := p.(*loa.Board)
	return b.Pieces(root), b.Pieces(1 - root)
}
