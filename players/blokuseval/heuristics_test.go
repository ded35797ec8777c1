package blokuseval

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/blokus"
	"tourney/players"
	_ "tourney/players/control"
	"tourney/players/evaltest"
	_ "tourney/players/random"
	"tourney/players/search"
)

func TestHeuristics(t *testing.T) {
	evaltest.Run(t, evaltest.Suite{
		Game: game,
		Slow: func(name string, w players.Weights) (func(p games.Position, root games.Seat) float64, float64) {
			return func(p games.Position, root games.Seat) float64 {
				return float64(gridOf(p.(*blokus.Board)).value(w, root)) * players.Unit
			}, 0
		},
	})
}

func TestClassicHeuristics(t *testing.T) {
	evaltest.Run(t, evaltest.Suite{
		Game: classicGame, Dear: 4, Options: []games.Options{{"seats": "4"}, {"seats": "2"}},
		Slow: func(name string, w players.Weights) (func(p games.Position, root games.Seat) float64, float64) {
			return func(p games.Position, root games.Seat) float64 {
				return slowClassic(p.(*blokus.Classic), w, root)
			}, 0
		},
	})
}

func BenchmarkHeuristics(b *testing.B)        { evaltest.Bench(b, game) }
func BenchmarkClassicHeuristics(b *testing.B) { evaltest.Bench(b, classicGame) }

func BenchmarkGames(b *testing.B) {
	evaltest.BenchGames(b, game, nil, [2]string{"eastwood@1,kind=blockem", "eastwood@1,kind=blockem"}, [2]string{"eastwood@1", "eastwood@1"})
}

// TestStrength: at one ply every heuristic wins nearly all games against random, and the heuristics rank as those of the original.
func TestStrength(t *testing.T) {
	blockem := func(strong, weak string, won int, least float64) evaltest.Match {
		if weak != "random" {
			weak += ",kind=blockem"
		}
		return evaltest.Match{Better: strong + ",kind=blockem", Worse: weak, Games: 40, Won: won, Least: least}
	}
	evaltest.Matches(t, game, []evaltest.Match{
		blockem("eastwood@1", "random", 40, 0.9),
		blockem("influence@1", "random", 40, 0.9),
		blockem("nk-weighted@1", "random", 40, 0.9),
		blockem("simple@1", "random", 39, 0.9),
		blockem("centre@1", "random", 35, 0.85),
		blockem("eastwood@1", "influence@1", 18, 0.45),
		blockem("influence@1", "nk-weighted@1", 31, 0.55),
		blockem("nk-weighted@1", "centre@1", 29, 0.5),
		blockem("simple@1", "centre@1", 27, 0.5),
		{Better: "influence@3,kind=blockem", Worse: "influence@1,kind=blockem", Games: 8, Won: 4, Least: 0.55},
	})
}

// TestDefaultsAreWeights: the defaults of heuristics are of weights that exist.
func TestDefaultsAreWeights(t *testing.T) {
	for _, h := range heuristics {
		for name := range h.defaults {
			if !slices.ContainsFunc(params, func(p players.Param) bool { return p.Name == name }) {
				t.Errorf("%s has a default for %s, which is no weight", h.name, name)
			}
		}
	}
}

func TestIllegalWeights(t *testing.T) {
	for _, c := range []struct {
		name string
		v    float64
		want string
	}{
		{squaresOwn, 101, "from -100 to 100"},
		{pointsShared, -100.5, "from -100 to 100"},
		{nearOpp, math.Inf(1), "finite number"},
		{centrePlies, 2.5, "whole number"},
		{centrePlies, 22, "from -1 to 21"},
		{nearRadius, 0, "from 1 to 3"},
		{nearRadius, 4, "from 1 to 3"},
		{centreRow, 5.5, "from 6 to 7"},
		{centreSquare, 3, "from -1 to 2"},
		{"inf_me", 1, "unknown"},
	} {
		h, err := players.FindHeuristic(game, "eastwood")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := h.Complete(players.Weights{c.name: c.v}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s=%v: got error %v, want one with %q", c.name, c.v, err, c.want)
		}
	}
}

// TestTurnedAndReflected: a half turn with swapped colours swaps the values if the centre is in the middle. A reflection in the
// diagonal through the starting squares changes no value if the centre is on the diagonal.
func TestTurnedAndReflected(t *testing.T) {
	h, err := players.FindHeuristic(game, "eastwood")
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(3, 4))
	for _, b := range boards(t, r, 100) {
		turned, reflected := newGrid(), newGrid()
		for row, squares := range gridOf(b).at {
			for column, s := range squares {
				reflected.at[column][row] = s
				if s != free {
					turned.at[blokus.Size-1-row][blokus.Size-1-column] = 1 - s
				}
			}
		}
		w := evaltest.DrawWeights(r, h)
		w[centreRow], w[centreColumn] = 6.5, 6.5
		e, half, diagonal := newEvaluator(w), read(t, turned.text(1-b.Mover())), read(t, reflected.text(b.Mover()))
		for root := range games.Seat(2) {
			if want, turn, mirror := e.value(b, root), e.value(half, 1-root), e.value(diagonal, root); turn != want || mirror != want {
				t.Fatalf("seat %d, %v: %d units, turned %d, reflected %d\n%s", root, w, want, turn, mirror, b.AppendDiagram(nil))
			}
		}
	}
}

// TestLargestWeights checks that with the largest weights of either sign values stay far below those of won games.
func TestLargestWeights(t *testing.T) {
	const squares = blokus.Size * blokus.Size
	most := 2.*heaviest*2*all + // covered squares, with the largest factor
		3*4*heaviest*squares + // three kinds of points with the largest centre weight; shared: two weights, half the sum
		heaviest*squares + 2*heaviest*squares // touching points and influence
	if most > search.Win/2 {
		t.Errorf("values may reach %v, which is too much", most)
	}
}

func TestCentreWeights(t *testing.T) {
	for _, c := range []struct {
		row, column             int
		centreRow, centreColumn float64
		want                    int
	}{
		{6, 6, 6, 6, 4}, {7, 5, 6, 6, 4}, {8, 6, 6, 6, 3}, {0, 0, 6, 6, 1}, {1, 1, 6, 6, 2}, {12, 3, 6, 6, 1}, {13, 13, 6, 6, 1},
		{6, 7, 6.5, 6.5, 4}, {5, 8, 6.5, 6.5, 3}, {0, 13, 6.5, 6.5, 1}, {13, 0, 7, 7, 1}, {0, 7, 7, 7, 1},
	} {
		if got := centreWeight(c.row, c.column, c.centreRow, c.centreColumn); got != c.want {
			t.Errorf("row %d, column %d, centre %v, %v: got %d, want %d", c.row, c.column, c.centreRow, c.centreColumn, got, c.want)
		}
	}
}

func TestAutoPlies(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 24))
	seen := map[[2]bool]int{}
	for range 120 {
		b := playedTo(t, r, r.IntN(40))
		g := gridOf(b)
		few, blocked := g.left(b.Mover()) < 14, len(g.moves(1-b.Mover(), 0)) == 0
		want := 3
		if few && !blocked {
			want = 5
		}
		if got := players.AutoPliesOf(game)(b); got != want {
			t.Errorf("got %d plies, want %d\n%s", got, want, b.AppendDiagram(nil))
		}
		seen[[2]bool{few, blocked}]++
	}
	for _, few := range []bool{false, true} {
		if seen[[2]bool{few, false}] == 0 {
			t.Errorf("no board with few pieces %v and no blocked opponent", few)
		}
	}
	if seen[[2]bool{true, true}] == 0 {
		t.Error("no board with few pieces and a blocked opponent")
	}
}
