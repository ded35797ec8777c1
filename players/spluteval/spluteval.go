// Package spluteval holds the heuristic of Splut! that its source program has: eight named weights, and noise for variety.
// Importing the package makes it known, and with it the automatic search depth and that searches decide step by step.
package spluteval

import (
	"tourney/games"
	"tourney/players"
)

const game = "splut"

func init() {
	players.RegisterAutoPlies(game, autoPlies)
	players.RegisterStepwise(game)
}

// autoPlies is the depth of the article's games in steps. It counts them below the step to be chosen, and says 5.
func autoPlies(games.Position) int { return 6 }
