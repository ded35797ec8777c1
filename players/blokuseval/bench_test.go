package blokuseval

import (
	"math"
	"math/rand/v2"
	"testing"

	"tourney/games"
	"tourney/games/blokus"
)

// names are the heuristics of this package.
var names = []string{"centre", "eastwood", "influence", "nk-weighted", "simple"}

// boards returns n boards from random games, none of them over.
func boards(t testing.TB, r *rand.Rand, n int) (list []*blokus.Board) {
	t.Helper()
	for len(list) < n {
		list = append(list, playedTo(t, r, r.IntN(30)))
	}
	return list
}

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

func BenchmarkEvaluate(b *testing.B) {
	list := boards(b, rand.New(rand.NewPCG(1, 2)), 8)
	for _, name := range names {
		b.Run(name, func(b *testing.B) {
			e := build(b, name, nil)
			i := 0
			for b.Loop() {
				e.Evaluate(list[i%8], games.Seat(i/8%2))
				i++
			}
		})
	}
}

// BenchmarkEvaluateChildren reports the time for one child.
func BenchmarkEvaluateChildren(b *testing.B) {
	list := boards(b, rand.New(rand.NewPCG(1, 2)), 8)
	lists := make([][]games.Move, len(list))
	for i, p := range list {
		lists[i] = p.AppendMoves(nil)
	}
	for _, name := range names {
		b.Run(name, func(b *testing.B) {
			e := build(b, name, nil)
			values := make([]float64, 2000)
			i, n := 0, 0
			for b.Loop() {
				moves := lists[i%8]
				e.EvaluateChildren(list[i%8], list[i%8].Mover(), moves, values, math.NaN())
				n += len(moves)
				i++
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n), "ns/child")
		})
	}
}
