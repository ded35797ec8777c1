// Package spluteval holds the heuristic standard of Splut!, from its source program: eight named weights, and noise for
// variety. Importing the package registers it, the automatic search depth, and that searches of Splut! decide one step
// at a time.
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

// autoPlies returns the depth of the article's games, in steps. The article says 5: it does not count the first step.
func autoPlies(games.Position) int { return 6 }
