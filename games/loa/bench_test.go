package loa

import (
	"math/rand/v2"
	"testing"

	"tourney/games"
)

const (
	startLine = ".xxxxxx./o......o/o......o/o......o/o......o/o......o/o......o/.xxxxxx. x"
	midgame   = ".xxx..../o......o/o..x.o../.o..ox.o/..x.o.../o...x..o/..ox..../.x..x.x. o"
)

// countedRules are the rules of the published perft counts.
var countedRules = games.Options{"rules": "openspiel", "repetition": "none"}

// BenchmarkPerft counts 5 plies from the start. The last ply is counted, not played.
func BenchmarkPerft(b *testing.B) {
	p := read(b, countedRules, startLine)
	for b.Loop() {
		if n, err := games.Perft(b.Context(), p, 5); err != nil || n != 55_963_132 {
			b.Fatal(n, err)
		}
	}
}

// BenchmarkPerftPlayed counts 5 plies from the start and plays all of them.
func BenchmarkPerftPlayed(b *testing.B) {
	p := read(b, countedRules, startLine)
	buffers := make([][]games.Move, 5)
	for b.Loop() {
		if n := perftPlayed(p, buffers); n != 55_963_132 {
			b.Fatal(n)
		}
	}
}

// perftPlayed counts like games.Perft, but plays the last ply too.
func perftPlayed(p games.Position, buffers [][]games.Move) (n uint64) {
	buffers[0] = p.AppendMoves(buffers[0][:0])
	for _, m := range buffers[0] {
		_, over := p.Do(m)
		switch {
		case len(buffers) == 1:
			n++
		case !over:
			n += perftPlayed(p, buffers[1:])
		}
		p.Undo()
	}
	return n
}

// BenchmarkRandomGames plays uniformly random games from the start, under OpenSpiel's rules.
func BenchmarkRandomGames(b *testing.B) {
	p := read(b, openSpiel, startLine)
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

// playRandomly plays random moves to the end of the game and returns the number of plies.
func playRandomly(b *Board, r *rand.Rand) (plies int) {
	for ; !b.Over(); plies++ {
		b.Do(b.NthMove(r.IntN(b.CountMoves())))
	}
	return plies
}

func BenchmarkDoUndo(b *testing.B) {
	var p games.Position = read(b, nil, midgame)
	moves := p.AppendMoves(nil)
	n := 0
	for b.Loop() {
		p.Do(moves[n%len(moves)])
		p.Undo()
		n++
	}
}

func BenchmarkAppendMoves(b *testing.B) {
	p := read(b, nil, midgame)
	buffer := make([]games.Move, 0, 100)
	for b.Loop() {
		buffer = p.AppendMoves(buffer[:0])
	}
}

func BenchmarkConnected(b *testing.B) {
	for _, c := range []struct {
		name   string
		pieces uint64
	}{
		{"scattered", read(b, nil, midgame).Pieces(White)},
		{"two groups", start[Black]},
		{"connected", 0x00003C2418000000},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				Connected(c.pieces)
			}
		})
	}
}

// BenchmarkRecalls looks a few plies ahead, long after the last capture, where no board has come back.
func BenchmarkRecalls(b *testing.B) {
	for _, c := range []struct {
		name    string
		options games.Options
	}{
		{"first", openSpiel},
		{"third", olympiad},
	} {
		b.Run(c.name, func(b *testing.B) {
			p := read(b, c.options, "x......./....o..o/......../......../..o...../......../......x./x....... x")
			r := rand.New(rand.NewPCG(2, 5))
			for p.quiet < 20 {
				m := p.NthMove(r.IntN(p.CountMoves()))
				if _, over := p.Do(m); over || p.quiet == 0 {
					p.Undo()
				}
			}
			for b.Loop() {
				p.Recalls(3)
			}
		})
	}
}
