package blokus

import (
	"math/rand/v2"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

// TestAppendChain: the pieces of each side of any board can be placed in the order of the chain.
func TestAppendChain(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	options := games.Options{"black": "c4"}
	for range 100 {
		b := gamestest.Random[*Board](t, Game{}, options, r, games.Draw{Min: 0, Max: mostDrawn})
		rebuilt := read(t, options, "")
		for _, seat := range []games.Seat{White, Black} {
			for _, m := range b.AppendChain(nil, seat) {
				if !rebuilt.Fits(seat, m) {
					t.Fatalf("%s: %s cannot be placed yet", b.AppendDiagram(nil), b.AppendMove(nil, m))
				}
				rebuilt.mover = seat
				rebuilt.Do(m)
			}
		}
		if rebuilt.Squares(Black) != b.Squares(Black) || rebuilt.Squares(White) != b.Squares(White) {
			t.Fatalf("rebuilt:\n%s\nwant\n%s", rebuilt.AppendDiagram(nil), b.AppendDiagram(nil))
		}
	}
}
