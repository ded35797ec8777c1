package loa

import (
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

func TestGame(t *testing.T) {
	gamestest.Run(t, Game{},
		games.Options{},
		games.Options{"rules": "openspiel"},
		games.Options{"rules": "sackson82"},
		games.Options{"repetition": "first"},
		games.Options{"rules": "openspiel", "repetition": "third", "both": "draw", "cap": "40"},
		games.Options{"repetition": "none", "blocked": "loss", "cap": "none"},
	)
}

// TestHash wants different hashes for positions that differ only in mover, ending or exchanged colours.
func TestHash(t *testing.T) {
	seen := map[uint64]string{}
	for _, text := range []string{
		startLine,
		startLine + " cap",
		startLine + " repetition",
		".xxxxxx./o......o/o......o/o......o/o......o/o......o/o......o/.xxxxxx. o",
		".oooooo./x......x/x......x/x......x/x......x/x......x/x......x/.oooooo. x",
		".oooooo./x......x/x......x/x......x/x......x/x......x/x......x/.oooooo. o",
		"x......o/......../......../......../......../......../......../o......x x",
		"o......x/......../......../......../......../......../......../x......o x",
		"x......x/......../......../......../......../......../......../o......o x",
	} {
		hash := read(t, nil, text).Hash()
		if other, known := seen[hash]; known {
			t.Errorf("%s and %s have the hash %#x", other, text, hash)
		}
		seen[hash] = text
	}
}

// rulesFor returns given, completed by the defaults.
func rulesFor(t testing.TB, given games.Options) games.Options {
	t.Helper()
	o, err := games.Complete(options, given)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// read parses a position under completed options and fails the test on an error.
func read(t testing.TB, o games.Options, text string) *Board {
	t.Helper()
	b, err := parse(rulesFor(t, o), text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
