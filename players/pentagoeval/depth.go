package pentagoeval

import (
	"tourney/games"
	"tourney/games/pentago"
	"tourney/players"
)

func init() { players.RegisterAutoPlies(game, autoPlies) }

// autoPlies is the depth of every search behind the tables of the 2016 report, in sub-moves: at least two turns of a
// placement and a rotation, and more as the board fills. The tables' captions say 4; the program chose.
func autoPlies(p games.Position) int {
	switch empty := p.(*pentago.Board).Empty(); {
	case empty > 14:
		return 4
	case empty > 9:
		return 6
	case empty > 5:
		return 8
	default:
		return 10
	}
}
