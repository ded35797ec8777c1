package blokuseval

import (
	"math/rand/v2"
	"testing"

	"tourney/games"
	"tourney/games/blokus"
	"tourney/players"
	_ "tourney/players/control"
	"tourney/players/evaltest"
	_ "tourney/players/random"
	"tourney/players/search"
)

// names are the heuristics of this package.
var names = []string{"centre", "eastwood", "influence", "nk-weighted", "simple"}

// playedTo returns a board after plies random placements, or fewer if the game was shorter.
func playedTo(t testing.TB, r *rand.Rand, plies int) *blokus.Board {
	t.Helper()
	b := replay(t, "")
	var moves []games.Move
	for range plies {
		moves = b.AppendMoves(moves[:0])
		if _, over := b.Do(moves[r.IntN(len(moves))]); over {
			b.Undo()
			break
		}
	}
	return b
}

func TestHeuristics(t *testing.T) {
	evaltest.Run(t, evaltest.Suite{
		Game: game, Twins: original(),
		Slow: func(_ string, w players.Weights, p games.Position, root games.Seat) (value, grain float64) {
			return float64(gridOf(p.(*blokus.Board)).duo(w, root)) * players.Unit, 0
		},
	})
}

// original returns the names of the heuristics of the original.
func original() (names []string) {
	for _, h := range heuristics {
		names = append(names, h.name)
	}
	return names
}

func TestClassicHeuristics(t *testing.T) {
	evaltest.Run(t, evaltest.Suite{
		Game: classicGame, Dear: 4, Options: []games.Options{{"seats": "4"}, {"seats": "2"}}, Twins: original(),
		Slow: func(_ string, w players.Weights, p games.Position, root games.Seat) (value, grain float64) {
			b := p.(*blokus.Classic)
			var colours [2][]games.Seat // own, others'
			for c := range blokus.Colours {
				whose := 1
				if b.Seat(c) == root {
					whose = 0
				}
				colours[whose] = append(colours[whose], games.Seat(c))
			}
			return float64(readGrid(b, "BYRG", b.Hand).value(w, colours[0], colours[1])) * players.Unit, 0
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

func TestTexts(t *testing.T) {
	evaltest.Texts(t, game, map[string]string{
		"eastwood(sq_own=101)":                                  "error: from -100 to 100",
		"eastwood(nk_shared=-100.5)":                            "error: from -100 to 100",
		"eastwood(centre_plies=2.5)":                            "error: whole number",
		"eastwood(centre_plies=22)":                             "error: from -1 to 21",
		"eastwood(inf_radius=0)":                                "error: from 1 to 3",
		"eastwood(inf_radius=4)":                                "error: from 1 to 3",
		"eastwood(centre_row=5.5)":                              "error: from 6 to 7",
		"eastwood(centre_sq=3)":                                 "error: from -1 to 2",
		"eastwood(inf_me=1)":                                    "error: unknown weight",
		"simple@kind=blockem":                                   "@3,first-move=book,five-first=5,kind=blockem,order=original",
		"simple@auto,kind=blockem,first-move=copy,order=random": "@auto,first-move=copy,five-first=5,kind=blockem,order=random",
		"simple@9,kind=blockem,five-first=10,first-move=search": "@9,first-move=search,five-first=10,kind=blockem,order=original",
		"simple@0,kind=blockem":                                 "error: plies cannot be",
		"simple@10,kind=blockem":                                "error: plies cannot be",
		"simple@kind=blockem,five-first=11":                     "error: five-first cannot be",
		"simple@kind=blockem,first-move=none":                   "error: first-move cannot be",
		"simple@kind=blockem,order=listed":                      "error: order cannot be",
		"simple@kind=blockem,effort=3":                          "error: effort",
		"control@kind=blockem":                                  "error: blockem takes centre, chance, eastwood, influence, nk-weighted or simple, and not control", // which have the weights
	})
	evaltest.Texts(t, classicGame, map[string]string{"eastwood@1,kind=blockem": "error: blockem plays blokus only, not blokus-classic"})
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
