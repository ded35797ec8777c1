package pentagoeval

import (
	"math"
	"math/rand/v2"
	"testing"

	"tourney/games"
	"tourney/games/pentago"
	"tourney/players"
)

// names are the heuristics of this package.
var names = []string{"a", "a-hacked", "a-star", "centres", "control", "diagonals", "one", "one-two"}

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
	for _, name := range append(names, aMixture) {
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
			newDefault(b, name) // builds the shared lookups
			for b.Loop() {
				newDefault(b, name)
			}
		})
	}
}

// BenchmarkEvaluateChildren values the eight positions after the rotations of a turn.
func BenchmarkEvaluateChildren(b *testing.B) {
	for _, name := range []string{"one", "one-two", "a", "a-hacked", "a-star", "centres", "diagonals", aMixture} {
		b.Run(name, func(b *testing.B) {
			e := newDefault(b, name).(players.ChildEvaluator)
			var list []games.Position
			r := rand.New(rand.NewPCG(3, 4))
			for len(list) < 256 {
				p, err := pentago.Game{}.Random(games.Options{"last_rotation": "true"}, r, games.Draw{Min: 5, Max: 15})
				if err != nil {
					b.Fatal(err)
				}
				moves := p.AppendMoves(nil)
				p.Do(moves[r.IntN(len(moves))])
				if !p.Over() {
					list = append(list, p)
				}
			}
			moves := list[0].AppendMoves(nil)
			values := make([]float64, len(moves))
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				e.EvaluateChildren(list[i%256], pentago.White, moves, values, math.NaN())
				i++
			}
		})
	}
}
