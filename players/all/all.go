// Package all registers every way of choosing moves and every heuristic of this build. A new package of either adds its
// line here; a new heuristic of a package that stands here already adds none.
package all

import (
	_ "tourney/players/blokuseval"
	_ "tourney/players/control"
	_ "tourney/players/gomokueval"
	_ "tourney/players/loaeval"
	_ "tourney/players/pentagoeval"
	_ "tourney/players/person"
	_ "tourney/players/random"
	_ "tourney/players/search"
	_ "tourney/players/spluteval"
)
