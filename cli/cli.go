// Package cli holds the programs tourney and tune for mains of any module. A main that registers games, heuristics or
// methods of its own has them beside all of this module:
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

// Tourney runs the command line of the process as that of tourney, and ends the process.
func Tourney() { tourney.Program().Main() }

// Tune runs the command line of the process as that of tune, and ends the process.
func Tune() { tune.Program().Main() }
