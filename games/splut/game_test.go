package splut

import (
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

const (
	duelLine = "Sd2e2f2/Nf8e8d8 a5e1e9i5 S 1 0 - - - -"
	fourLine = "Sd2e2f2/Wb6b5b4/Nf8e8d8/Eh4h5h6 a5e1e9i5 S 1 0 - - - -"
	midgame  = "Sc5e4g6/Nf6d7d4 b5d5e6g5 S 3 20 d5 - - -" // with throws, a pull, pushes and levitations
	stuck    = "Sa5--e9/Nb5d6e8 f4f5f6f7 S 3 9 - - - -"   // S has to pass
	hit      = "Se1e2d4/Ne8e6d8 a5e4e9i5 S 2 5 - - - -"   // Td4e4*n kills
)

func TestGame(t *testing.T) {
	gamestest.Run(t, Game{},
		games.Options{"repetition": "3"},
		games.Options{"seats": "EW", "levitation": "round", "cap": "40"},
		games.Options{"seats": "NES", "levitation": "round", "repetition": "3", "cap": "none"},
		games.Options{"seats": "4", "cap": "150", "repetition": "4"},
	)
}

func read(t gamestest.TB, o games.Options, line string) *Board {
	t.Helper()
	return gamestest.Read[*Board](t, Game{}, o, line)
}

// TestHash wants different hashes for positions that differ in one thing only.
func TestHash(t *testing.T) {
	const teams = "Sd2e2f2/Nf8e8d8 b5c6e9i5 "
	round := games.Options{"levitation": "round"}
	gamestest.CheckHashes(t, Game{}, []gamestest.At{
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
	})
	if read(t, nil, teams+"S 3 9 - - - -").Hash() != read(t, nil, teams+"S 3 77 - - - -").Hash() {
		t.Error("the hash depends on how many turns are finished beyond two")
	}
}
