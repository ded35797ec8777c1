package loa

import (
	"testing"

	"tourney/games/gamestest"
)

// TestPointing wants moves to mean the squares they leave and reach, in the order of the board, and a pass to mean none. Areas
// are where the picture has the squares, a1 at the bottom left.
func TestPointing(t *testing.T) {
	gamestest.CheckPointing(t, Game{}, []gamestest.Pointing{
		{nil, "", "", "c1-e3", "c1, black piece + e3"},
		{nil, "", "", "c8-c6", "c6 + c8, black piece"},
		{nil, "", "", "b1-h1", "b1, black piece + h1"},
		{nil, "", "c1-e3", "h3xe3", "e3, black piece + h3, white piece"},
		{olympiad, nearLock + "x", "g5-h5", "pass", ""},
	})
	gamestest.CheckAreas(t, read(t, nil, ""), squares, map[string][]float64{
		"a1": {30, 338, 74, 338, 74, 382, 30, 382}, "h8": {338, 30, 382, 30, 382, 74, 338, 74}, "b1, black piece": {74, 338},
	})
}
