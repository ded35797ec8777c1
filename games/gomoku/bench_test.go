package gomoku

import (
	"math/rand/v2"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

// midgame returns a random board of 30 stones.
func midgame(b *testing.B, o games.Options) *Board {
	p, err := Game{}.Random(o, rand.New(rand.NewPCG(1, 5)), games.Draw{Min: 30, Max: 30})
	if err != nil {
		b.Fatal(err)
	}
	return p.(*Board)
}

// BenchmarkDoUndo plays and takes back one stone.
func BenchmarkDoUndo(b *testing.B) {
	for _, o := range []games.Options{freestyle, standard} {
		b.Run(o[ruleOption], func(b *testing.B) {
			var p games.Position = midgame(b, o)
			moves := p.AppendMoves(nil)
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				p.Do(moves[i])
				p.Undo()
				if i++; i == len(moves) {
					i = 0
				}
			}
		})
	}
}

func BenchmarkAppendMoves(b *testing.B) {
	var p games.Position = midgame(b, freestyle)
	buffer := make([]games.Move, 0, maxCells)
	for b.Loop() {
		buffer = p.AppendMoves(buffer[:0])
	}
}

// BenchmarkAppendImages looks for symmetries; this midgame has none.
func BenchmarkAppendImages(b *testing.B) {
	for _, c := range []struct {
		name string
		b    *Board
	}{{"all", newBoard(freestyle)}, {"none", midgame(b, freestyle)}} {
		b.Run(c.name, func(b *testing.B) {
			moves := c.b.AppendMoves(nil)
			buffer := make([]games.Move, 0, maxCells)
			for b.Loop() {
				c.b.AppendImages(buffer, moves)
			}
		})
	}
}

// BenchmarkRandomGames plays uniformly random games from the empty board.
func BenchmarkRandomGames(b *testing.B) {
	p := newBoard(freestyle)
	r := rand.New(rand.NewPCG(1, 5))
	played := 0
	for b.Loop() {
		for range gamestest.PlayRandomly(p, r) {
			p.Undo()
		}
		played++
	}
	b.ReportMetric(float64(played)/b.Elapsed().Seconds(), "games/s")
}
