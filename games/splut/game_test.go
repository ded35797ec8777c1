package splut

import (
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

func TestGame(t *testing.T) {
	gamestest.Run(t, Game{},
		games.Options{},
		games.Options{"levitation": "round", "repetition": "3"},
		games.Options{"seats": "EW", "cap": "40"},
		games.Options{"seats": "3", "repetition": "3"},
		games.Options{"seats": "NES", "levitation": "round", "cap": "none"},
		games.Options{"seats": "4"},
		games.Options{"seats": "WNES", "levitation": "round", "cap": "150", "repetition": "4"},
	)
}

// rulesFor returns a complete set of options: those given, and the defaults.
func rulesFor(t testing.TB, given games.Options) games.Options {
	t.Helper()
	o, err := games.Complete(options, given)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// read parses a position that must be right, under options that are completed.
func read(t testing.TB, o games.Options, text string) *Board {
	t.Helper()
	b, err := parse(rulesOf(rulesFor(t, o)), text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
