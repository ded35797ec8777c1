package splut

import (
	"flag"
	"testing"

	"tourney/games/gamestest"
)

var update = flag.Bool("update", false, "rewrite the playthrough and its pictures")

func TestPlaythrough(t *testing.T) {
	gamestest.Playthrough{
		Game: Game{}, Seed: 346, Pictured: []int{4, 43, 56},
		Notation: `
Notation: Wd2d3 takes the wizard from d2 to d3; D is the dwarf and T the troll.
Wd2d3~a4 levitates the rock on a4 one cell in the same direction. Tf2f3+ pulls the rock behind the troll.
Tf2f3*w throws the rock on f3 to the west. A seat that has no other step plays -.
A position has the cells of each team's wizard, dwarf and troll (-- for a lost dwarf, x for a team that is out), the
cells of the rocks, the seat to move, the steps left in its turn, the number of turns finished, the rocks that the turn
before moved, the rocks moved in this turn, the rock that may be levitated further (x: none), and the teams that are out.
The diagram shows rocks as o, those that the mover may not levitate as o!, and a levitated one as o~.`,
	}.Compare(t, *update)
}
