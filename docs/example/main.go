// Command own is tourney with a game of its own.
package main

import (
	_ "example.org/own/nim"     // registers the game
	_ "example.org/own/nimeval" // registers its heuristic
	"tourney/cli"
)

func main() { cli.Tourney() }
