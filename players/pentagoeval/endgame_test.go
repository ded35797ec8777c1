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

// toEnd returns a player whose search reaches the end of every game with at most empty empty cells.
func toEnd(t testing.TB, heuristic string, empty int, settings string) players.Spec {
	t.Helper()
	s, err := players.ParsePlayer(game, fmt.Sprintf("%s@%d%s", heuristic, 2*empty, settings))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// BenchmarkEndgame solves positions to the end of the game, where no heuristic counts. control(hold=0) costs nothing.
func BenchmarkEndgame(b *testing.B) {
	for _, empty := range []int{10, 12, 14} {
		list := endgames(b, 40, empty)
		player, err := toEnd(b, "control(hold=0)", empty, fmt.Sprintf(",table=%d", 8+empty)).New()
		if err != nil {
			b.Fatal(err)
		}
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
