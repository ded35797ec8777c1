package blokus

import (
	"testing"

	"tourney/games/gamestest"
)

// TestPointing wants placements to mean their squares, row by row from the top, and their piece.
func TestPointing(t *testing.T) {
	for _, test := range []struct{ position, before, move, want string }{
		{empty, "", "e10", "e10 + piece 1"},
		{empty, "", "e8,d9,e9,f9,e10", "e10 + d9 + e9 + f9 + e8 + piece X"},
		{empty, "", "d9,e9,e10,f10,e8", "e10 + f10 + d9 + e9 + e8 + piece F"},
		{empty, "e10", "j5", "j5 + piece 1"},
		{empty, "e10 j5", "f9,g9", "f9 + g9 + piece 2"}, // the first piece still in hand
		{empty, "e10 j5", "f9,g9,h9,f8,f7", "f9 + g9 + h9 + f8 + f7 + piece V5"},
	} {
		b := read(t, nil, test.position)
		gamestest.Play(t, b, test.before)
		if got := gamestest.Meaning(t, b, test.move); got != test.want {
			t.Errorf("%s means %q, want %q, after %q from %s", test.move, got, test.want, test.before, test.position)
		}
	}
}

// TestAreas wants an area for each square, and for each piece in the mover's hand, at its place in the mover's tray.
func TestAreas(t *testing.T) {
	b := read(t, nil, empty)
	gamestest.Play(t, b, "e8,d9,e9,f9,e10 j5 g10,h10")
	names := map[string][]float64{}
	for _, a := range b.AppendAreas(nil) {
		names[a.Name] = a.Corners
	}
	if got, want := len(names), Size*Size+Pieces-1; got != want {
		t.Errorf("%d areas, want %d", got, want)
	}
	for name, want := range map[string][2]float64{
		"a14": {30, 30}, "n1": {420, 420}, "e8, black": {150, 210}, "j5, white": {300, 300},
		"piece 2": {93, 554}, "piece X": {429, 586},
	} {
		if got := names[name]; got == nil || got[0] != want[0] || got[1] != want[1] {
			t.Errorf("area %q is %v, want its first corner at %v", name, got, want)
		}
	}
	if got := names["piece 1"]; got != nil {
		t.Errorf("a piece on the board has the area %v", got)
	}
}
