package blokus

import "tourney/games"

// Rules tells the rules; the example is a position after one piece of each.
func (Game) Rules() games.Rules {
	return games.Rules{
		Text: []string{
			"Each seat has the 21 shapes of one to five squares, 89 squares in all, which may be turned and turned over. A turn places one.",
			"The first piece of a seat covers its starting square, which is marked.",
			"Every later piece touches an own piece at a corner, and none at an edge. Pieces of others may be touched in any way.",
			"A seat that can place a piece must place one. One that cannot is skipped from then on. The game ends when none can.",
			"More squares on the board win; the same number shares the place.",
			"Duo is for two on 14 by 14 squares. The classic game is for four on 20 by 20, who begin in the corners.",
			"Option bonus: 15 points for placing all pieces, and 5 more if the single square came last; points decide then.",
			"A move names the squares of the piece: c10,d10,e10,f10,e9. A hand lists pieces by letters that look like them, and their squares.",
			"Example, Duo, Black to move: the next piece needs one of the squares b9, b11, d8, f8, g9 and g11, and none beside a black square.",
		},
		Example: "14/14/14/14/2BBBB8/4B9/14/10W3/10W3/9WW3/14/14/14/14 b",
	}
}
