package loa

import "tourney/games"

// Rules tells the rules; the example is the start, with the moves of one piece.
func (Game) Rules() games.Rules {
	return games.Rules{
		Text: []string{
			"Black (x) moves first. Whoever has all their pieces in one group wins: each piece touches another one of the group at " +
				"an edge or a corner. A single piece is a group.",
			"A turn moves one own piece in a straight line, in any of eight directions. It goes exactly as many squares as there " +
				"are pieces on the whole line, of both colours and itself included.",
			"A piece passes over own pieces, and not over enemy pieces. It cannot end on an own piece. Ending on an enemy piece captures it.",
			"A capture that leaves the opponent in one group, and not the mover, wins for the opponent.",
			"A move is written as b1-b3, a capture as c1xa3.",
			"Option rules chooses what clubs decide otherwise: who wins if a move connects both sides (both), what happens to a side " +
				"without a move (blocked), when a repetition is a draw (repetition), and after how many plies the game is (cap). By default: " +
				"a draw; it passes; at the third time; 300.",
			"Example, the start: the piece on c1 can go to c3, because its column has two pieces, to e3, or to a3, where it captures.",
		},
		Example: ".xxxxxx./o......o/o......o/o......o/o......o/o......o/o......o/.xxxxxx. x",
	}
}
