package splut

import (
	"math/rand/v2"
	"testing"

	"tourney/games"
)

const (
	duelLine = "Sd2e2f2/Nf8e8d8 a5e1e9i5 S 1 0 - - - -"
	fourLine = "Sd2e2f2/Wb6b5b4/Nf8e8d8/Eh4h5h6 a5e1e9i5 S 1 0 - - - -"
	midgame  = "Sc5e4g6/Nf6d7d4 b5d5e6g5 S 3 20 d5 - - -" // with throws, a pull, pushes and levitations
)

// BenchmarkRandomSteps plays uniformly random games: it lists all steps, draws one, and plays it.
func BenchmarkRandomSteps(b *testing.B) {
	for _, c := range []struct {
		name    string
		options games.Options
	}{
		{"duel", nil},
		{"duel round", games.Options{"levitation": "round"}},
		{"four", games.Options{"seats": "4"}},
	} {
		b.Run(c.name, func(b *testing.B) {
			p := newBoard(rulesOf(rulesFor(b, c.options)))
			r := rand.New(rand.NewPCG(1, 5))
			steps := 0
			moves := make([]games.Move, 0, listRoom)
			for b.Loop() {
				for !p.Over() {
					moves = p.AppendMoves(moves[:0])
					p.Do(moves[r.IntN(len(moves))])
					steps++
				}
				p.state = p.history[0]
				p.history = p.history[:0]
			}
			b.ReportMetric(float64(steps)/b.Elapsed().Seconds()/1e6, "Msteps/s")
		})
	}
}

// BenchmarkPerft counts 8 steps from the start. The last one is listed, not played.
func BenchmarkPerft(b *testing.B) {
	p := newBoard(rulesOf(rulesFor(b, nil)))
	var n uint64
	for b.Loop() {
		var err error
		if n, err = games.Perft(b.Context(), p, 8); err != nil || n != 4_518_029 {
			b.Fatal(n, err)
		}
	}
	b.ReportMetric(float64(n)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mleaves/s")
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
	moves := make([]games.Move, 0, listRoom)
	for b.Loop() {
		moves = p.AppendMoves(moves[:0])
	}
	b.ReportMetric(float64(len(moves)), "steps")
}

func BenchmarkHash(b *testing.B) {
	p := read(b, nil, midgame)
	for b.Loop() {
		p.Hash()
	}
}

func BenchmarkEnds(b *testing.B) {
	p := read(b, nil, midgame)
	for b.Loop() {
		p.Ends()
	}
}
