package gomoku

import (
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

func TestParse(t *testing.T) {
	const rows = "....../....../....../....../....../......"
	six, exact := options(6, ruleFreestyle), options(6, ruleStandard)
	gamestest.CheckParse(t, Game{}, []gamestest.Parsing{
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
	})
}

func TestParseMove(t *testing.T) {
	const over = "xxxxx/oooo./...../...../..... w"
	small, large := options(5, ruleFreestyle), options(22, ruleFreestyle)
	played := after(t, "h8")
	gamestest.CheckParseMove(t, Game{}, []gamestest.Wording{
		{nil, played, "a15", "a15", ""},
		{nil, played, "o15", "o15", ""},
		{nil, played, "a1", "a1", ""},
		{nil, played, "o1", "o1", ""},
		{nil, played, "H9", "h9", ""},
		{nil, played, "0,0", "a15", ""},
		{nil, played, "14,0", "o15", ""},
		{nil, played, "14,14", "o1", ""},
		{nil, played, "h8", "", "the cell holds a stone, x"},
		{nil, played, "7,7", "", "the cell holds a stone, x"},
		{nil, played, "p1", "", "want a1 to o15, or x,y from 0,0 (top left) to 14,14"},
		{nil, played, "a0", "", "want a1 to o15"},
		{nil, played, "a01", "", "want a1 to o15"},
		{nil, played, "", "", "want a1 to o15"},
		{nil, played, "a1 ", "", "want a1 to o15"},
		{nil, played, "15,0", "", "want a1 to o15"},
		{nil, played, "-1,0", "", "want a1 to o15"},
		{nil, played, "1,1,1", "", "want a1 to o15"},
		{nil, played, "99999999999999999999,1", "", "want a1 to o15"},
		{large, "", "v22", "v22", ""},
		{large, "", "w1", "", "want a1 to v22"},
		{small, over, "a1", "", "the game is over"},
	})
}

// after returns the position line after moves from the usual start.
func after(t gamestest.TB, moves string) string {
	t.Helper()
	b := newBoard(freestyle)
	gamestest.Play(t, b, moves)
	return gamestest.Line(b)
}

func FuzzParse(f *testing.F) {
	gamestest.FuzzParse(f, Game{}, []games.Options{
		options(5, ruleFreestyle), options(5, ruleStandard), options(6, ruleFreestyle), options(6, ruleStandard),
	},
		"...../...../...../...../..... b",
		"x..../...../...../...../..... w",
		"xxxxx/oooo./...../...../..... w",
		"xxoxo/ooxox/xxoxo/ooxox/xoxo. b",
		"xxoxo/ooxox/xxoxo/ooxox/xoxox w",
		"xxxxx/xxxxx/ooooo/oooo./..... b",
		"...../...../...../...../..... w",
		"xxxxxx/oooo../o...../....../....../...... w",
		"..... b", "////", " b", "", "\x00")
}

func FuzzParseMove(f *testing.F) {
	gamestest.FuzzParseMove(f, Game{}, []gamestest.At{
		{freestyle, after(f, "h8 i9")}, {options(5, ruleFreestyle), "xxxxx/oooo./...../...../..... w"},
	}, func(text, notation string) bool {
		numbers := strings.Contains(text, ",") && strings.Trim(text, "0123456789,") == ""
		return numbers || strings.EqualFold(text, notation)
	}, "h8", "H8", "a1", "o15", "7,7", "0,0", "14,14", "15,15", "-1,0", "a01", "", ",", "h", "\xff")
}
