package splut

import (
	"slices"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

// TestPointing wants steps to mean their cells, with those of rocks.
func TestPointing(t *testing.T) {
	three := games.Options{"seats": "3"}
	for _, test := range []struct {
		options              games.Options
		position, step, want string
	}{
		{nil, midgame, "Wc5c4", "c4 + c5, South's wizard"},
		{nil, midgame, "Wc5c4~g5", "c4 + c5, South's wizard + g5, rock"},
		{nil, midgame, "Wc5b5~b5", "b5, rock + c5, South's wizard"}, // onto the rock
		{nil, midgame, "De4e5", "e4, South's dwarf + e5"},
		{nil, midgame, "De4d4", "d4, North's troll + e4, South's dwarf"}, // a push
		{nil, midgame, "Tg6g7", "g6, South's troll + g7"},
		{nil, midgame, "Tg6g7+", "g5, rock + g6, South's troll + g7"},
		{nil, midgame, "Tg6g5*s", "g4 + g5, rock + g6, South's troll"}, // the rock lands further south
		{nil, midgame, "Tg6g5*n", "g5, rock + g6, South's troll"},      // thrown back
		{nil, "Se1e2d4/Ne8e6d8 a5e4e9i5 S 2 5 - - - -", "Td4e4*n", "d4, South's troll + e4, rock + e5"},
		{nil, "Sa5--e9/Nb5d6e8 f4f5f6f7 S 3 9 - - - -", "-", ""},
		{three, "Sd2e2f2/Wb6b5b4/Nf8e8d8 a5e1e9i5 W 2 1 - - - -", "Wb6c6", "b6, West's wizard + c6"},
	} {
		b := read(t, test.options, test.position)
		if got := gamestest.Meaning(t, b, test.step); got != test.want {
			t.Errorf("%s means %q, want %q, at %s", test.step, got, test.want, test.position)
		}
	}
}

// TestAreas wants areas where the picture has the cells.
func TestAreas(t *testing.T) {
	areas := read(t, nil, duelLine).AppendAreas(nil)
	for cell, want := range map[int]games.Area{
		0:  {Name: "a5, rock", Corners: []float64{26, 202, 70, 202, 70, 246, 26, 246}},
		24: {Name: "e9, rock", Corners: []float64{202, 26, 246, 26, 246, 70, 202, 70}},
	} {
		if got := areas[cell]; got.Name != want.Name || !slices.Equal(got.Corners, want.Corners) {
			t.Errorf("area %d is %v, want %v", cell, got, want)
		}
	}
}
