// Package all registers every game of this build. A new game adds one line here.
package all

import (
	_ "tourney/games/blokus"
	_ "tourney/games/gomoku"
	_ "tourney/games/loa"
	_ "tourney/games/pentago"
	_ "tourney/games/splut"
)
