package pentago

import (
	"flag"
	"testing"

	"tourney/games/gamestest"
)

var update = flag.Bool("update", false, "rewrite the playthrough and its pictures")

func TestPlaythrough(t *testing.T) {
	gamestest.Playthrough{
		Game: Game{}, Seed: 186, Pictured: []int{3, 4},
		Notation: `
Notation: cells have the numbers 0 to 35 and quadrants 0 to 3, both by rows from the top left.
14 places a stone on cell 14. 2+ rotates quadrant 2 clockwise, and 2- anticlockwise.
A position has the six rows from the top (W white, B black), the colour to move (w or b), and the phase of its turn:
p to place or r to rotate.`,
	}.Compare(t, *update)
}
