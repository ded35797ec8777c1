package gomokueval

import (
	"context"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/players"
	_ "tourney/players/search"
)

// BenchmarkSearch searches every fourth position of the original's published games with the heuristic windows.
func BenchmarkSearch(b *testing.B) {
	var positions []games.Position
	for _, v := range gamestest.Vectors[struct{ Moves [][2]int }](b, "gomoku_autoplay.jsonl") {
		p := newBoard(b, nil)
		for i, at := range v.Moves {
			if i%4 == 2 {
				positions = append(positions, p.Clone())
			}
			p.Do(games.Move(at[1]*p.Size() + at[0]))
		}
	}
	for _, settings := range []string{"4,effort=25", "6,effort=25", "7,effort=25", "7,effort=25,pvs=true"} {
		b.Run(settings, func(b *testing.B) {
			spec, err := players.ParsePlayer(game, "windows@"+settings)
			if err != nil {
				b.Fatal(err)
			}
			player, err := spec.New()
			if err != nil {
				b.Fatal(err)
			}
			var nodes int64
			for b.Loop() {
				for _, p := range positions {
					if err := player.Begin(context.Background(), players.Setup{Start: p, Seat: p.Mover(), Seed: players.Seed{1, 1}}); err != nil {
						b.Fatal(err)
					}
					d, err := player.Choose(context.Background(), players.Request{Position: p})
					if err != nil {
						b.Fatal(err)
					}
					nodes += d.Nodes
				}
			}
			each := float64(b.N * len(positions))
			b.ReportMetric(b.Elapsed().Seconds()*1000/each, "ms/position")
			b.ReportMetric(float64(nodes)/each, "nodes/position")
		})
	}
}
