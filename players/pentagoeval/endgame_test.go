package pentagoeval

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"tourney/games"
	"tourney/games/pentago"
	"tourney/players"
	"tourney/players/evaltest"
)

// endgames returns n positions of random play, in place phase, with a number of empty cells. The mover cannot win
// inside this turn.
func endgames(t testing.TB, n, empty int) (list []*pentago.Board) {
	t.Helper()
	for seed := uint64(0); len(list) < n; seed++ {
		r := rand.New(rand.NewPCG(seed, uint64(empty)))
		_, _, p, err := games.SetUp(game, games.Options{"last_rotation": "true"}, "")
		if err != nil {
			t.Fatal(err)
		}
		b := p.(*pentago.Board)
		for !b.Over() && (b.Rotating() || b.Empty() > empty) {
			moves := b.AppendMoves(nil)
			b.Do(moves[r.IntN(len(moves))])
		}
		if b.Over() {
			continue
		}
		if win, _ := b.Foresee(); win == 0 {
			list = append(list, b)
		}
	}
	return list
}

// BenchmarkEndgame solves positions to the end of the game, where no heuristic counts. control(hold=0) costs nothing.
func BenchmarkEndgame(b *testing.B) {
	for _, empty := range []int{10, 12, 14} {
		list := endgames(b, 40, empty)
		player := evaltest.Player(b, game, fmt.Sprintf("control(hold=0)@%d,table=%d", 2*empty, 8+empty)) // to the end of every game
		b.Run(fmt.Sprint(empty), func(b *testing.B) {
			var c players.Counts
			for b.Loop() {
				for _, p := range list {
					c.Add(evaltest.Choose(b, player, p, players.Seed{1, 1}).Counts)
				}
			}
			each := float64(b.N * len(list))
			b.ReportMetric(b.Elapsed().Seconds()*1000/each, "ms/position")
			b.ReportMetric(float64(c.Nodes)/each, "nodes/position")
		})
	}
}
