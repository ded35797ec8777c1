// Package cli has the programs tourney and tune for the main packages of any module. The main below adds games and
// heuristics of its own:
//
//	package main
//
//	import (
//		_ "example.org/hex" // registers the game hex and its heuristics
//		"tourney/cli"
//	)
//
//	func main() { cli.Tourney() }
package cli

import (
	"tourney/cli/tourney"
	"tourney/cli/tune"
	_ "tourney/games/all"
	_ "tourney/players/all"
)

// Tourney runs the process as the program tourney, and ends the process.
func Tourney() { tourney.Program().Main() }

// Tune runs the process as the program tune, and ends the process.
func Tune() { tune.Program().Main() }
