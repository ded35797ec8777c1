package gomokueval

import (
	"context"
	"fmt"
	"testing"

	"tourney/games"
	"tourney/players"
)

// BenchmarkFhiveGame plays whole games of the replica against itself, like --autoplay of the original.
func BenchmarkFhiveGame(b *testing.B) {
	for _, plies := range []int{4, 6, 7} {
		b.Run(fmt.Sprintf("plies=%d", plies), func(b *testing.B) {
			seated := [2]players.Player{newPlayer(b, plies, 25), newPlayer(b, plies, 25)}
			playFhive(b, seated) // builds the lookup and grows the buffers
			var leaves int64
			for b.Loop() {
				leaves += playFhive(b, seated)
			}
			b.ReportMetric(float64(leaves)/float64(b.N), "leaves/game")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(leaves), "ns/leaf")
		})
	}
}

// playFhive plays a game and returns the number of leaves.
func playFhive(b *testing.B, seated [2]players.Player) (leaves int64) {
	p := newBoard(b, nil)
	for seat, player := range seated {
		if err := player.Begin(context.Background(), players.Setup{Start: p, Seat: games.Seat(seat), Seed: players.Seed{1, 2}}); err != nil {
			b.Fatal(err)
		}
	}
	for !p.Over() {
		d, err := seated[p.Mover()].Choose(context.Background(), players.Request{Position: p})
		if err != nil {
			b.Fatal(err)
		}
		p.Do(d.Moves[0])
		leaves += d.Evals
	}
	return leaves
}
