// Package gomokueval holds the heuristic windows of Gomoku and an exact replica of the original player fhive. A window
// is five cells in line. Importing the package registers both, and the automatic search depth of Gomoku.
//
// Both use gains: for each empty cell and colour, the change of the sum over all windows by a stone there. A stone
// changes only the gains of the cells in its star.
package gomokueval

import (
	"tourney/games"
	"tourney/players"
)

const game = "gomoku"

// autoPlies is the automatic depth: two stones of each colour. The original's seven plies are feasible only with an
// effort.
const autoPlies = 4

func init() {
	players.RegisterAutoPlies(game, func(games.Position) int { return autoPlies })
}
