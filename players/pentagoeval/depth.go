package pentagoeval

import (
	"tourney/games"
	"tourney/games/pentago"
	"tourney/players"
)

func init() { players.RegisterAutoPlies(game, autoPlies) }

// autoPlies returns the depth, in plies, of the searches behind the tables of the 2016 report. The captions of the
// tables say 4, but the original program searched deeper as the board filled.
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
