package loaeval

import (
	"math/rand/v2"
	"testing"

	"tourney/games"
	"tourney/players"
)

// benchEvaluate evaluates boards from random games for both seats.
func benchEvaluate(b *testing.B, e players.Evaluator) {
	list := played(b, rand.New(rand.NewPCG(3, 4)), 256)
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		e.Evaluate(list[i%256], games.Seat(i/256%2))
		i++
	}
}

// BenchmarkFeatures evaluates with groups of weights that share work.
func BenchmarkFeatures(b *testing.B) {
	for _, group := range []struct {
		name    string
		members []int
	}{
		{"none", nil},
		{"groups", []int{groups, largest}},
		{"moves", []int{orphans, mobility, walls}},
		{"centre", []int{concentrated, position, quads}},
		{"links", []int{connectedness, eulerNumber}},
		{"squares", []int{centralised}},
		{"area", []int{uniformity}},
	} {
		b.Run(group.name, func(b *testing.B) {
			w := players.Weights{}
			for _, f := range group.members {
				w[featureList[f].name] = 1
			}
			benchEvaluate(b, newMixture(w))
		})
	}
}
