package pentago

import (
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

// Boards of the rule table, without mover and phase.
const (
	rowOfFour  = "WWWW../....../....../....../....../BBBB.. "
	sixWithGap = "WWW.WW/....../....../....../....../BBB.BB "
	columnFour = "W...../W...../W...../W...../....../.BB.BB "
	longFour   = "W...../.W..../..W.../...W../BB..../BB.... "
	crossFour  = ".....B/....B./...B../..B.../W..WW./W..W.. "
	shortFour  = ".W..../..W.../...W../....W./BB.BB./...... "
	whiteHook  = "WWW.../...W../...W../....../BB..../BBB... " // 1+ completes the top row
	blackHook  = "BBB.../...B../...B../....../WW..../WWW... " // 1+ completes the top row
	twoHooks   = "WWW.../BBBWB./...WB./....../....../...... " // 1+ completes the top two rows, one for each colour

	// One cell is left for Black, who makes no five there. The last rotation makes one for White (0-), for Black (3+),
	// for both (1-) or for neither (0+).
	lastStone = "BWBWBB/WBW.BW/WWBWWB/BBWWBW/WWWBBW/BBWBBW "
	// The last stone, on 2, makes a black five.
	lastFive = "WB.WBW/BBBWBW/WBBWWB/WWBBBB/BWBWWW/WBWWWB "
	// Two cells are left for White.
	twoLeft = "BWBWBB/WB..BW/WWBWWB/BBWWBW/WWWBBW/BBWBBW "
)

func TestRules(t *testing.T) {
	gamestest.CheckEndings(t, Game{}, []gamestest.Ending{
		{"a turn has two sub-moves", withRotation, emptyBoard, "0", games.Outcome{}},
		{"the rotation ends the turn", withRotation, emptyBoard, "0 0+", games.Outcome{}},
		{"turns of both colours count", withRotation, emptyBoard, "0 0+ 14 2- 3", games.Outcome{}},

		{"five by the placement alone ends the game", withRotation, rowOfFour + "w p", "4", games.Won(White, "five")},
		{"five in a column", withRotation, columnFour + "w p", "24", games.Won(White, "five")},
		{"five on a long diagonal", withRotation, longFour + "w p", "28", games.Won(White, "five")},
		{"five on the other long diagonal", withRotation, crossFour + "b p", "25", games.Won(Black, "five")},
		{"five on a short diagonal", withRotation, shortFour + "w p", "29", games.Won(White, "five")},
		{"four do not win", withRotation, rowOfFour + "w p", "5", games.Outcome{}},
		{"six in line count", withRotation, sixWithGap + "w p", "3", games.Won(White, "five")},
		{"black wins by placing", withRotation, rowOfFour + "w p", "6 1+ 34", games.Won(Black, "five")},

		{"five by the rotation", withRotation, whiteHook + "w p", "35 1+", games.Won(White, "five")},
		{"the other direction makes none", withRotation, whiteHook + "w p", "35 1-", games.Outcome{}},
		{"the rotation gives the opponent five", withRotation, blackHook + "w p", "35 1+", games.Won(Black, "five")},
		{"both five is a draw", withRotation, twoHooks + "w p", "35 1+", games.Drawn("both five")},

		{"the last stone leaves a rotation", withRotation, lastStone + "b p", "9", games.Outcome{}},
		{"full board", withRotation, lastStone + "b p", "9 0+", games.Drawn("full board")},
		{"the last rotation wins for White", withRotation, lastStone + "b p", "9 0-", games.Won(White, "five")},
		{"the last rotation wins for Black", withRotation, lastStone + "b p", "9 3+", games.Won(Black, "five")},
		{"the last rotation makes both five", withRotation, lastStone + "b p", "9 1-", games.Drawn("both five")},
		{"five by the last stone", withRotation, lastFive + "b p", "2", games.Won(Black, "five")},

		{"no last rotation", withoutRotation, lastStone + "b p", "9", games.Drawn("full board")},
		{"five by the last stone, no last rotation", withoutRotation, lastFive + "b p", "2", games.Won(Black, "five")},
		{"the rotation before the last", withoutRotation, twoLeft + "w p", "8 0+", games.Outcome{}},
		{"five by a rotation, no last rotation", withoutRotation, whiteHook + "w p", "35 1+", games.Won(White, "five")},
	})
}

// TestCopyEndsByTheRuleOfItsOriginal copies a board without a last rotation to one with it.
func TestCopyEndsByTheRuleOfItsOriginal(t *testing.T) {
	b := read(t, withRotation, "")
	if b.CopyFrom(read(t, withoutRotation, lastStone+"b p")); !b.Ends() {
		t.Errorf("the last stone does not end the game of a copy\n%s", gamestest.Line(b))
	}
}
