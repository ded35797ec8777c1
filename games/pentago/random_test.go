package pentago

import (
	"math/rand/v2"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

// TestRandomBoardsAlternateWithoutFive wants boards before a placement, without a five. White has as many stones as Black, or one more if
// Black is to move.
func TestRandomBoardsAlternateWithoutFive(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for i := range 500 {
		b := gamestest.Random[*Board](t, Game{}, nil, r, games.Draw{Min: i % mostDrawn, Max: mostDrawn})
		text := gamestest.Line(b)
		white, black := strings.Count(text, "W"), strings.Count(text, "B")
		n := white + black
		if white-black != n%2 || b.Mover() != games.Seat(n%2) || b.Rotating() || b.Empty() != cells-n {
			t.Fatalf("%d white and %d black stones, %d empty\n%s", white, black, b.Empty(), text)
		}
		if twin := readSlow(text, true); twin.five('W') || twin.five('B') {
			t.Fatalf("a five on a random board\n%s", text)
		}
	}
}

func TestDrawsAndTheirBounds(t *testing.T) {
	gamestest.CheckDraws(t, Game{}, nil, games.Draw{Min: 1, Max: 22}, mostDrawn, "stones")
	gamestest.CheckUniform(t, Game{}, nil, games.Draw{Min: 1, Max: 1}, cells)
}
