package blokus

import (
	"slices"
	"strings"
	"testing"

	"tourney/games/gamestest"
)

// TestParseMove reads moves in any order of their squares.
func TestParseMove(t *testing.T) {
	// Black has the X on e8 to e10, and White has nothing.
	const afterX = "14/14/14/14/4B9/3BBB8/4B9/14/14/14/14/14/14/14 "
	// White has the single square on j5, and Black has another piece beside it.
	const beside = "14/14/14/14/4B9/3BBB8/4B9/14/14/9W4/14/14/14/14 "
	gamestest.CheckParseMove(t, Game{}, []gamestest.Wording{
		{nil, empty, "e8,d9,e9,f9,e10", "e8,d9,e9,f9,e10", ""},
		{nil, empty, "e10,f9,e9,d9,e8", "e8,d9,e9,f9,e10", ""},
		{nil, empty, "F9,E10,e9,E8,D9", "e8,d9,e9,f9,e10", ""},
		{nil, empty, "e10", "e10", ""},
		{nil, singleLeft + " b", "b14", "b14", ""},

		{nil, empty, "", "", `"" is not a square: want a1 to n14; a move is the squares of the piece, as in`},
		{nil, empty, "e", "", `"e" is not a square`},
		{nil, empty, "10e", "", `"10e" is not a square`},
		{nil, empty, "e10,", "", `"" is not a square`},
		{nil, empty, "e10 f10", "", `"e10 f10" is not a square`},
		{nil, empty, "e+10", "", `"e+10" is not a square`},
		{nil, empty, "ſ10", "", "is not a square"},
		{nil, empty, "o10,n10", "", "o10 is off the board, which goes from a1 to n14"},
		{nil, empty, "e15", "", "e15 is off the board"},
		{nil, empty, "E10,e10", "", "e10 is given twice"},
		{nil, empty, "e10,f10,g10,h10,i10,j10", "", "there are 6 squares: no piece has more than 5"},
		{nil, empty, "e10,g10", "", "no piece covers e10,g10: the squares of a piece are joined"},
		{nil, empty, "e10,f9", "", "no piece covers f9,e10"},
		{nil, empty, "n10,a9", "", "no piece covers a9,n10"}, // pieces do not wrap around the edge
		{nil, empty, "pass", "", "there are no passes"},
		{nil, empty, "f9", "", "the first piece of B must cover e10"},
		{nil, empty, "j5", "", "the first piece of B must cover e10"},
		{nil, afterX + "w", "e10", "", "e10 is taken"},
		{nil, afterX + "w", "i5", "", "the first piece of W must cover j5"},
		{nil, afterX + "b", "d9,d8", "", "d9 is taken"},
		{nil, afterX + "b", "g7,g8,f8,h8,g9", "", "piece X is on the board already"},
		{nil, afterX + "b", "g9", "", "g9 shares an edge with a square of B: own pieces touch at corners only"},
		{nil, afterX + "b", "f8,f7", "", "shares an edge"},
		{nil, afterX + "b", "a1", "", "it touches no square of B at a corner"},
		{nil, beside + "w", "e9", "", "e9 is taken"},
		{nil, beside + "w", "i4", "", "piece 1 is on the board already"},
		{nil, beside + "w", "i4,i5", "", "i5 shares an edge with a square of W"},
		{nil, strings.Replace(lastPly, "BB1B2B", "BB1BWWB", 1) + " -", "a1", "", "the game is over"},
	})
}

func FuzzParseMove(f *testing.F) {
	var positions []gamestest.At
	for _, line := range []string{empty, opening, midgame, late, singleLeft + " b", allBlack + " w"} {
		positions = append(positions, gamestest.At{Line: line})
	}
	squares := func(move string) []string {
		list := strings.Split(strings.ToLower(move), ",")
		slices.Sort(list)
		return list
	}
	gamestest.FuzzParseMove(f, Game{}, positions, func(text, notation string) bool {
		return slices.Equal(squares(text), squares(notation))
	}, "e8,d9,e9,f9,e10", "E10", "b14", "pass", "e10,e10", "", "o1", "a15", "n10,a9", "j5,", ",", "\xff", "ſ1")
}
