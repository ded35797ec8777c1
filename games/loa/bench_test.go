package loa

import (
	"math/rand/v2"
	"testing"

	"tourney/games"
)

const startLine = ".xxxxxx./o......o/o......o/o......o/o......o/o......o/o......o/.xxxxxx. x"

// BenchmarkPerft counts 5 plies from the start, the last of them without playing it.
func BenchmarkPerft(b *testing.B) {
	p := read(b, games.Options{"rules": "openspiel", "repetition": "none"}, startLine)
	for b.Loop() {
		n, err := games.Perft(b.Context(), p, 5)
		if err != nil || n != 55_963_132 {
			b.Fatal(n, err)
		}
	}
}

// BenchmarkPerftPlayed counts the same with every move played.
func BenchmarkPerftPlayed(b *testing.B) {
	var p games.Position = read(b, games.Options{"rules": "openspiel", "repetition": "none"}, startLine)
	buffers := make([][]games.Move, 5)
	for b.Loop() {
		if n := perftPlayed(p, buffers); n != 55_963_132 {
			b.Fatal(n)
		}
	}
}

func perftPlayed(p games.Position, buffers [][]games.Move) (n uint64) {
	if len(buffers) == 0 {
		return 1
	}
	buffers[0] = p.AppendMoves(buffers[0][:0])
	for _, m := range buffers[0] {
		if _, over := p.Do(m); !over {
			n += perftPlayed(p, buffers[1:])
		} else if len(buffers) == 1 {
			n++
		}
		p.Undo()
	}
	return n
}

// BenchmarkRandomGames plays uniformly random games from the start.
func BenchmarkRandomGames(b *testing.B) {
	p := read(b, games.Options{"rules": "openspiel"}, startLine)
	r := rand.New(rand.NewPCG(1, 5))
	played := 0
	for b.Loop() {
		for range playRandomly(p, r) {
			p.Undo()
		}
		played++
	}
	b.ReportMetric(float64(played)/b.Elapsed().Seconds(), "games/s")
}

// playRandomly plays to the end of the game and returns the number of plies.
func playRandomly(b *Board, r *rand.Rand) (plies int) {
	for ; !b.Over(); plies++ {
		b.Do(b.NthMove(r.IntN(b.CountMoves())))
	}
	return plies
}
