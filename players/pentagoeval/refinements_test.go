package pentagoeval

import (
	"slices"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/players"
	"tourney/players/evaltest"
)

// refinements are combinations of the exact settings of alpha-beta: none, all, and some that have all pairs of off and on.
var refinements = []games.Options{
	{"deepening": "0", "table": "0", "order": "listed", "foresight": "false", "frontier": "false", "distinct": "false", "symmetry": "off"},
	nil,
	{"order": "listed", "pvs": "true", "foresight": "false", "distinct": "false"},
	{"deepening": "0", "pvs": "true", "frontier": "false", "symmetry": "off"},
	{"table": "0", "foresight": "false", "symmetry": "off", "frontier": "false"},
	{"deepening": "0", "table": "0", "order": "listed", "distinct": "false"},
	{"order": "static", "pvs": "true", "deepening": "1"},
}

// TestSameChoices compares decisions at the automatic depth, to which minimax does not come, on positions of random play in which few
// games are decided early. All heuristics search, control with one value a search, and a mixture.
func TestSameChoices(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	for i, name := range append(evaltest.Names(game), aMixture) {
		s := players.Spec{Method: "alpha-beta", Heuristic: name}
		if name == "control" {
			s.Weights = players.Weights{"hold": 0}
		}
		t.Run(name, func(t *testing.T) {
			for k, empty := range []int{36, 33, 30, 27, 24, 20, 16, 14, 12, 10, 9, 8} {
				for _, p := range endgames(t, gamestest.Rounds(0, 1, 3), empty) {
					want := choice(t, s, refinements[0], 0, p)
					for n := range gamestest.Rounds(0, 2, len(refinements)-1) {
						o := refinements[1+(n+i+2*k)%(len(refinements)-1)]
						if d := choice(t, s, o, 0, p); !slices.Equal(d.Moves, want.Moves) || d.Score != want.Score {
							t.Fatalf("%v on %s: plays %v worth %v, want %v worth %v", o, gamestest.Line(p), d.Moves, d.Score, want.Moves, want.Score)
						}
					}
				}
			}
		})
	}
}

// choice returns the decision of a new search; 0 plies mean the automatic depth.
func choice(t testing.TB, s players.Spec, o games.Options, plies int, p games.Position) players.Decision {
	t.Helper()
	s.Options = o
	w, err := atDepth(t, s, plies).New()
	if err != nil {
		t.Fatal(err)
	}
	return evaltest.Choose(t, w, p, players.Seed{17, 19})
}
