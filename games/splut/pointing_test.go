package splut

import (
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

// TestPointing wants steps to mean their cells, with those of rocks. Areas are where the picture has the cells.
func TestPointing(t *testing.T) {
	three := games.Options{"seats": "3"}
	gamestest.CheckPointing(t, Game{}, []gamestest.Pointing{
		{nil, midgame, "", "Wc5c4", "c4 + c5, South's wizard"},
		{nil, midgame, "", "Wc5c4~g5", "c4 + c5, South's wizard + g5, rock"},
		{nil, midgame, "", "Wc5b5~b5", "b5, rock + c5, South's wizard"}, // onto the rock
		{nil, midgame, "", "De4e5", "e4, South's dwarf + e5"},
		{nil, midgame, "", "De4d4", "d4, North's troll + e4, South's dwarf"}, // a push
		{nil, midgame, "", "Tg6g7", "g6, South's troll + g7"},
		{nil, midgame, "", "Tg6g7+", "g5, rock + g6, South's troll + g7"},
		{nil, midgame, "", "Tg6g5*s", "g4 + g5, rock + g6, South's troll"}, // the rock lands further south
		{nil, midgame, "", "Tg6g5*n", "g5, rock + g6, South's troll"},      // thrown back
		{nil, hit, "", "Td4e4*n", "d4, South's troll + e4, rock + e5"},
		{nil, stuck, "", "-", ""},
		{three, "Sd2e2f2/Wb6b5b4/Nf8e8d8 a5e1e9i5 W 2 1 - - - -", "", "Wb6c6", "b6, West's wizard + c6"},
	})
	gamestest.CheckAreas(t, read(t, nil, ""), Cells, map[string][]float64{
		"a5, rock": {26, 202, 70, 202, 70, 246, 26, 246}, "e9, rock": {202, 26, 246, 26, 246, 70, 202, 70}, "e5": {202, 202},
	})
}
