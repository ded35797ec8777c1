package blokus

import (
	"testing"

	"tourney/games/gamestest"
)

func TestPlaythrough(t *testing.T) {
	gamestest.Playthrough{
		Game: Game{}, Seed: 8, Pictured: []int{0, 9},
		Notation: `
Notation: a move names all squares of the piece, the lowest row first and each row from the left.
A position has the 14 rows from the top (B black, W white, a number for a run of empty squares) and the side to move
(b or w), or - once the game is over. A player without a legal placement is skipped.
The diagram shows the last piece in small letters, and below the board the pieces left to each player.`,
	}.Compare(t, *update)
}
