package pentagoeval

import (
	"math"
	"math/rand/v2"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/games/pentago"
	"tourney/players"
	"tourney/players/evaltest"
)

// twins builds the slow twin of each heuristic except control.
var twins = map[string]func(players.Weights) twin{
	"one": oneTwin, "one-two": oneTwoTwin, "a": aTwin, "a-hacked": aHackedTwin, "a-star": aStarTwin,
	"centres": centresTwin, "diagonals": diagonalsTwin,
}

// evaluator is a heuristic that also values boards that no game reaches.
type evaluator interface {
	players.Evaluator
	value(v view, root games.Seat) float64
}

func find(t testing.TB, name string) players.Heuristic {
	t.Helper()
	h, err := players.FindHeuristic(game, name)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// build makes an evaluator with some weights, and the defaults of the others.
func build(t testing.TB, name string, given players.Weights) evaluator {
	t.Helper()
	return evaltest.Build(t, game, name, given).(evaluator)
}

// aMixture has parts of all kinds: one that values rotations at once, and one that values child by child.
const aMixture = "a+one-two"

func TestHeuristics(t *testing.T) {
	evaltest.Run(t, evaltest.Suite{
		Game: game, Options: []games.Options{{"last_rotation": "true"}, nil},
		More:     func(t testing.TB, r *rand.Rand) []games.Position { return threats(t, r, 60) },
		Fair:     []string{"a", "a-star", "centres", "diagonals"},
		Mixtures: []string{aMixture},
	})
}

func BenchmarkHeuristics(b *testing.B) { evaltest.Bench(b, game, aMixture) }

// BenchmarkGames plays without the last rotation, as in the programs of the report.
func BenchmarkGames(b *testing.B) {
	evaltest.BenchGames(b, game, games.Options{"last_rotation": "false"}, [][2]string{
		{"a", "a-star"}, {"a-star", "a-star"}, {"one", "one"}, {"control(hold=0)", "control(hold=0)"}, {"one-two", "one-two"}, {"a-hacked", "a-hacked"},
	}...)
}

// threats returns n positions with four inner stones of one colour on a line of six. Random play rarely meets them.
func threats(t testing.TB, r *rand.Rand, n int) (list []games.Position) {
	t.Helper()
	for len(list) < n {
		b := plainBoard{mover: games.Seat(r.IntN(2)), rotating: r.IntN(2) == 0}
		black := 4 + r.IntN(8)
		left := [2]int{black, black}
		if (b.mover == pentago.Black) != b.rotating {
			left[pentago.White]++
		}
		put := func(cell int, colour games.Seat) {
			if b.cell[cell] == 0 && left[colour] > 0 {
				b.cell[cell] = int8(colour) + 1
				left[colour]--
			}
		}
		i, colour := r.IntN(6), games.Seat(r.IntN(2))
		line := [][2]int{{6 * i, 1}, {i, 6}, {0, 7}, {5, 5}}[r.IntN(4)] // first cell, step to the next
		for k := 1; k <= 4; k++ {
			put(line[0]+k*line[1], colour)
		}
		for left[0]+left[1] > 0 {
			put(r.IntN(len(b.cell)), games.Seat(r.IntN(2)))
		}
		p, err := pentago.Game{}.Parse(games.Options{"last_rotation": "true"}, b.String())
		if err == nil && !p.Over() { // Parse refuses five in a row
			list = append(list, p)
		}
	}
	return list
}

// TestFastIsSlow compares the heuristics with their slow twins.
func TestFastIsSlow(t *testing.T) {
	// The twins of a and a-star calculate in units. The others round only the result to a unit.
	const half = players.Unit / 2
	grain := map[string]float64{"a": 0, "a-star": 0, "one": half, "one-two": half, "a-hacked": half}
	for name, newTwin := range twins {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 2))
			list := boards(t, r, gamestest.Rounds(60, 300, 600))
			for i := range gamestest.Rounds(4, 12, 50) {
				w := evaltest.DrawWeights(r, find(t, name))
				if i == 0 { // where integers are nearest to overflow; see TestLargeStrengths
					w = largest(t, name)
				}
				slow, fast := newTwin(w), build(t, name, w)
				for range gamestest.Rounds(20, 100, 150) {
					b := list[r.IntN(len(list))]
					for _, root := range []games.Seat{pentago.White, pentago.Black} {
						got, want := fast.value(b.view(), root), slow(b, root)
						if math.Abs(got-want) > grain[name]+1e-10*max(1, math.Abs(want)) {
							t.Fatalf("%v for seat %d on %v:\n got %v\nwant %v", w, root, b, got, want)
						}
						if got != float64(int64(got/players.Unit))*players.Unit {
							t.Fatalf("%v for seat %d on %v: %v is no multiple of the unit", w, root, b, got)
						}
					}
				}
			}
		})
	}
}

// largest returns the largest weights of a heuristic.
func largest(t testing.TB, name string) players.Weights {
	t.Helper()
	w := players.Weights{}
	for _, p := range find(t, name).Params {
		for _, v := range []float64{1, 2, largestWeight} {
			if p.Check(v) == nil {
				w[p.Name] = v
			}
		}
	}
	return w
}
