package blokus

import (
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

const empty = "14/14/14/14/14/14/14/14/14/14/14/14/14/14 b"

func TestGame(t *testing.T) {
	gamestest.Run(t, Game{},
		games.Options{},
		games.Options{"bonus": "true"},
		games.Options{"black": "a1", "white": "n14"},
		games.Options{"black": "h7", "white": "h8", "bonus": "true"},
	)
}

// mustComplete returns given, completed by the defaults.
func mustComplete(given games.Options) games.Options {
	o, err := games.Complete(options, given)
	if err != nil {
		panic(err)
	}
	return o
}

// read parses a position under completed options and fails the test on an error.
func read(t testing.TB, o games.Options, text string) *Board {
	t.Helper()
	p, err := Game{}.Parse(mustComplete(o), text)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*Board)
}

// glyphs are the letters of the colours, by seat.
const glyphs = "BW"
