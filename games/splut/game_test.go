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

// rulesFor returns given, completed by the defaults.
func rulesFor(t fataler, given games.Options) games.Options {
	o, err := games.Complete(options, given)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// fataler is a test, or a property.
type fataler interface{ Fatal(...any) }

// read parses a position under completed options and fails the test on an error.
func read(t fataler, o games.Options, text string) *Board {
	b, err := parse(rulesOf(rulesFor(t, o)), text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// newStream returns a stream by name.
func newStream(name string) *rand.Rand {
	h := fnv.New64a()
	h.Write([]byte(name))
	return rand.New(rand.NewPCG(h.Sum64(), 0))
}

// TestHash wants different hashes for positions that differ in one thing only.
func TestHash(t *testing.T) {
	const teams = "Sd2e2f2/Nf8e8d8 b5c6e9i5 "
	round := games.Options{"levitation": "round"}
	seen := map[uint64]string{}
	for _, test := range []struct {
		options games.Options
		text    string
	}{
		{nil, teams + "S 3 9 - - - -"},
		{nil, teams + "N 3 9 - - - -"},
		{nil, teams + "S 2 9 - - - -"},
		{nil, teams + "S 1 9 - - - -"},
		{nil, teams + "S 1 0 - - - -"},
		{nil, teams + "S 1 1 - - - -"},
		{nil, teams + "S 3 9 b5 - - -"},
		{nil, teams + "S 3 9 c6 - - -"},
		{nil, teams + "S 3 9 b5c6 - - -"},
		{nil, teams + "S 1 9 - b5 - -"},
		{nil, teams + "S 1 9 - b5 b5 -"},
		{nil, teams + "S 1 9 - b5 x -"},
		{nil, teams + "S 1 9 b5 b5 - -"},
		{nil, teams + "S 0 9 - - - - cap"},
		{games.Options{"repetition": "3"}, teams + "S 0 9 - - - - repetition"},
		{nil, "Sd2e2f2/Nf8--d8 b5c6e9i5 S 3 9 - - - -"},
		{nil, "Sd2f2e2/Nf8e8d8 b5c6e9i5 S 3 9 - - - -"},
		{nil, "Sf8e8d8/Nd2e2f2 b5c6e9i5 S 3 9 - - - -"},
		{round, teams + "S 2 9 b5S - - -"},
		{round, teams + "S 2 9 b5N - - -"},
		{games.Options{"seats": "4"}, "Sx/Wx/Nf8e8d8/Eh4h5h6 a5e1e9i5 N 3 9 - - - SW"},
		{games.Options{"seats": "4"}, "Sx/Wx/Nf8e8d8/Eh4h5h6 a5e1e9i5 N 3 9 - - - WS"},
	} {
		hash := read(t, test.options, test.text).Hash()
		if other, known := seen[hash]; known {
			t.Errorf("%s and %s have the hash %#x", other, test.text, hash)
		}
		seen[hash] = test.text
	}
	if read(t, nil, teams+"S 3 9 - - - -").Hash() != read(t, nil, teams+"S 3 77 - - - -").Hash() {
		t.Error("the hash depends on how many turns are finished beyond two")
	}
}
