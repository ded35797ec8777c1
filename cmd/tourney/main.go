// Command tourney plays tournaments of game heuristics and shows what came of them.
package main

import (
	_ "github.com/mattn/go-sqlite3" // first, so that its one large C file is compiled beside all else

	"tourney/cli"
)

func main() { cli.Tourney() }
