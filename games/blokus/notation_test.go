package blokus

import (
	"slices"
	"strings"
	"testing"

	"tourney/games/gamestest"
)

// TestParseMove reads moves in any order of their squares.
func TestParseMove(t *testing.T) {
	for _, test := range []struct{ start, move, want string }{
		{empty, "e8,d9,e9,f9,e10", "e8,d9,e9,f9,e10"},
		{empty, "e10,f9,e9,d9,e8", "e8,d9,e9,f9,e10"},
		{empty, "F9,E10,e9,E8,D9", "e8,d9,e9,f9,e10"},
		{empty, "e10", "e10"},
		{singleLeft + " b", "b14", "b14"},
	} {
		b := read(t, nil, test.start)
		m, err := b.ParseMove(test.move)
		if got := ""; err != nil || string(b.AppendMove([]byte(got), m)) != test.want {
			t.Errorf("ParseMove(%q): %d, %v, want %s", test.move, m, err, test.want)
		}
	}
}

func TestParseMoveRefused(t *testing.T) {
	// Black has the X on e8 to e10, and White has nothing.
	const afterX = "14/14/14/14/4B9/3BBB8/4B9/14/14/14/14/14/14/14 "
	// White has the single square on j5, and Black has another piece beside it.
	const beside = "14/14/14/14/4B9/3BBB8/4B9/14/14/9W4/14/14/14/14 "
	for _, test := range []struct{ start, move, err string }{
		{empty, "", `"" is not a square: want a1 to n14; a move is the squares of the piece, as in`},
		{empty, "e", `"e" is not a square`},
		{empty, "10e", `"10e" is not a square`},
		{empty, "e10,", `"" is not a square`},
		{empty, "e10 f10", `"e10 f10" is not a square`},
		{empty, "e10, f10", `" f10" is not a square`},
		{empty, "e010", `"e010" is not a square`},
		{empty, "e+10", `"e+10" is not a square`},
		{empty, "e-1", `"e-1" is not a square`},
		{empty, "ſ10", "is not a square"},
		{empty, "o10,n10", "o10 is off the board, which goes from a1 to n14"},
		{empty, "e15", "e15 is off the board"},
		{empty, "e0", "e0 is off the board"},
		{empty, "E10,e10", "e10 is given twice"},
		{empty, "e10,f10,g10,h10,i10,j10", "there are 6 squares: no piece has more than 5"},
		{empty, "e10,g10", "no piece covers e10,g10: the squares of a piece are joined"},
		{empty, "e10,f9", "no piece covers f9,e10"},
		{empty, "n10,a9", "no piece covers a9,n10"}, // pieces do not wrap around the edge
		{empty, "pass", "there are no passes"},
		{empty, "f9", "the first piece of B must cover e10"},
		{empty, "j5", "the first piece of B must cover e10"},
		{afterX + "w", "e10", "e10 is taken"},
		{afterX + "w", "i5", "the first piece of W must cover j5"},
		{afterX + "b", "d9,d8", "d9 is taken"},
		{afterX + "b", "g7,g8,f8,h8,g9", "piece X is on the board already"},
		{afterX + "b", "g9", "g9 shares an edge with a square of B: own pieces touch at corners only"},
		{afterX + "b", "f8,f7", "shares an edge"},
		{afterX + "b", "a1", "it touches no square of B at a corner"},
		{beside + "w", "e9", "e9 is taken"},
		{beside + "w", "i4", "piece 1 is on the board already"},
		{beside + "w", "i4,i5", "i5 shares an edge with a square of W"},
	} {
		b := read(t, nil, test.start)
		m, err := b.ParseMove(test.move)
		if err == nil {
			t.Errorf("ParseMove(%q) = %d, want an error with %q", test.move, m, test.err)
		} else if !strings.Contains(err.Error(), test.err) || !strings.HasPrefix(err.Error(), "move ") {
			t.Errorf("ParseMove(%q): %v\nwant an error with %q", test.move, err, test.err)
		}
	}
	over := replayOver(t)
	if _, err := over.ParseMove("a1"); err == nil || !strings.Contains(err.Error(), "the game is over") {
		t.Errorf("a move after the end: %v", err)
	}
}

// FuzzParseMove wants only legal moves to be read, and the move read to have the same squares.
func FuzzParseMove(f *testing.F) {
	for _, text := range []string{
		"e8,d9,e9,f9,e10", "E10", "b14", "pass", "e10,e10", "", "o1", "a15", "n10,a9", "j5,", ",", "\xff", "ſ1",
	} {
		f.Add(text)
	}
	var positions []*Board
	for _, start := range []string{empty, opening, midgame, late, singleLeft + " b", allBlack + " w"} {
		positions = append(positions, read(f, nil, start))
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, b := range positions {
			m, err := b.ParseMove(text)
			if err != nil {
				continue
			}
			written := string(b.AppendMove(nil, m))
			if !slices.Contains(b.AppendMoves(nil), m) || !sameSquares(strings.ToLower(text), written) {
				t.Errorf("ParseMove(%q) = %s, not a legal move so written\n%s", text, written, gamestest.Line(b))
			}
		}
	})
}

// sameSquares reports whether two moves have the same squares, in any order.
func sameSquares(one, other string) bool {
	a, b := strings.Split(one, ","), strings.Split(other, ",")
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}
