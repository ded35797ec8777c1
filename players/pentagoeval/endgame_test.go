package pentagoeval

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"tourney/games"
	"tourney/games/pentago"
	"tourney/players"
	"tourney/players/search"
)

// endgames draws positions reached by random play, White or Black to place, with some empty cells and no win in the
// turn at hand.
func endgames(t testing.TB, n, empty int) (list []*pentago.Board) {
	t.Helper()
	for seed := uint64(0); len(list) < n; seed++ {
		r := rand.New(rand.NewPCG(seed, uint64(empty)))
		p, err := pentago.Game{}.New(games.Options{"last_rotation": "true"})
		if err != nil {
			t.Fatal(err)
		}
		b := p.(*pentago.Board)
		for !b.Over() && (b.Rotating() || b.Empty() > empty) {
			moves := b.AppendMoves(nil)
			b.Do(moves[r.IntN(len(moves))])
		}
		if win, _ := b.Foresee(); !b.Over() && win == 0 {
			list = append(list, b)
		}
	}
	return list
}

// BenchmarkEndgame solves positions to the end of the game, as analyze does: every sub-move with its outcome.
func BenchmarkEndgame(b *testing.B) {
	for _, empty := range []int{8, 10, 12, 14} {
		list := endgames(b, 40, empty)
		s, err := players.ParsePlayer(game, fmt.Sprintf("control(hold=0)@%d", 2*empty))
		if err != nil {
			b.Fatal(err)
		}
		b.Run(fmt.Sprint(empty), func(b *testing.B) {
			var nodes int64
			for b.Loop() {
				for _, p := range list {
					a, err := search.Analyze(context.Background(), s, p)
					if err != nil {
						b.Fatal(err)
					}
					if v := math.Abs(a.Value); v > 0 && v < 1000 {
						b.Fatalf("value %v: not solved", v)
					}
					nodes += a.Counts.Nodes
				}
			}
			each := float64(b.N * len(list))
			b.ReportMetric(b.Elapsed().Seconds()*1000/each, "ms/position")
			b.ReportMetric(float64(nodes)/each, "nodes/position")
		})
	}
}
