package gomoku

import "tourney/games"

// Rules tells the rules; the example is a line on which the two rules disagree.
func (Game) Rules() games.Rules {
	return games.Rules{
		Text: []string{
			"Black moves first. A turn is one stone on any empty cell. Stones never move and are never taken.",
			"Five stones of one colour in a row win: across, down or diagonally.",
			"A full board without a winner is a draw.",
			"A cell is written as its column and row, from the lower left: h8 is the middle of 15 by 15.",
			"Option size: the number of cells a side, from 5 to 22.",
			"Option rule: with freestyle, five or more in a row win. With standard, only exactly five win, and longer rows are worth nothing.",
			"There are no forbidden moves as in Renju, and no opening by swaps.",
			"Example on 15 by 15, Black to move: h8 makes six in a row. That wins with freestyle, and is worth nothing with standard.",
		},
		Example: ".............../.............../.............../.............../.............../.......o......./.....o..o....../....xxx.xx...../......o...o..../.............../.............../.............../.............../.............../............... b",
	}
}
