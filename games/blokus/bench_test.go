package blokus

import (
	"math/rand/v2"
	"testing"

	"tourney/games"
)

// Positions after 2, 20 and 24 plies.
const (
	opening = "14/14/14/14/4B9/3BBB8/4B9/14/14/9W4/9WW3/9WW3/14/14 b"
	midgame = "14/14/2BBB9/2B2BBB2BBBB/2B1B2B1B4/4B3BB4/3B3BB3W1/3B1BB2W2W1/3B1BB1WW2WW/3B1B3W2W1/3B1W2W1WW2/5WWW2WW1W/10W2W/6WWWW1WWW b"
	late    = "3B2BBBBWWW1/3BBBWWW2W2/2B1B1WW3W2/1BB2BB1W1W1W1/1B2B1BWW1WWW1/2BBB1WW1W3W/2BWWWBBWW2WW/BB1BBBW1W5/BB2B3W1WWWW/5B3W3W/2BBBB1WWWW3/1B1WWWWBBB1W2/1B2BBB2B1WW1/1BBB2BB2WW2 b"
)

// BenchmarkPerft counts 3 plies from the start. The last ply is counted, not played.
func BenchmarkPerft(b *testing.B) {
	p := read(b, nil, empty)
	for b.Loop() {
		if n, err := games.Perft(b.Context(), p, 3); err != nil || n != 89_204_762 {
			b.Fatal(n, err)
		}
	}
}

// BenchmarkRandomGames plays uniformly random games, by NthMove and by listing all placements.
func BenchmarkRandomGames(b *testing.B) {
	for _, c := range []struct {
		name string
		draw func(p *Board, buffer []games.Move, r *rand.Rand) games.Move
	}{
		{"counted", func(p *Board, _ []games.Move, r *rand.Rand) games.Move { return p.NthMove(r.IntN(p.CountMoves())) }},
		{"listed", func(p *Board, buffer []games.Move, r *rand.Rand) games.Move {
			moves := p.AppendMoves(buffer)
			return moves[r.IntN(len(moves))]
		}},
	} {
		b.Run(c.name, func(b *testing.B) {
			p := read(b, nil, empty)
			buffer := make([]games.Move, 0, 2000)
			r := rand.New(rand.NewPCG(1, 5))
			played := 0
			for b.Loop() {
				for !p.Over() {
					p.Do(c.draw(p, buffer, r))
				}
				for p.Turns() > 0 {
					p.Undo()
				}
				played++
			}
			b.ReportMetric(float64(played)/b.Elapsed().Seconds(), "games/s")
		})
	}
}

// BenchmarkDoUndo plays each legal placement and takes it back.
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

// BenchmarkAppendMoves lists the placements of both players alternately, so that no stored list can be used again.
func BenchmarkAppendMoves(b *testing.B) {
	for _, start := range []struct{ name, text string }{{"opening", opening}, {"middle", midgame}, {"late", late}} {
		p := read(b, nil, start.text)
		buffer := make([]games.Move, 0, 2000)
		moves := 0
		b.Run(start.name, func(b *testing.B) {
			for b.Loop() {
				buffer = p.AppendPlacements(buffer[:0], Black, allPieces)
				moves = len(buffer)
				buffer = p.AppendPlacements(buffer[:0], White, allPieces)
				moves += len(buffer)
			}
			b.ReportMetric(float64(moves), "moves")
		})
	}
}

// BenchmarkCountMoves counts without a stored list.
func BenchmarkCountMoves(b *testing.B) {
	for _, start := range []struct{ name, text string }{{"opening", opening}, {"middle", midgame}, {"late", late}} {
		p := read(b, nil, start.text)
		b.Run(start.name, func(b *testing.B) {
			for b.Loop() {
				p.legal.of = noQuery
				p.CountMoves()
			}
		})
	}
}

func BenchmarkLegal(b *testing.B) {
	p := read(b, nil, midgame)
	moves := p.AppendMoves(nil)
	n := 0
	for b.Loop() {
		p.Fits(Black, moves[n%len(moves)])
		n++
	}
}

// BenchmarkEnds asks after each legal placement, as a search does above its last ply.
func BenchmarkEnds(b *testing.B) {
	for _, start := range []struct{ name, text string }{{"opening", opening}, {"middle", midgame}, {"late", late}} {
		b.Run(start.name, func(b *testing.B) {
			p := read(b, nil, start.text)
			moves := p.AppendMoves(nil)
			n := 0
			for b.Loop() {
				if _, over := p.Do(moves[n%len(moves)]); !over {
					p.Ends()
				}
				p.Undo()
				n++
			}
		})
	}
}

// BenchmarkClassicRandomGames plays uniformly random games of the classic game, by NthMove.
func BenchmarkClassicRandomGames(b *testing.B) {
	p := readClassic(b, nil, emptyClassic)
	r := rand.New(rand.NewPCG(1, 5))
	for b.Loop() {
		for !p.Over() {
			p.Do(p.NthMove(r.IntN(p.CountMoves())))
		}
		for p.Turns() > 0 {
			p.Undo()
		}
	}
}

// BenchmarkClassicPerft counts 4 plies from the start.
func BenchmarkClassicPerft(b *testing.B) {
	p := readClassic(b, nil, emptyClassic)
	for b.Loop() {
		if n, err := games.Perft(b.Context(), p, 4); err != nil || n != 11_316_496 {
			b.Fatal(n, err)
		}
	}
}
