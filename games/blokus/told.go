package blokus

import "tourney/games"

// Rules tells the rules. The example is a position after one piece of each colour, without the hands.
func (Game) Rules() games.Rules {
	return games.Rules{
		Text: told(
			"A hand lists pieces by letters that look like them, and their squares.",
			"blokus-classic is the game for four, on 20 by 20 squares.",
			"Example, Black to move: the next piece needs one of the squares b9, b11, d8, f8, g9 and g11, and none beside a black square.",
		),
		Example: "14/14/14/14/2BBBB8/4B9/14/10W3/10W3/9WW3/14/14/14/14 b",
		Lines:   Size + 1,
	}
}

// Rules tells the rules. The example is a position after one piece of each colour, without the hands.
func (ClassicGame) Rules() games.Rules {
	return games.Rules{
		Text: told(
			"Option seats=2: the first seat plays blue and red, the second yellow and green.",
			"Example, Blue to move: the next piece needs a17, c17, d18 or d20.",
		),
		Example: "BB16YY/1BB14YY1/1B15Y2/20/20/20/20/20/20/20/20/20/20/20/20/20/20/17RRR/1G17R/GGGG15R b",
		Lines:   ClassicSize + 1,
	}
}

// told returns the paragraphs of both games, with those of one at the end.
func told(own ...string) []string {
	return append([]string{
		"Each colour has the 21 shapes of one to five squares, to be turned and turned over. A turn places one.",
		"The first piece of a colour covers its starting square, which is marked.",
		"Later pieces touch an own piece at a corner, and none at an edge. Pieces of others may be touched in any way.",
		"A colour that can place must. One that cannot is skipped from then on. The game ends when none can.",
		"Most squares win; the same number shares the place.",
		"Option bonus: 15 points for placing all, 5 more if the single square came last; points decide.",
		"A move names its squares: c10,d10,e10,f10,e9.",
	}, own...)
}
