package loa

import (
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

const startLine = ".xxxxxx./o......o/o......o/o......o/o......o/o......o/o......o/.xxxxxx. x"

// The rules of the vectors, which OpenSpiel made, and those of the olympiads.
var (
	openSpiel = games.Options{"rules": "openspiel"}
	olympiad  = games.Options{"rules": "olympiad"}
)

func TestGame(t *testing.T) {
	gamestest.Run(t, Game{},
		olympiad,
		openSpiel,
		games.Options{"rules": "openspiel", "repetition": "third", "both": "draw", "cap": "40"},
		games.Options{"rules": "sackson82", "repetition": "none", "blocked": "loss", "cap": "none"},
	)
}

// TestHash wants different hashes for positions that differ only in mover, ending or exchanged colours.
func TestHash(t *testing.T) {
	gamestest.CheckHashes(t, Game{}, []gamestest.At{
		{nil, startLine},
		{nil, startLine + " cap"},
		{nil, startLine + " repetition"},
		{nil, ".xxxxxx./o......o/o......o/o......o/o......o/o......o/o......o/.xxxxxx. o"},
		{nil, ".oooooo./x......x/x......x/x......x/x......x/x......x/x......x/.oooooo. x"},
		{nil, ".oooooo./x......x/x......x/x......x/x......x/x......x/x......x/.oooooo. o"},
		{nil, "x......o/......../......../......../......../......../......../o......x x"},
		{nil, "o......x/......../......../......../......../......../......../x......o x"},
		{nil, "x......x/......../......../......../......../......../......../o......o x"},
	})
}

func read(t gamestest.TB, o games.Options, line string) *Board {
	t.Helper()
	return gamestest.Read[*Board](t, Game{}, o, line)
}
