package gomoku

import (
	"flag"
	"testing"

	"tourney/games/gamestest"
)

var update = flag.Bool("update", false, "rewrite the playthrough and its pictures")

func TestPlaythrough(t *testing.T) {
	gamestest.Playthrough{
		Game: Game{}, Seed: 100, Pictured: []int{30},
		Notation: `
Notation: h8 puts a stone on column h, counted from the left, and row 8, counted from the bottom.
A position has the rows from the top (x black, o white) and the colour to move (b or w).
The diagram shows the last stone in brackets.`,
	}.Compare(t, *update)
}
