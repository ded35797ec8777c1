package pentago

import "tourney/games"

// Rules tells the rules; the example is a win by a rotation.
func (Game) Rules() games.Rules {
	return games.Rules{
		Text: []string{
			"White moves first. A turn is a stone on any empty cell, and then a quarter turn of one of the four quadrants, in " +
				"either direction. The rotation is compulsory.",
			"Five or more stones of one colour in a row win: across, down or diagonally. If the stone makes five, the game ends " +
				"at once, without a rotation.",
			"A rotation may make a five of either colour: that colour has won. If it makes fives of both, the game is a draw. " +
				"A full board without a five is a draw, too.",
			"Cells have the numbers 0 to 35 in reading order; a row begins with the number of its first cell. Quadrants 0 and 1 " +
				"are above, 2 and 3 below. A turn is written as 14 2-: a stone on cell 14, then quadrant 2 anticlockwise (+ is clockwise).",
			"Option last_rotation: whether the quadrant after the 36th stone is still turned (true) or not (false).",
			"Example, White to move: a black stone on 21 blocks the diagonal from 0 to 35. White plays 23 3-. The rotation takes " +
				"the stone on 21 away and brings that on 23 there: 0, 7, 14, 21 and 28 are a five.",
		},
		Example: "W..B../.W...B/..W.../...B../....W./B..... w p",
	}
}
