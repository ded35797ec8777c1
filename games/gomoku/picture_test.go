package gomoku

import (
	"testing"

	"tourney/games/gamestest"
)

// TestStarsOnUsualSizes wants marks on boards of the usual sizes only.
func TestStarsOnUsualSizes(t *testing.T) {
	for size, want := range map[int]int{5: 0, 11: 0, 13: 5, 14: 0, 15: 5, 19: 9, 20: 0} {
		if got := newBoard(options(size, ruleFreestyle)).stars(); len(got) != want {
			t.Errorf("size %d: stars on %v, want %d", size, got, want)
		}
	}
}

// TestPointing wants stones to mean their cells, on boards of any size.
func TestPointing(t *testing.T) {
	gamestest.CheckPointing(t, Game{}, []gamestest.Pointing{
		{nil, "", "", "h8", "h8"}, {nil, "", "h8", "a15", "a15"}, {options(5, ruleFreestyle), "", "", "e1", "e1"},
	})
	small, large := newBoard(options(5, ruleFreestyle)), newBoard(freestyle)
	gamestest.Play(t, large, "h8 a15")
	gamestest.CheckAreas(t, small, 25, map[string][]float64{"a1": {28, 156, 60, 156, 60, 188, 28, 188}})
	gamestest.CheckAreas(t, large, 225, map[string][]float64{
		"a15, white stone": {28, 28}, "h8, black stone": {252, 252}, "o1": {476, 476, 508, 476, 508, 508, 476, 508}, "h8": nil,
	})
}
