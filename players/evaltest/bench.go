package evaltest

import (
	"math"
	"math/rand/v2"
	"testing"

	"tourney/games"
	"tourney/players"
)

// Bench measures all heuristics of a game, and some mixtures: one value, the values of all children of a position with
// the time of each, and the making of an evaluator.
func Bench(b *testing.B, game string, mixtures ...string) {
	list := Positions(b, rand.New(rand.NewPCG(3, 4)), 256, game)
	for _, name := range append(Names(game), mixtures...) {
		h, err := players.FindHeuristic(game, name)
		if err != nil {
			b.Fatal(err)
		}
		w := Complete(b, game, name, nil)
		e := Build(b, game, name, nil)
		b.Run(name+"/value", func(b *testing.B) {
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				valueOf(e, list[i%len(list)], games.Seat(i%2))
				i++
			}
		})
		b.Run(name+"/new", func(b *testing.B) {
			for b.Loop() {
				if _, err := h.New(w); err != nil {
					b.Fatal(err)
				}
			}
		})
		batch, ok := e.(players.ChildEvaluator)
		if !ok {
			continue
		}
		b.Run(name+"/children", func(b *testing.B) {
			moves := make([][]games.Move, len(list))
			for i, p := range list {
				moves[i] = harmless(p, p.AppendMoves(nil))
			}
			values := make([]float64, 4096)
			i, n := 0, 0
			for b.Loop() {
				at := i % len(list)
				batch.EvaluateChildren(list[at], list[at].Mover(), moves[at], values[:len(moves[at])], math.NaN())
				i, n = i+1, n+len(moves[at])
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n), "ns/child")
		})
	}
}

// BenchGames measures whole games of pairs of players, in all seats in turn. The second has all seats but one.
func BenchGames(b *testing.B, game string, given games.Options, pairs ...[2]string) {
	for _, pair := range pairs {
		b.Run(pair[0]+"-"+pair[1], func(b *testing.B) {
			a := newArena(b, game, given, pair[0], pair[1])
			var all players.Counts
			won, number := 0, 0
			for b.Loop() {
				first, c := a.play(b, number)
				all.Add(c)
				number++
				if first {
					won++
				}
			}
			n := float64(number)
			b.ReportMetric(n/b.Elapsed().Seconds(), "games/s")
			b.ReportMetric(float64(won)/n, "won")
			b.ReportMetric(float64(all.Nodes)/n, "nodes/game")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(max(1, all.Nodes)), "ns/node")
		})
	}
}
