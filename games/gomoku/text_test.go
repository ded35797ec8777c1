package gomoku

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

func TestParse(t *testing.T) {
	const rows = "....../....../....../....../....../......"
	six, exact := options(6, ruleFreestyle), options(6, ruleStandard)
	for _, test := range []struct {
		options games.Options
		text    string
		err     string // a part of the message; "" for a position that can be read
	}{
		{six, rows + " b", ""},
		{six, "x" + rows[1:] + " w", ""},
		{six, "xo" + rows[2:] + " b", ""},
		{six, "xxxxx./oooo../....../....../....../...... w", ""},
		{six, "xxxx../ooooo./x...../....../....../...... b", ""},
		{six, "xxxxx./xoooo./x...../x.oo../x.oo../...... w", ""},   // a6 made both fives
		{exact, "xxxxxx/oooo../o...../....../....../...... w", ""}, // neither colour has won
		{exact, "xxxxxx/oooooo/....../....../....../...... b", ""}, // the second row was filled from its ends

		{six, "", "want 6 rows joined by /, a blank and the colour to move"},
		{six, rows, "want 6 rows"},
		{six, "....../...... b", "the board has 2 rows, but the game's size is 6"},
		{six, rows + "/...... b", "the board has 7 rows, but the game's size is 6"},
		{freestyle, rows + " b", "the board has 6 rows, but the game's size is 15"},
		{six, rows[1:] + " b", "row 1, from character 1, has 5 cells, but the game's size is 6"},
		{six, rows + ". b", "row 6, from character 36, has 7 cells, but the game's size is 6"},
		{six, "....../...W../" + rows[14:] + " b", `character 11 is "W": want x, o or .`},
		{six, "X" + rows[1:] + " w", `character 1 is "X"`},
		{six, rows + "é b", `character 42 is "\xc3"`},
		{six, rows + " B", `character 43: colour "B": want b or w`},
		{six, rows + " ", `character 43: colour "": want b or w`},
		{six, rows + "  b", `character 43: colour " b": want b or w`},
		{six, rows + " b x", `character 43: colour "b x": want b or w`},
		{six, rows + "\n b", `character 42 is "\n"`},
		{six, rows + " w", "character 43: b is to move with these stones, not w: Black moves first"},
		{six, "x" + rows[1:] + " b", "character 43: w is to move with these stones, not b"},
		{six, "xx" + rows[2:] + " w", "2 black and 0 white stones cannot be on the board"},
		{six, "o" + rows[1:] + " b", "0 black and 1 white stones cannot be on the board"},
		{six, "xxxxx./ooooo./....../....../....../...... b", "x is to move and has five in line already"},
		{six, "xxxxx./ooooo./x...../....../....../...... w", "o is to move and has five in line already"},
		{six, "xxxxx./xxxxx./ooo.../ooo.../oo..../o..... w", "no single stone of x made all its lines of five"},
		{exact, "xxxxx./ooooo./....../....../....../...... b", "x is to move and has five in line already"},
	} {
		p, err := Game{}.Parse(test.options, test.text)
		switch {
		case test.err == "" && err != nil:
			t.Errorf("Parse(%q): %v", test.text, err)
		case test.err == "" && gamestest.Line(p) != test.text:
			t.Errorf("Parse(%q) reads %q", test.text, gamestest.Line(p))
		case test.err != "" && (err == nil || !strings.Contains(err.Error(), test.err)):
			t.Errorf("Parse(%q): error %v\nwant one with %q", test.text, err, test.err)
		}
	}
}

func TestParseMove(t *testing.T) {
	const over = "xxxxx/oooo./...../...../..... w"
	open, finished := newBoard(freestyle), read(t, options(5, ruleFreestyle), over)
	gamestest.Play(t, open, "h8")
	for _, test := range []struct {
		b    *Board
		text string
		move games.Move
		err  string
	}{
		{open, "a15", 0, ""},
		{open, "o15", 14, ""},
		{open, "a1", 14 * 15, ""},
		{open, "o1", 224, ""},
		{open, "i8", 7*15 + 8, ""},
		{open, "H9", 6*15 + 7, ""},
		{open, "0,0", 0, ""},
		{open, "14,0", 14, ""},
		{open, "7,8", 8*15 + 7, ""},
		{open, "14,14", 224, ""},
		{open, "h8", games.NoMove, "the cell holds a stone, x"},
		{open, "7,7", games.NoMove, "the cell holds a stone, x"},
		{open, "p1", games.NoMove, "want a1 to o15, or x,y from 0,0 (top left) to 14,14"},
		{open, "a16", games.NoMove, "want a1 to o15"},
		{open, "a0", games.NoMove, "want a1 to o15"},
		{open, "a01", games.NoMove, "want a1 to o15"},
		{open, "a+1", games.NoMove, "want a1 to o15"},
		{open, "a-1", games.NoMove, "want a1 to o15"},
		{open, "a", games.NoMove, "want a1 to o15"},
		{open, "1", games.NoMove, "want a1 to o15"},
		{open, "@1", games.NoMove, "want a1 to o15"},
		{open, "!1", games.NoMove, "want a1 to o15"},
		{open, "", games.NoMove, "want a1 to o15"},
		{open, "a1 ", games.NoMove, "want a1 to o15"},
		{open, "15,0", games.NoMove, "want a1 to o15"},
		{open, "0,15", games.NoMove, "want a1 to o15"},
		{open, "-1,0", games.NoMove, "want a1 to o15"},
		{open, "00,1", games.NoMove, "want a1 to o15"},
		{open, "1, 1", games.NoMove, "want a1 to o15"},
		{open, "1,", games.NoMove, "want a1 to o15"},
		{open, "1,1,1", games.NoMove, "want a1 to o15"},
		{open, "99999999999999999999,1", games.NoMove, "want a1 to o15"},
		{newBoard(options(22, ruleFreestyle)), "v22", 21, ""},
		{newBoard(options(22, ruleFreestyle)), "w1", games.NoMove, "want a1 to v22"},
		{finished, "a1", games.NoMove, "the game is over"},
	} {
		got, err := test.b.ParseMove(test.text)
		if got != test.move || (err == nil) != (test.err == "") || err != nil && !strings.Contains(err.Error(), test.err) {
			t.Errorf("ParseMove(%q) = %d, %v, want %d and an error with %q\n%s",
				test.text, got, err, test.move, test.err, gamestest.Line(test.b))
		}
	}
}

func TestDiagram(t *testing.T) {
	for _, test := range []struct {
		name  string
		size  int
		moves string
		want  string
	}{
		{"nothing played", 5, "", "" +
			" 5 . . . . .\n" +
			" 4 . . . . .\n" +
			" 3 . . . . .\n" +
			" 2 . . . . .\n" +
			" 1 . . . . .\n" +
			"   a b c d e\n"},
		{"the last stone in the middle", 5, "a5 d2 c3", "" +
			" 5 x . . . .\n" +
			" 4 . . . . .\n" +
			" 3 . .(x). .\n" +
			" 2 . . . o .\n" +
			" 1 . . . . .\n" +
			"   a b c d e\n"},
		{"the last stone at the left", 5, "a5", "" +
			" 5(x). . . .\n" +
			" 4 . . . . .\n" +
			" 3 . . . . .\n" +
			" 2 . . . . .\n" +
			" 1 . . . . .\n" +
			"   a b c d e\n"},
		{"the last stone at the right", 5, "a5 e2", "" +
			" 5 x . . . .\n" +
			" 4 . . . . .\n" +
			" 3 . . . . .\n" +
			" 2 . . . .(o)\n" +
			" 1 . . . . .\n" +
			"   a b c d e\n"},
		{"rows of two digits", 10, "j10", "" +
			"10 . . . . . . . . .(x)\n" +
			" 9 . . . . . . . . . .\n" +
			" 8 . . . . . . . . . .\n" +
			" 7 . . . . . . . . . .\n" +
			" 6 . . . . . . . . . .\n" +
			" 5 . . . . . . . . . .\n" +
			" 4 . . . . . . . . . .\n" +
			" 3 . . . . . . . . . .\n" +
			" 2 . . . . . . . . . .\n" +
			" 1 . . . . . . . . . .\n" +
			"   a b c d e f g h i j\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := newBoard(options(test.size, ruleFreestyle))
			gamestest.Play(t, b, test.moves)
			if got := string(b.AppendDiagram(nil)); got != test.want {
				t.Errorf("got\n%swant\n%s", got, test.want)
			}
		})
	}
}

// FuzzParse wants parsed positions to be written as the same text, and to be playable to the end and back.
func FuzzParse(f *testing.F) {
	for _, text := range []string{
		"...../...../...../...../..... b",
		"x..../...../...../...../..... w",
		"xxxxx/oooo./...../...../..... w",
		"xxoxo/ooxox/xxoxo/ooxox/xoxo. b",
		"xxoxo/ooxox/xxoxo/ooxox/xoxox w",
		"xxxxx/xxxxx/ooooo/oooo./..... b",
		"...../...../...../...../..... w",
		"..... b", "////", " b", "", "\x00",
	} {
		f.Add(text, false, uint64(1))
		f.Add(text, true, uint64(2))
	}
	f.Fuzz(func(t *testing.T, text string, exact bool, seed uint64) {
		size, rule := 5, ruleFreestyle
		if len(text) > 31 {
			size = 6
		}
		if exact {
			rule = ruleStandard
		}
		p, err := Game{}.Parse(options(size, rule), text)
		if err != nil {
			return
		}
		gamestest.CheckParsed(t, p, text, rand.New(rand.NewPCG(seed, 0)))
	})
}

// FuzzParseMove wants only legal moves to be read, and only in the two notations.
func FuzzParseMove(f *testing.F) {
	for _, text := range []string{
		"h8", "H8", "a1", "o15", "7,7", "0,0", "14,14", "15,15", "-1,0", "a01", "", ",", "h", "\xff",
	} {
		f.Add(text)
	}
	open := newBoard(freestyle)
	gamestest.Play(f, open, "h8 i9")
	finished := read(f, options(5, ruleFreestyle), "xxxxx/oooo./...../...../..... w")
	f.Fuzz(func(t *testing.T, text string) {
		for _, b := range []*Board{open, finished} {
			m, err := b.ParseMove(text)
			if err != nil {
				continue
			}
			written := string(b.AppendMove(nil, m))
			letters := strings.EqualFold(text, written)
			numbers := strings.Contains(text, ",") && strings.Trim(text, "0123456789,") == ""
			if !slices.Contains(b.AppendMoves(nil), m) || !letters && !numbers {
				t.Errorf("ParseMove(%q) = %d, which is %s\n%s", text, m, written, gamestest.Line(b))
			}
		}
	})
}
