// Package spluteval holds the heuristics of Splut!: standard, from its source program, with eight named weights, and noise for
// variety; open-lines, which knows what keeps a rock from a wizard; and the source program itself, axiom. Importing the
// package registers them, the automatic search depth, and that searches of Splut! decide one step at a time.
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
