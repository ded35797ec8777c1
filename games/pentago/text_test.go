package pentago

import (
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

func TestParse(t *testing.T) {
	const rows = "....../....../....../....../....../......"
	gamestest.CheckParse(t, Game{}, []gamestest.Parsing{
		{nil, rows + " w p", ""},
		{nil, "W" + rows[1:] + " b p", ""},
		{nil, "W" + rows[1:] + " w r", ""},
		{nil, "WB" + rows[2:] + " b r", ""},
		{nil, "WWWWW./BBBB../....../....../....../...... w r", ""}, // White has just won
		{nil, "WWWWW./BBBB../....../....../....../...... b p", ""}, // White has won by the rotation

		{nil, "", "1 fields"},
		{nil, rows, "1 fields"},
		{nil, rows + " w", "2 fields"},
		{nil, rows + " w p ", "4 fields"},
		{nil, rows + "  w p", "4 fields"},
		{nil, rows + " w\tp", "2 fields"},
		{nil, rows + " w p x", "4 fields"},
		{nil, rows[1:] + " w p", "the rows take 40 characters, want 41"},
		{nil, rows + "/ w p", "the rows take 42 characters, want 41"},
		{nil, "......." + rows[7:] + " w p", "character 7 is '.' where a row ends"},
		{nil, "../..../" + rows[8:] + " w p", "character 3 is '/': want W, B or ."},
		{nil, "X" + rows[1:] + " w p", "character 1 is 'X': want W, B or ."},
		{nil, "w" + rows[1:] + " b p", "character 1 is 'w': want W, B or ."},
		{nil, rows[:40] + "é w p", "the rows take 42 characters"},
		{nil, rows + " W p", `character 43: colour "W": want w or b`},
		{nil, rows + "  p", `character 43: colour "": want w or b`},
		{nil, rows + " w x", `character 45: phase "x": want p (place) or r (rotate)`},
		{nil, rows + " w ", `character 45: phase "": want p (place) or r (rotate)`},
		{nil, rows + " b p", "0 white and 0 black stones cannot be on the board here: White places first, so White has 1 more"},
		{nil, rows + " w r", "0 white and 0 black stones cannot be on the board here: White places first, so White has 1 more"},
		{nil, rows + "\n w p", "the rows take 42 characters"},
		{nil, "WW" + rows[2:] + " b p", "2 white and 0 black"},
		{nil, "WB" + rows[2:] + " b p", "1 white and 1 black"},
		{nil, "B" + rows[1:] + " w p", "0 white and 1 black"},
		{nil, "BBBBB./WWWWW./W...../....../....../...... w r", "the game ended a turn ago"},
		{nil, "WWWWW./BBBB../B...../....../....../...... b r", "the game ended a turn ago"},
	})
}

func TestParseMove(t *testing.T) {
	const (
		placing  = "W...../....../....../....../....../.....B w p"
		rotating = "W...../....../....../....../....../...... w r"
		over     = "WWWWW./BBBB../....../....../....../...... b p"
	)
	gamestest.CheckParseMove(t, Game{}, []gamestest.Wording{
		{nil, placing, "1", "1", ""},
		{nil, placing, "34", "34", ""},
		{nil, placing, "0", "", "cell 0 is taken"},
		{nil, placing, "35", "", "cell 35 is taken"},
		{nil, placing, "36", "", "want a cell 0 to 35"},
		{nil, placing, "+1", "", "want a cell 0 to 35"},
		{nil, placing, "01", "", "want a cell 0 to 35"},
		{nil, placing, "", "", "want a cell 0 to 35"},
		{nil, placing, "2-", "", "want a cell 0 to 35"},
		{nil, placing, "99999999999999999999", "", "want a cell 0 to 35"},
		{nil, rotating, "0+", "0+", ""},
		{nil, rotating, "0-", "0-", ""},
		{nil, rotating, "3-", "3-", ""},
		{nil, rotating, "4+", "", "want a quadrant 0 to 3"},
		{nil, rotating, "+0", "", "want a quadrant 0 to 3"},
		{nil, rotating, "", "", "want a quadrant 0 to 3"},
		{nil, over, "30", "", "the game is over"},
		{nil, over, "0+", "", "the game is over"},
	})
}

func FuzzParse(f *testing.F) {
	gamestest.FuzzParse(f, Game{}, []games.Options{withRotation, withoutRotation},
		emptyBoard,
		"W...../....../....../....../....../...... w r",
		"WB..../....../....../....../....../...... b r",
		"WWWWW./BBBB../....../....../....../...... w r",
		"BBBWWW/BWBWWB/WWBBW./WWBBWW/BBWWBB/BBWWWB b p",
		"BBBWWW/BWBWWB/WWBBWB/WWBBWW/BBWWBB/BBWWWB b r",
		"....../....../....../....../....../...... b p",
		"..... w p", " w p", "", "\x00")
}

func FuzzParseMove(f *testing.F) {
	gamestest.FuzzParseMove(f, Game{}, []gamestest.At{
		{nil, "W...../....../..B.../....../....../...... w p"},
		{nil, "W...../....../....../....../....../...... w r"},
		{nil, "WWWWW./BBBB../....../....../....../...... b p"},
	}, func(text, notation string) bool { return text == notation },
		"0", "35", "36", "2-", "0+", "4+", "-0", "00", "1e1", "", " 1", "14 2-", "\xff")
}
