package tune

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"tourney/players"
	"tourney/results"
)

// drawSearch draws a space of all kinds of weights, with or without a tie, and a search of it.
func drawSearch(t *rapid.T) Search {
	var dimensions []Dimension
	for i := range rapid.IntRange(1, 16).Draw(t, "dimensions") {
		dimensions = append(dimensions, drawDimension(t, fmt.Sprint("w", i)))
	}
	s := spaceOf(t, dimensions...)
	if len(dimensions) > 1 && rapid.Bool().Draw(t, "tied") {
		kind := rapid.SampledFrom([]string{Together, Mean}).Draw(t, "tie")
		if tied, err := NewSpace(dimensions, []results.Tie{{Kind: kind, Weights: []string{dimensions[0].Name, dimensions[1].Name}}}); err == nil {
			s = tied
		}
	}
	pool := 2 * rapid.IntRange(1, 3).Draw(t, "opponents")
	return Search{Space: s, Start: s.Start(), Games: rapid.IntRange(0, 3000).Draw(t, "games"), Pool: pool, Blocks: rapid.IntRange(1, 20).Draw(t, "blocks"),
		Duels: rapid.SampledFrom([]float64{0, 0.25, 0.75, 1}).Draw(t, "duels"), Rand: rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))}
}

// TestMethods: every method asks for legal vectors and openings, keeps to its games, lets no vector meet itself, and
// recommends legal vectors at any time, whatever the results.
func TestMethods(t *testing.T) {
	for _, method := range Methods {
		t.Run(method, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				search := drawSearch(t)
				result := rapid.SampledFrom([]Result{{Wins: 2, Pairs: [5]int{4: 1}}, {Draws: 2, Pairs: [5]int{2: 1}}, {Losses: 2, Pairs: [5]int{1}},
					{Wins: 1, Losses: 1, Pairs: [5]int{2: 1}}}).Draw(t, "result")
				legal := func(w players.Weights) {
					for _, d := range search.Space.Dimensions() {
						if v, ok := w[d.Name]; !ok || d.Param.Check(v) != nil || v < d.Min || v > d.Max {
							t.Fatalf("%s is %v, outside of %v to %v", d.Name, v, d.Min, d.Max)
						}
					}
				}
				o := New(method, search)
				games, next := 0, 0
				for asked := o.Ask(3); len(asked) > 0; asked = o.Ask(3) {
					for _, trial := range asked {
						if legal(trial.A); trial.B != nil {
							legal(trial.B)
						}
						if trial.ID != next || trial.Blocks < 1 || trial.First < 0 || maps.Equal(trial.A, trial.B) {
							t.Fatalf("trial %+v, want number %d", trial, next)
						}
						next++
						games += search.cost(trial)
						o.Tell(trial.ID, result)
						if next%100 == 1 {
							legal(o.Best()[0])
						}
					}
				}
				best := o.Best()
				if games > search.Games || len(best) == 0 && (results.Learns(method) || next > 0) {
					t.Fatalf("%d games of %d, best %v", games, search.Games, best)
				}
				for _, w := range best {
					legal(w)
				}
			})
		})
	}
}

// TestPoint: a vector's point has that vector.
func TestPoint(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		search := drawSearch(t)
		w := search.Space.weights(drawPoint(t, search.Space.sides()))
		back := search.Space.weights(search.Space.point(w))
		for name, v := range w {
			if d := back[name] - v; d > 1e-5*max(1, v, -v) || d < -1e-5*max(1, v, -v) {
				t.Fatalf("%s is %v, and %v by its point", name, v, back[name])
			}
		}
	})
}
