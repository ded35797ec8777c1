package all

import (
	"maps"
	"math/rand/v2"
	"slices"
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

// benchedCalls are what the benchmarks measure. Each returns a call, numbered from 0, or nil if the position lacks the
// ability.
var benchedCalls = map[string]func(p games.Position, moves []games.Move) func(n int){
	"Clone": func(p games.Position, _ []games.Move) func(int) {
		return func(int) { p.Clone() }
	},
	"CopyFrom": func(p games.Position, _ []games.Move) func(int) {
		c, ok := p.Clone().(games.Copier)
		return having(ok, func(int) { c.CopyFrom(p) })
	},
	"DoUndo": func(p games.Position, moves []games.Move) func(int) {
		return func(n int) {
			p.Do(moves[n%len(moves)])
			p.Undo()
		}
	},
	// Asks after each legal move, as a search does above its last ply.
	"Ends": func(p games.Position, moves []games.Move) func(int) {
		e, ok := p.(games.Ender)
		return having(ok, func(n int) {
			if _, over := p.Do(moves[n%len(moves)]); !over {
				e.Ends()
			}
			p.Undo()
		})
	},
	"Legal": func(p games.Position, moves []games.Move) func(int) {
		l, ok := p.(games.Tester)
		return having(ok, func(n int) { l.Legal(moves[n%len(moves)]) })
	},
	"Foresee": func(p games.Position, _ []games.Move) func(int) {
		f, ok := p.(games.Foreseer)
		return having(ok, func(int) { f.Foresee() })
	},
	"AppendEqual": func(p games.Position, moves []games.Move) func(int) {
		m, ok := p.(games.Merger)
		buffer := make([]games.Move, 0, len(moves))
		return having(ok, func(int) { m.AppendEqual(buffer, moves) })
	},
	"AppendImages": func(p games.Position, moves []games.Move) func(int) {
		s, ok := p.(games.Symmetric)
		buffer := make([]games.Move, 0, len(moves))
		return having(ok, func(int) { s.AppendImages(buffer, moves) })
	},
	"Recalls": func(p games.Position, _ []games.Move) func(int) {
		h, ok := p.(games.Historic)
		return having(ok, func(int) { h.Recalls(3) })
	},
	"RandomGame": func(p games.Position, _ []games.Move) func(int) {
		r := rand.New(rand.NewPCG(1, 5))
		return func(int) {
			for range gamestest.PlayRandomly(p, r) {
				p.Undo()
			}
		}
	},
}

func having(ability bool, call func(int)) func(int) {
	if !ability {
		return nil
	}
	return call
}

// BenchmarkCalls measures what searches and referees call.
func BenchmarkCalls(b *testing.B) {
	for _, name := range slices.Sorted(maps.Keys(benchedCalls)) {
		for _, at := range benched {
			_, _, p, err := games.SetUp(at.game, at.options, at.line)
			if err != nil {
				b.Fatal(err)
			}
			call := benchedCalls[name](p, p.AppendMoves(nil))
			if call == nil {
				continue
			}
			b.Run(name+"/"+at.name, func(b *testing.B) {
				b.ReportAllocs()
				for n := 0; b.Loop(); n++ {
					call(n)
				}
			})
		}
	}
}

// BenchmarkPerft counts to the published depths. The last ply is counted, not played.
func BenchmarkPerft(b *testing.B) {
	for _, at := range benched {
		_, _, p, err := games.SetUp(at.game, at.options, at.line)
		if err != nil {
			b.Fatal(err)
		}
		if at.plies == 0 {
			continue
		}
		b.Run(at.name, func(b *testing.B) {
			for b.Loop() {
				if n, err := games.Perft(b.Context(), p, at.plies); err != nil || n != at.perft {
					b.Fatal(n, err)
				}
			}
		})
	}
}
