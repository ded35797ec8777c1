package all

import (
	"math/rand/v2"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

// benched are the positions of the benchmarks: of every game, and with the options that its published perft counts have.
var benched = []struct {
	name, game string
	options    games.Options
	line       string // "" for the start
	plies      int    // of perft, 0 for none
	perft      uint64
}{
	{"pentago", "pentago", nil, "", 4, 80_640},
	{"pentago midgame", "pentago", nil, "W..WB./BB..../BB..BW/W..BBW/B....W/WWW... w p", 0, 0},
	{"pentago rotation", "pentago", nil, "W..WB./BB..../BB..BW/W..BBW/B....W/WWWW.. w r", 0, 0},
	{"gomoku", "gomoku", nil, "", 3, 225 * 224 * 223},
	{"gomoku standard", "gomoku", games.Options{"rule": "standard"}, "", 0, 0},
	{"loa", "loa", games.Options{"rules": "openspiel", "repetition": "none"}, "", 5, 55_963_132},
	{"loa midgame", "loa", nil, ".xxx..../o......o/o..x.o../.o..ox.o/..x.o.../o...x..o/..ox..../.x..x.x. o", 0, 0},
	{"blokus", "blokus", nil, "", 3, 89_204_762},
	{"blokus midgame", "blokus", nil, "14/14/2BBB9/2B2BBB2BBBB/2B1B2B1B4/4B3BB4/3B3BB3W1/3B1BB2W2W1/3B1BB1WW2WW/3B1B3W2W1/" +
		"3B1W2W1WW2/5WWW2WW1W/10W2W/6WWWW1WWW b", 0, 0},
	{"blokus late", "blokus", nil, "3B2BBBBWWW1/3BBBWWW2W2/2B1B1WW3W2/1BB2BB1W1W1W1/1B2B1BWW1WWW1/2BBB1WW1W3W/2BWWWBBWW2WW/" +
		"BB1BBBW1W5/BB2B3W1WWWW/5B3W3W/2BBBB1WWWW3/1B1WWWWBBB1W2/1B2BBB2B1WW1/1BBB2BB2WW2 b", 0, 0},
	{"blokus-classic", "blokus-classic", nil, "", 4, 11_316_496},
	{"splut", "splut", nil, "", 8, 4_518_029},
	{"splut midgame", "splut", nil, "Sc5e4g6/Nf6d7d4 b5d5e6g5 S 3 20 d5 - - -", 0, 0},
	{"splut four", "splut", games.Options{"seats": "4"}, "", 0, 0},
}

// benchEach runs a benchmark at each of the positions that have an ability.
func benchEach[A any](b *testing.B, bench func(b *testing.B, p games.Position, ability A)) {
	for _, at := range benched {
		_, _, p, err := games.SetUp(at.game, at.options, at.line)
		if err != nil {
			b.Fatal(err)
		}
		if ability, has := p.(A); has {
			b.Run(at.name, func(b *testing.B) {
				b.ReportAllocs()
				bench(b, p, ability)
			})
		}
	}
}

// BenchmarkCopy copies the board in the middle of a random game, by Clone and by CopyFrom.
func BenchmarkCopy(b *testing.B) {
	benchEach(b, func(b *testing.B, p games.Position, _ games.Copier) {
		for range gamestest.PlayRandomly(p, rand.New(rand.NewPCG(1, 5))) / 2 {
			p.Undo()
		}
		c := p.Clone().(games.Copier)
		b.Run("clone", func(b *testing.B) {
			for b.Loop() {
				p.Clone()
			}
		})
		b.Run("copy", func(b *testing.B) {
			for b.Loop() {
				c.CopyFrom(p)
			}
		})
	})
}

// BenchmarkPerft counts to the published depths. The last ply is counted, not played.
func BenchmarkPerft(b *testing.B) {
	for _, at := range benched {
		if at.plies == 0 {
			continue
		}
		b.Run(at.name, func(b *testing.B) {
			_, _, p, err := games.SetUp(at.game, at.options, at.line)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if n, err := games.Perft(b.Context(), p, at.plies); err != nil || n != at.perft {
					b.Fatal(n, err)
				}
			}
		})
	}
}

// BenchmarkRandomGames plays uniformly random games by lists of moves.
func BenchmarkRandomGames(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 5))
	benchEach(b, func(b *testing.B, p games.Position, _ games.Position) {
		for b.Loop() {
			for range gamestest.PlayRandomly(p, r) {
				p.Undo()
			}
		}
	})
}

// BenchmarkCountedGames plays uniformly random games by numbers of moves.
func BenchmarkCountedGames(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 5))
	benchEach(b, func(b *testing.B, p games.Position, c games.Counter) {
		for b.Loop() {
			plies := 0
			for ; !p.Over(); plies++ {
				p.Do(c.NthMove(r.IntN(c.CountMoves())))
			}
			for range plies {
				p.Undo()
			}
		}
	})
}

// BenchmarkDoUndo plays each legal move and takes it back.
func BenchmarkDoUndo(b *testing.B) {
	benchEach(b, func(b *testing.B, p games.Position, _ games.Position) {
		moves := p.AppendMoves(nil)
		for n := 0; b.Loop(); n++ {
			p.Do(moves[n%len(moves)])
			p.Undo()
		}
	})
}

// BenchmarkDoListUndo lists the answers to each legal move, so that no stored list can be used again.
func BenchmarkDoListUndo(b *testing.B) {
	benchEach(b, func(b *testing.B, p games.Position, _ games.Position) {
		moves, buffer := p.AppendMoves(nil), make([]games.Move, 0, 2000)
		for n := 0; b.Loop(); n++ {
			p.Do(moves[n%len(moves)])
			buffer = p.AppendMoves(buffer[:0])
			p.Undo()
		}
	})
}

// BenchmarkEnds asks after each legal move, as a search does above its last ply.
func BenchmarkEnds(b *testing.B) {
	benchEach(b, func(b *testing.B, p games.Position, e games.Ender) {
		moves := p.AppendMoves(nil)
		for n := 0; b.Loop(); n++ {
			if _, over := p.Do(moves[n%len(moves)]); !over {
				e.Ends()
			}
			p.Undo()
		}
	})
}

func BenchmarkLegal(b *testing.B) {
	benchEach(b, func(b *testing.B, p games.Position, l games.Tester) {
		moves := p.AppendMoves(nil)
		for n := 0; b.Loop(); n++ {
			l.Legal(moves[n%len(moves)])
		}
	})
}

func BenchmarkForesee(b *testing.B) {
	benchEach(b, func(b *testing.B, _ games.Position, f games.Foreseer) {
		for b.Loop() {
			f.Foresee()
		}
	})
}

// BenchmarkRepresentatives looks for equal moves and for images; most midgames have none.
func BenchmarkRepresentatives(b *testing.B) {
	buffer := make([]games.Move, 0, 2000)
	benchEach(b, func(b *testing.B, p games.Position, s games.Symmetric) {
		moves := p.AppendMoves(nil)
		merger, merges := p.(games.Merger)
		for b.Loop() {
			s.AppendImages(buffer, moves)
			if merges {
				merger.AppendEqual(buffer, moves)
			}
		}
	})
}

// BenchmarkRecalls looks three plies ahead, in the middle of a random game.
func BenchmarkRecalls(b *testing.B) {
	benchEach(b, func(b *testing.B, p games.Position, h games.Historic) {
		for range gamestest.PlayRandomly(p, rand.New(rand.NewPCG(2, 5))) / 2 {
			p.Undo()
		}
		for b.Loop() {
			h.Recalls(3)
		}
	})
}
