package loa

import (
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

func TestParse(t *testing.T) {
	const (
		rows   = ".xxxxxx./o......o/o......o/o......o/o......o/o......o/o......o/.xxxxxx."
		open   = "......../......../...x..../......../......../...o..x./o......./........"
		joined = "......../......../...xx.../......../......../...o..../o......./........"
		empty  = "......../......../......../......../......../......../......../........"
		ring   = "......../.xxxx.../.x..x.../.x..x.../.xxxx.../......../o......./.......o"
		both   = "......../......../...xx.../......../......../...oo.../......../........"
		locked = "......xo/......x./......../.......x/......../......../xx....xx/ox....xo" // White has no move
	)
	gamestest.CheckParse(t, Game{}, []gamestest.Parsing{
		{nil, rows + " x", ""},
		{nil, rows + " o", ""},
		{nil, rows + " x cap", ""},
		{nil, rows + " o repetition", ""},
		{nil, open + " x", ""},
		{nil, joined + " o", ""}, // Black has connected
		{nil, joined + " x", ""}, // White has connected Black by a capture
		{nil, both + " x", ""},
		{nil, both + " o cap", ""}, // both a connection and the cap
		{nil, ring + " o", ""},
		{nil, locked + " o", ""},
		{nil, locked + " o repetition", ""},

		{nil, "", "1 fields"},
		{nil, rows, "1 fields"},
		{nil, rows + " ", `character 73: colour "": want x or o`},
		{nil, rows + "  x", `character 73: colour "": want x or o`},
		{nil, rows + " x  cap", "4 fields"},
		{nil, rows + " x cap x", "4 fields"},
		{nil, rows + " X", `character 73: colour "X": want x or o`},
		{nil, rows + " x ", `character 75: ending "": want repetition, cap or nothing`},
		{nil, rows + " x Cap", `character 75: ending "Cap": want repetition, cap or nothing`},
		{nil, rows + " x\n", `character 73: colour "x\n": want x or o`},
		{nil, rows[1:] + " x", "the rows take 70 characters, want 71"},
		{nil, "..xxxxx.x" + rows[9:] + " x", "character 9 is 'x' where a row ends: want /"},
		{nil, "/" + rows[1:] + " x", "character 1 is '/': want x, o or . for a square"},
		{nil, rows[:3] + "X" + rows[4:] + " x", "character 4 is 'X': want x, o or . for a square"},
		{nil, empty + " x", "there is no x"},
		{nil, "xx......" + empty[8:] + " x", "there is no o"},
		{nil, "x" + rows[1:] + " x", "there are 13 x: the game begins with 12 of each colour"},
		{nil, rows[:63] + "oxxxxxx. x", "there are 13 o: the game begins with 12 of each colour"},
		{nil, ring + " x", "all 12 x are connected and it is x to move"},
		{nil, joined + " o repetition", "character 75: no game goes on from this board"},
		{nil, both + " o repetition", "character 75: no game goes on from this board"},

		{games.Options{"cap": "none"}, open + " x cap", "these rules have no cap"},
		{games.Options{"repetition": "none"}, open + " x repetition", "these rules have no repetition"},
		{games.Options{"blocked": "loss"}, locked + " o repetition", "no game goes on from this board"},
		{openSpiel, locked + " o repetition", ""}, // with Black to move, the game went on
	})
}

func TestParseMove(t *testing.T) {
	const (
		few    = "......../......../......../......../......../.......x/......../xo.o...x x"
		locked = "......xo/......x./......../.......x/......../......../xx....xx/ox....xo o"
		over   = "......../......../...xx.../......../......../...o..../o......./........ o"
	)
	gamestest.CheckParseMove(t, Game{}, []gamestest.Wording{
		{nil, startLine, "c1-e3", "c1-e3", ""},
		{nil, startLine, "C1-E3", "c1-e3", ""},
		{nil, startLine, "c1xa3", "c1xa3", ""},
		{nil, startLine, "c1:a3", "c1xa3", ""},
		{nil, locked, "pass", "pass", ""},
		{nil, locked, "PASS", "pass", ""},

		{nil, startLine, "", "", "want two squares, as in c1-e3 or c1xa3"},
		{nil, startLine, "c1e3", "", "want two squares"},
		{nil, startLine, "c1-e3 ", "", "want two squares"},
		{nil, startLine, " c1-e3", "", "want two squares"},
		{nil, startLine, "c1=e3", "", "want two squares"},
		{nil, startLine, "c1-e3+", "", "want two squares"},
		{nil, startLine, "3c-e3", "", `"3c" is not a square: want a1 to h8`},
		{nil, startLine, "i1-e3", "", `"i1" is not a square`},
		{nil, startLine, "c1-e9", "", `"e9" is not a square`},
		{nil, startLine, "pass", "", "x can move, so a pass is illegal"},
		{nil, startLine, "a2-c2", "", "there is no x on a2"},
		{nil, startLine, "c3-c5", "", "there is no x on c3"},
		{nil, startLine, "c1-c4", "", "a piece moves 2 squares along that line, as many as it has pieces"},
		{nil, startLine, "c1-c1", "", "a piece moves along a row, a column or a diagonal"},
		{nil, startLine, "c1-d3", "", "a piece moves along a row, a column or a diagonal"},
		{nil, startLine, "b1-g1", "", "a piece moves 6 squares along that line"},
		{nil, few, "a1-e1", "", "an enemy piece is in the way"},
		{nil, few, "h1-h3", "", "a piece of the same colour is on h3"},
		{nil, over, "a2-a3", "", "the game is over"},
		{nil, over, "pass", "", "the game is over"},
	})
}

func FuzzParse(f *testing.F) {
	gamestest.FuzzParse(f, Game{}, []games.Options{openSpiel, olympiad},
		startLine,
		startLine+" cap",
		startLine+" repetition",
		"......../......../...xx.../......../......../...oo.../......../........ o",
		"......xo/......x./......../.......x/......../......../xx....xx/ox....xo o",
		"......../......../......../......../......../......../......../x......o x",
		"", " x", "........ o", "\x00")
}

func FuzzParseMove(f *testing.F) {
	plain := strings.NewReplacer("x", "-", ":", "-")
	gamestest.FuzzParseMove(f, Game{}, []gamestest.At{
		{nil, startLine},
		{nil, "......../......../...x..../......../......../...o..x./o......./........ o"},
		{nil, "......xo/......x./......../.......x/......../......../xx....xx/ox....xo o"},
		{nil, "......../......../...xx.../......../......../...oo.../......../........ o"},
	}, func(text, notation string) bool {
		return plain.Replace(strings.ToLower(text)) == plain.Replace(notation)
	}, "c1-e3", "C1XA3", "pass", "c1:a3", "a1-a1", "", " c1-e3", "c1-e3+", "h9-i9", "\xff", "ſ")
}
