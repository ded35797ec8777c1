// Package blokuseval judges Blokus Duo as Block'em does: by squares placed, nucleation points and influence. One
// evaluation with named weights is registered five times, with the weights of influence, eastwood, nk-weighted, centre
// and simple. The method blockem is the search of the original. Importing the package makes all known, and the automatic
// search depth with them.
//
// The original's sixth heuristic draws its values; here that is the player random.
package blokuseval

import (
	"math/bits"

	"tourney/games"
	"tourney/games/blokus"
	"tourney/players"
)

const game = "blokus"

const source = "Block'em, frechilla/blockem"

func init() { players.RegisterAutoPlies(game, autoPlies) }

// autoPlies is the automatic depth of the original: three placements, and five when the mover has fewer than fourteen
// pieces left and the opponent can still place.
func autoPlies(p games.Position) int {
	b := p.(*blokus.Board)
	s := b.Mover()
	if left(b, s) < 14 && canPlace(b, 1-s) {
		return 5
	}
	return 3
}

// left returns how many pieces a player has in hand, and placed how many lie on the board.
func left(b *blokus.Board, s games.Seat) int   { return bits.OnesCount32(b.Hand(s)) }
func placed(b *blokus.Board, s games.Seat) int { return blokus.Pieces - left(b, s) }

// canPlace reports whether a player can place a piece.
func canPlace(b *blokus.Board, s games.Seat) bool {
	var buffer [mostPlacements]games.Move
	for hand := b.Hand(s); hand != 0; hand &= hand - 1 { // the smallest pieces find room soonest
		if len(b.AppendPlacements(buffer[:0], s, hand&-hand)) > 0 {
			return true
		}
	}
	return false
}

// mostPlacements is more than a player ever has of one piece: eight orientations on every square.
const mostPlacements = 8 * blokus.Size * blokus.Size
