package pentagoeval

import (
	"math/rand/v2"
	"testing"

	"tourney/games"
	"tourney/players"
)

// names are the heuristics of this package.
var names = []string{"a", "a-hacked", "a-star", "control", "one", "one-two"}

// newDefault builds a heuristic with its default weights.
func newDefault(t testing.TB, name string) players.Evaluator {
	t.Helper()
	e, err := find(t, name).New(complete(t, name, nil))
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func BenchmarkEvaluate(b *testing.B) {
	list := played(b, rand.New(rand.NewPCG(3, 4)), 64)
	for _, name := range names {
		b.Run(name, func(b *testing.B) {
			e := newDefault(b, name)
			i := 0
			for b.Loop() {
				e.Evaluate(list[i%len(list)], games.Seat(i%2))
				i++
			}
		})
	}
}

func BenchmarkNew(b *testing.B) {
	for _, name := range names {
		b.Run(name, func(b *testing.B) {
			newDefault(b, name) // tables that all share
			for b.Loop() {
				newDefault(b, name)
			}
		})
	}
}
