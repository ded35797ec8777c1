package loa

import (
	"flag"
	"testing"

	"tourney/games/gamestest"
)

var update = flag.Bool("update", false, "rewrite the playthrough and its pictures")

func TestPlaythrough(t *testing.T) {
	gamestest.Playthrough{
		Game: Game{}, Seed: 149, Pictured: []int{6},
		Notation: `
Notation: c1-e3 moves the piece on c1 to the empty square e3. c1xe3 captures the piece on e3.
A side that has no other move plays pass.
A position has the eight rows from the top (x black, o white) and the colour to move (x or o).`,
	}.Compare(t, *update)
}
