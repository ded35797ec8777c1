package splut

import (
	"hash/fnv"
	"math/rand/v2"
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
func rulesFor(t fataler, given games.Options) games.Options {
	o, err := games.Complete(options, given)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// fataler is a test, or a property.
type fataler interface{ Fatal(...any) }

// read parses a position that must be right, under options that are completed.
func read(t fataler, o games.Options, text string) *Board {
	b, err := parse(rulesOf(rulesFor(t, o)), text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// newStream returns a stream of its own for each name.
func newStream(name string) *rand.Rand {
	h := fnv.New64a()
	h.Write([]byte(name))
	return rand.New(rand.NewPCG(h.Sum64(), 0))
}
