package blokus

import (
	"testing"

	"tourney/games/gamestest"
)

// TestPointing wants placements to mean their squares, row by row from the top, and their piece. There is an area for each
// square, and for each piece in the mover's hand, at its place in the mover's tray.
func TestPointing(t *testing.T) {
	gamestest.CheckPointing(t, Game{}, []gamestest.Pointing{
		{nil, "", "", "e10", "e10 + piece 1"},
		{nil, "", "", "e8,d9,e9,f9,e10", "e10 + d9 + e9 + f9 + e8 + piece X"},
		{nil, "", "", "d9,e9,e10,f10,e8", "e10 + f10 + d9 + e9 + e8 + piece F"},
		{nil, "", "e10", "j5", "j5 + piece 1"},
		{nil, "", "e10 j5", "f9,g9", "f9 + g9 + piece 2"}, // the first piece still in hand
		{nil, "", "e10 j5", "f9,g9,h9,f8,f7", "f9 + g9 + h9 + f8 + f7 + piece V5"},
	})
	b := read(t, nil, "")
	gamestest.Play(t, b, "e8,d9,e9,f9,e10 j5 g10,h10")
	gamestest.CheckAreas(t, b, Size*Size+Pieces-1, map[string][]float64{
		"a14": {30, 30}, "n1": {420, 420}, "e8, black": {150, 210}, "j5, white": {300, 300},
		"piece 1": nil, "piece 2": {93, 554}, "piece X": {429, 586},
	})
}
