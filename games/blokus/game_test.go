package blokus

import (
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

const (
	empty        = "14/14/14/14/14/14/14/14/14/14/14/14/14/14 b"
	emptyClassic = "20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20 b"
)

// Positions after 2, 20 and 24 plies.
const (
	opening = "14/14/14/14/4B9/3BBB8/4B9/14/14/9W4/9WW3/9WW3/14/14 b"
	midgame = "14/14/2BBB9/2B2BBB2BBBB/2B1B2B1B4/4B3BB4/3B3BB3W1/3B1BB2W2W1/3B1BB1WW2WW/3B1B3W2W1/3B1W2W1WW2/5WWW2WW1W/10W2W/6WWWW1WWW b"
	late    = "3B2BBBBWWW1/3BBBWWW2W2/2B1B1WW3W2/1BB2BB1W1W1W1/1B2B1BWW1WWW1/2BBB1WW1W3W/2BWWWBBWW2WW/BB1BBBW1W5/BB2B3W1WWWW/5B3W3W/2BBBB1WWWW3/1B1WWWWBBB1W2/1B2BBB2B1WW1/1BBB2BB2WW2 b"
)

func TestGame(t *testing.T) {
	gamestest.Run(t, Game{},
		games.Options{"bonus": "true"},
		games.Options{"black": "h7", "white": "h8"},
	)
}

func TestClassicGame(t *testing.T) {
	gamestest.Run(t, ClassicGame{}, games.Options{"seats": "2", "bonus": "true"}, games.Options{"seats": "4"})
}

func read(t gamestest.TB, o games.Options, line string) *Board {
	t.Helper()
	return gamestest.Read[*Board](t, Game{}, o, line)
}

func readClassic(t gamestest.TB, o games.Options, line string) *Classic {
	t.Helper()
	return gamestest.Read[*Classic](t, ClassicGame{}, o, line)
}

// glyphs are the letters of the colours of Blokus Duo, by seat.
const glyphs = "BW"
