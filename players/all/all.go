// Package all registers every method and every heuristic of this program. A new package of methods or heuristics adds
// its line here.
package all

import (
	_ "tourney/players/blokuseval"
	_ "tourney/players/control"
	_ "tourney/players/engine"
	_ "tourney/players/gomokueval"
	_ "tourney/players/loaeval"
	_ "tourney/players/pentagoeval"
	_ "tourney/players/person"
	_ "tourney/players/random"
	_ "tourney/players/search"
	_ "tourney/players/spluteval"
)
