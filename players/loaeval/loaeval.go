// Package loaeval holds heuristics of Lines of Action, each a file that registers itself: material, which the source
// program has; connected and orphans, which its text suggests; and mixture, fourteen features with named weights.
// Importing the package makes them known, and the automatic search depth with them.
//
// Features are counted on plain words of 64 squares, numbered as games/loa does, a side's pieces each. All that is no
// whole number is kept in parts, so that values are exact but for one rounding at the end.
package loaeval

import (
	"tourney/games"
	"tourney/games/loa"
	"tourney/players"
)

const game = "loa"

// mostPieces is how many pieces a side has at most; at least it has one.
const mostPieces = 12

const (
	fileA uint64 = 0x0101010101010101
	fileH        = fileA << 7
	edge         = 0xFF000000000000FF | fileA | fileH
)

func init() { players.RegisterAutoPlies(game, autoPlies) }

// autoPlies is the depth that the source advises.
func autoPlies(games.Position) int { return 3 }

// piecesOf returns the pieces of root and of its opponent on a position, which must be a *loa.Board.
func piecesOf(p games.Position, root games.Seat) (own, enemy uint64) {
	b := p.(*loa.Board)
	return b.Pieces(root), b.Pieces(1 - root)
}
