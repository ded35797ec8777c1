package blokuseval

import (
	"math/rand/v2"
	"testing"

	"tourney/games"
	"tourney/games/blokus"
)

// names are the heuristics of this package.
var names = []string{"centre", "eastwood", "influence", "nk-weighted", "simple"}

// boards returns n boards from random games, none of them over.
func boards(t testing.TB, r *rand.Rand, n int) (list []*blokus.Board) {
	t.Helper()
	for len(list) < n {
		list = append(list, playedTo(t, r, r.IntN(30)))
	}
	return list
}

// playedTo returns a board after plies random placements, or fewer if the game was shorter.
func playedTo(t testing.TB, r *rand.Rand, plies int) *blokus.Board {
	t.Helper()
	b := replay(t, "")
	var moves []games.Move
	for range plies {
		moves = b.AppendMoves(moves[:0])
		if _, over := b.Do(moves[r.IntN(len(moves))]); over {
			b.Undo()
			break
		}
	}
	return b
}
