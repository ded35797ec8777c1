package pentagoeval

import (
	"math"
	"math/rand/v2"
	"testing"

	"tourney/games"
	"tourney/games/pentago"
	"tourney/players"
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

func complete(t testing.TB, name string, given players.Weights) players.Weights {
	t.Helper()
	w, err := find(t, name).Complete(given)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// build makes an evaluator of a complete set of weights.
func build(t testing.TB, name string, w players.Weights) evaluator {
	t.Helper()
	e, err := find(t, name).New(w)
	if err != nil {
		t.Fatal(err)
	}
	return e.(evaluator)
}

// drawWeights draws a complete set of weights. Numbers are in the range of tuning, with three decimals.
func drawWeights(t testing.TB, r *rand.Rand, name string) players.Weights {
	t.Helper()
	w := players.Weights{}
	for _, p := range find(t, name).Params {
		switch {
		case p.Kind == players.Switch:
			w[p.Name] = float64(r.IntN(2))
		case p.Max > 1.5 && r.IntN(4) == 0:
			w[p.Name] = -math.Round(r.Float64()*3e3) / 1e3 // early logs of the report have negative weights
		default:
			w[p.Name] = math.Round((p.Min+r.Float64()*(p.Max-p.Min))*1e3) / 1e3
		}
	}
	return w
}

// TestFastIsSlow compares the heuristics with their slow twins.
func TestFastIsSlow(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	// The twins of a and a-star calculate in units. The others round only the result to a unit.
	const half = players.Unit / 2
	grain := map[string]float64{"a": 0, "a-star": 0, "one": half, "one-two": half, "a-hacked": half}
	for name, newTwin := range twins {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 2))
			list := boards(t, r, 600)
			for range 50 {
				w := drawWeights(t, r, name)
				slow, fast := newTwin(w), build(t, name, w)
				for range 150 {
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
