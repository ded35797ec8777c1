// Package blokuseval judges Blokus Duo like Block'em, by squares placed, nucleation points and influence. One
// evaluation is registered with five sets of weights: influence, eastwood, nk-weighted, centre and simple. Each is
// registered for the classic game too, where the original has none. The method blockem is the search of the original, for
// Blokus Duo only. Importing the package registers all of them, and the automatic search depths of both games. The sixth
// heuristic of the original, chance, draws its values.
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

// autoPlies returns the automatic depth of the original, 3 or 5. It is 5 if the mover has fewer than fourteen pieces
// left and the opponent can still place a piece.
func autoPlies(p games.Position) int {
	b := p.(*blokus.Board)
	s := b.Mover()
	if inHand(b, s) < 14 && canPlace(b, 1-s) {
		return 5
	}
	return 3
}

// inHand returns the number of a player's pieces in hand, inPlay the number on the board.
func inHand(b *blokus.Board, s games.Seat) int { return bits.OnesCount32(b.Hand(s)) }
func inPlay(b *blokus.Board, s games.Seat) int { return blokus.Pieces - inHand(b, s) }

func canPlace(b *blokus.Board, s games.Seat) bool {
	var buffer [mostPlacements]games.Move
	for hand := b.Hand(s); hand != 0; hand &= hand - 1 { // the smallest pieces first: they fit most often
		if len(b.AppendPlacements(buffer[:0], s, hand&-hand)) > 0 {
			return true
		}
	}
	return false
}

// mostPlacements is an upper bound of the placements of one piece: eight orientations on every square.
const mostPlacements = 8 * blokus.Size * blokus.Size
