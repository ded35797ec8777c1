package blokuseval

import (
	"context"
	"math/rand/v2"
	"testing"

	"tourney/games/blokus"
	"tourney/players"
	_ "tourney/players/search"
)

// BenchmarkSearch searches positions of random games: early ones with about 800 legal moves, later ones with about 150.
func BenchmarkSearch(b *testing.B) {
	for _, c := range []struct {
		name, settings string
		plies, moves   int
	}{
		{"early", "plies=3", 2, 800},
		{"late", "plies=5", 16, 150},
	} {
		r := rand.New(rand.NewPCG(7, 8))
		var list []*blokus.Board
		for len(list) < 5 {
			if p := playedTo(b, r, c.plies); p.Turns() == c.plies && p.CountMoves()*20/c.moves == 20 {
				list = append(list, p)
			}
		}
		for _, kind := range []string{"blockem", "alpha-beta"} {
			for _, name := range names {
				b.Run(c.name+"/"+kind+"/"+name, func(b *testing.B) {
					p := newPlayer(b, name+"@kind="+kind+","+c.settings)
					var evals int64
					i := 0
					for b.Loop() {
						evals += decide(b, p, list[i%len(list)]).Evals
						i++
					}
					b.ReportMetric(b.Elapsed().Seconds()*1000/float64(b.N), "ms/search")
					b.ReportMetric(float64(evals)/b.Elapsed().Seconds()/1e6, "Mevals/s")
					b.ReportMetric(float64(evals)/float64(b.N)/1000, "kevals")
				})
			}
		}
	}
}

// decide returns the player's decision. The board is left unchanged.
func decide(b testing.TB, p players.Player, board *blokus.Board) players.Decision {
	if err := p.Begin(context.Background(), players.Setup{Start: board, Seat: board.Mover(), Seed: players.Seed{1, 2}}); err != nil {
		b.Fatal(err)
	}
	d, err := p.Choose(context.Background(), players.Request{Position: board})
	if err != nil {
		b.Fatal(err)
	}
	return d
}

// BenchmarkGame plays games between equal players at depth 1, after two random placements.
func BenchmarkGame(b *testing.B) {
	for _, kind := range []string{"blockem", "alpha-beta"} {
		for _, name := range names {
			b.Run(kind+"/"+name, func(b *testing.B) {
				p := newPlayer(b, name+"@kind="+kind+",plies=1")
				r := rand.New(rand.NewPCG(9, 10))
				for b.Loop() {
					board := playedTo(b, r, 2)
					for !board.Over() {
						board.Do(decide(b, p, board).Moves[0])
					}
				}
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
			})
		}
	}
}
