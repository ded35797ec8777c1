// Command tune looks for better weights of a heuristic, and says how sure it is that they are better.
package main

import (
	_ "github.com/mattn/go-sqlite3" // first, so that its one large C file is compiled beside all else

	"tourney/cli"
)

func main() { cli.Tune() }
