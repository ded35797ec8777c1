package loa

import (
	"slices"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

// TestPointing wants moves to mean the squares they leave and reach, in the order of the board, and a pass to mean none.
func TestPointing(t *testing.T) {
	for _, test := range []struct{ position, before, move, want string }{
		{startLine, "", "c1-e3", "c1, black piece + e3"},
		{startLine, "", "c8-c6", "c6 + c8, black piece"},
		{startLine, "", "b1-h1", "b1, black piece + h1"},
		{startLine, "c1-e3", "h3xe3", "e3, black piece + h3, white piece"},
		{nearLock + "x", "g5-h5", "pass", ""},
	} {
		b := read(t, olympiad, test.position)
		gamestest.Play(t, b, test.before)
		if got := gamestest.Meaning(t, b, test.move); got != test.want {
			t.Errorf("%s means %q, want %q, after %q from %s", test.move, got, test.want, test.before, test.position)
		}
	}
}

// TestAreas wants areas where the picture has the squares, a1 at the bottom left.
func TestAreas(t *testing.T) {
	areas := read(t, nil, startLine).AppendAreas(nil)
	for square, want := range map[int]games.Area{
		0:  {Name: "a1", Corners: []float64{30, 338, 74, 338, 74, 382, 30, 382}},
		63: {Name: "h8", Corners: []float64{338, 30, 382, 30, 382, 74, 338, 74}},
	} {
		if got := areas[square]; got.Name != want.Name || !slices.Equal(got.Corners, want.Corners) {
			t.Errorf("area %d is %v, want %v", square, got, want)
		}
	}
}
