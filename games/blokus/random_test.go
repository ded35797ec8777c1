package blokus

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

// TestRandomPlies wants open boards with the right number of pieces, and nothing to undo.
func TestRandomPlies(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for i := range 300 {
		plies := i % (mostDrawn + 1)
		b := gamestest.Random[*Board](t, Game{}, nil, r, games.Draw{Min: plies, Max: plies})
		laid := 2*Pieces - bits.OnesCount32(b.Hand(Black)) - bits.OnesCount32(b.Hand(White))
		if b.Over() || b.Turns() != 0 || b.scene().last != (rows{}) || laid != plies {
			t.Fatalf("%d plies: over %v, %d turns, %d pieces\n%s", plies, b.Over(), b.Turns(), laid, gamestest.Line(b))
		}
		if plies <= 8 && b.Mover() != games.Seat(plies%2) {
			t.Fatalf("%c to move after %d plies\n%s", glyphs[b.Mover()], plies, gamestest.Line(b))
		}
	}
}

func TestDrawsAndTheirBounds(t *testing.T) {
	gamestest.CheckDraws(t, Game{}, nil, games.Draw{Min: 2, Max: 8}, mostDrawn, "plies")
	gamestest.CheckUniform(t, Game{}, nil, games.Draw{Min: 1, Max: 1}, 414)
}
