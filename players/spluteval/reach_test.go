package spluteval

import (
	"math"
	"testing"

	"tourney/games"
	"tourney/players"
	"tourney/players/evaltest"
)

// TestReach values positions in which one rock is in open line with South's wizard: that on e7 with e3.
func TestReach(t *testing.T) {
	for _, c := range []struct {
		doc, teams string
		reach      int
		want       int64
	}{
		{"one step onto the rock", "Se3d2c3/Nf8d8d7", 1, 1},
		{"two steps", "Se3d2c3/Nf8g7c7", 2, 1},
		{"two steps are more than one", "Se3d2c3/Nf8g7c7", 1, 0},
		{"around a dwarf takes four steps instead of two", "Se3d7c3/Nf8g7c7", 3, 0},
		{"around a dwarf", "Se3d7c3/Nf8g7c7", 4, 1},
		{"the troll of the wizard's team", "Se3d2d7/Nf8g7c7", 1, 0},
		{"0 asks for no troll", "Se3d2d7/Nf8g7b5", 0, 1},
	} {
		b := parsed(t, nil, c.teams+" a5b4e7i5 N 3 2 - - - -")
		e := evaltest.Build(t, game, "open-lines", players.Weights{reachWeight: float64(c.reach)}).(*standard)
		if got := e.count(b, 0)[featureLines+ownSide]; got != c.want {
			t.Errorf("%s: %d rocks count, want %d", c.doc, got, c.want)
		}
	}
}

func TestReachAllocatesNothing(t *testing.T) {
	b := opening(t, games.Options{"seats": "4"})
	e := evaltest.Build(t, game, "open-lines", players.Weights{reachWeight: 6}).(*standard)
	moves := b.AppendMoves(nil)
	values := make([]float64, len(moves))
	if n := testing.AllocsPerRun(3, func() {
		e.Evaluate(b, 0)
		e.EvaluateChildren(b, 0, moves, values, math.NaN())
	}); n != 0 {
		t.Errorf("%v allocations, want none", n)
	}
}
