// Package gomokueval judges Gomoku by its windows, the five cells in line that a win would fill: the heuristic windows
// with named weights, and the original player fhive as an exact replica. Importing the package makes both known, and
// the automatic search depth with them.
//
// Both stand on gains: what a stone of either colour would change in the sum over all windows, kept for every empty
// cell and mended after every stone where it may have changed.
package gomokueval

import (
	"tourney/games"
	"tourney/players"
)

const game = "gomoku"

// autoPlies is the automatic depth: two stones of each colour. The seven of the original take an effort.
const autoPlies = 4

func init() {
	players.RegisterAutoPlies(game, func(games.Position) int { return autoPlies })
}
