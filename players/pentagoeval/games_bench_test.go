package pentagoeval

import (
	"context"
	"testing"

	"tourney/games"
	"tourney/games/pentago"
	"tourney/players"
	_ "tourney/players/random"
)

// BenchmarkGames plays whole games from the empty board at automatic depth.
func BenchmarkGames(b *testing.B) {
	for _, pair := range [][2]string{
		{"a", "a-star"}, {"a-star", "a-star"}, {"one", "one"}, {"control(hold=0)", "control(hold=0)"}, {"one-two", "one-two"}, {"a-hacked", "a-hacked"},
	} {
		b.Run(pair[0]+"-"+pair[1], func(b *testing.B) {
			var seated [2]players.Player
			for i, text := range pair {
				s, err := players.ParsePlayer(game, text)
				if err != nil {
					b.Fatal(err)
				}
				if seated[i], err = s.New(); err != nil {
					b.Fatal(err)
				}
			}
			var c players.Counts
			seed := uint64(0)
			for b.Loop() {
				c.Add(playGame(b, seated, seed))
				seed++
			}
			n := float64(b.N)
			b.ReportMetric(n/b.Elapsed().Seconds(), "games/s")
			b.ReportMetric(float64(c.Nodes)/n, "nodes/game")
			b.ReportMetric(float64(c.Evals)/n, "evals/game")
			b.ReportMetric(float64(c.FirstCuts)/float64(c.Cuts), "first-cuts")
			b.ReportMetric(float64(c.Hits)/n, "hits/game")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(c.Nodes), "ns/node")
		})
	}
}

// playGame plays a game from the empty board, without the last rotation, as in the programs of the report.
func playGame(b *testing.B, seated [2]players.Player, seed uint64) (c players.Counts) {
	p, err := pentago.Game{}.New(games.Options{"last_rotation": "false"})
	if err != nil {
		b.Fatal(err)
	}
	for i, player := range seated {
		if err := player.Begin(context.Background(), players.Setup{Start: p.Clone(), Seat: games.Seat(i), Seed: players.Seed{seed, uint64(i)}}); err != nil {
			b.Fatal(err)
		}
	}
	for !p.Over() {
		d, err := seated[p.Mover()].Choose(context.Background(), players.Request{Position: p})
		if err != nil {
			b.Fatal(err)
		}
		for _, m := range d.Moves {
			p.Do(m)
		}
		c.Add(d.Counts)
	}
	return c
}
