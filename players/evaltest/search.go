package evaltest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/players"
	_ "tourney/players/search" // the searches
)

// Plain are the settings of a search without refinements.
const Plain = ",deepening=0,table=0,order=listed,foresight=false,frontier=false,distinct=false,symmetry=off"

// Settings are exact ones of a search that ask a heuristic in different ways.
var Settings = []string{
	Plain, "", ",order=static,pvs=true,symmetry=off", ",frontier=false,pvs=true,deepening=1", ",order=listed,distinct=false,table=0",
	",foresight=false,pvs=true,symmetry=off,deepening=0", ",order=random,pvs=true",
}

// mostLeaves bounds the leaves of a search by minimax.
const mostLeaves = 3000

// worth returns the usual values of won and lost games, or one or both near the value of a position.
func worth(r *rand.Rand, e players.Evaluator, p games.Position) string {
	near := math.Round(valueOf(e, p, p.Mover())) + 0.5
	return []string{"", fmt.Sprint(",win=", near), fmt.Sprint(",loss=", near), fmt.Sprint(",loss=", near-1, ",win=", near)}[r.IntN(4)]
}

// checkSearch: searches with a heuristic choose as minimax does, whatever their exact settings, and allocate nothing
// once their buffers have grown. A heuristic that draws a value for each position is not searched like others, and is
// left out.
func checkSearch(t *testing.T, c subject) {
	if _, draws := Build(t, c.Game, c.heuristic.Name, nil).(players.Seeded); draws {
		return
	}
	r := rand.New(rand.NewPCG(7, 8))
	for range max(1, gamestest.Rounds(1, 5, 50)/max(1, c.Dear)) {
		p := c.positions[r.IntN(len(c.positions))]
		plies, leaves := 1, len(p.AppendMoves(nil))
		for n := leaves; leaves*n <= mostLeaves && plies < 4; leaves *= n {
			plies++
		}
		seed := players.Seed{r.Uint64(), r.Uint64()}
		player := fmt.Sprintf("%s@%d,kind=", c.heuristic.Name, plies)
		ends := worth(r, Build(t, c.Game, c.heuristic.Name, nil), p)
		want := Choose(t, Player(t, c.Game, player+"minimax"+ends), p, seed)
		for _, o := range Settings {
			o += ends
			w := Player(t, c.Game, player+players.DefaultMethod+o)
			got := Choose(t, w, p, seed)
			if got.Score != want.Score || !slices.Equal(got.Moves, want.Moves) {
				t.Fatalf("%s at %d plies, %v: chooses %v worth %v, minimax %v worth %v", gamestest.Line(p), plies, o,
					got.Moves, got.Score, want.Moves, want.Score)
			}
			again := func() {
				if _, err := w.Choose(t.Context(), players.Request{Position: p}); err != nil {
					t.Fatal(err)
				}
			}
			if testing.AllocsPerRun(1, again) > 0 && testing.AllocsPerRun(2, again) > 0 {
				t.Errorf("%s at %d plies, %v: the search allocates, once its buffers have grown", gamestest.Line(p), plies, o)
			}
		}
	}
}
