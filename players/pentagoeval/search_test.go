package pentagoeval

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/games/pentago"
	"tourney/players"
	"tourney/players/search"
)

// searchVector is a search by the program of the 2016 report.
type searchVector struct {
	evalVector
	Depth int // plies
}

// TestSearchVectors holds both searches, and the analysis of root moves, against the original program's values.
func TestSearchVectors(t *testing.T) {
	const tolerance = 2e-5 // as for single evaluations
	for _, v := range gamestest.Vectors[searchVector](t, "pentago_search.jsonl") {
		name, weights, err := v.heuristic()
		if err != nil {
			t.Fatal(err)
		}
		p, err := pentago.Game{}.Parse(games.Options{"last_rotation": "true"}, v.Pos)
		if err != nil {
			t.Fatal(err)
		}
		for _, method := range []string{"minimax", "alpha-beta"} {
			w := searcher(t, players.Spec{Method: method, Heuristic: name, Weights: weights}, v.Depth)
			if err := w.Begin(p.Clone(), v.root(), rand.New(rand.NewPCG(1, 2))); err != nil {
				t.Fatal(err)
			}
			d, err := w.Choose(context.Background(), p.Clone(), nil)
			if err != nil {
				t.Fatal(err)
			}
			if math.Abs(d.Score-v.Value) > tolerance*max(1, math.Abs(v.Value)) {
				t.Errorf("%s, %s at %d plies on %s: %v, want %v", method, v.Config, v.Depth, v.Pos, d.Score, v.Value)
			}
		}
	}
}

// searcher builds a search of fixed depth.
func searcher(t testing.TB, s players.Spec, plies int) *search.Searcher {
	t.Helper()
	s.Game, s.Options = "pentago", games.Options{"plies": strconv.Itoa(plies)}
	s, err := s.Complete()
	if err != nil {
		t.Fatal(err)
	}
	eval, err := s.NewEvaluator()
	if err != nil {
		t.Fatal(err)
	}
	w, err := search.New(s, eval)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// TestSameMoves plays whole games by both searches from equal streams: they must not differ in a single move.
func TestSameMoves(t *testing.T) {
	for _, h := range players.HeuristicsOf("pentago") {
		if h.Name == "control" {
			continue // its values depend on how many were drawn before, and so on the search
		}
		both := [2]*search.Searcher{}
		for i, method := range []string{"minimax", "alpha-beta"} {
			both[i] = searcher(t, players.Spec{Method: method, Heuristic: h.Name}, 2)
		}
		for seed := range uint64(5) {
			p, err := pentago.Game{}.New(games.Options{"last_rotation": "true"})
			if err != nil {
				t.Fatal(err)
			}
			for _, w := range both {
				if err := w.Begin(p.Clone(), pentago.White, rand.New(rand.NewPCG(seed, 9))); err != nil {
					t.Fatal(err)
				}
			}
			for r := rand.New(rand.NewPCG(seed, 10)); !p.Over(); {
				if p.Mover() != pentago.White {
					legal := p.AppendMoves(nil)
					p.Do(legal[r.IntN(len(legal))])
					continue
				}
				var moves [2][]games.Move
				for i, w := range both {
					d, err := w.Choose(context.Background(), p.Clone(), nil)
					if err != nil {
						t.Fatal(err)
					}
					moves[i] = d.Moves
				}
				if !slices.Equal(moves[0], moves[1]) {
					text, _ := p.AppendText(nil)
					t.Fatalf("%s on %s: minimax plays %v, alpha-beta %v", h.Name, text, moves[0], moves[1])
				}
				for _, m := range moves[0] {
					p.Do(m)
				}
			}
		}
	}
}

// TestSearchDoesNotAllocate: once its buffers have grown, a search of thousands of nodes allocates nothing.
func TestSearchDoesNotAllocate(t *testing.T) {
	p, err := pentago.Game{}.Parse(games.Options{"last_rotation": "true"}, "....../.W..../..B.../....W./...B../....W. b p")
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range players.HeuristicsOf("pentago") {
		w := searcher(t, players.Spec{Method: "alpha-beta", Heuristic: h.Name}, 4)
		if err := w.Begin(p, p.Mover(), rand.New(rand.NewPCG(1, 2))); err != nil {
			t.Fatal(err)
		}
		var nodes int64
		choose := func() {
			d, err := w.Choose(context.Background(), p, nil)
			if err != nil {
				t.Fatal(err)
			}
			nodes = d.Nodes
		}
		choose()
		if n := testing.AllocsPerRun(10, choose); n != 0 {
			t.Errorf("%s: %v allocations in a search of %d nodes, want none", h.Name, n, nodes)
		}
	}
}

// BenchmarkSearch searches the empty board to depth 4.
func BenchmarkSearch(b *testing.B) {
	p, err := pentago.Game{}.New(games.Options{"last_rotation": "true"})
	if err != nil {
		b.Fatal(err)
	}
	for _, h := range players.HeuristicsOf("pentago") {
		b.Run(h.Name, func(b *testing.B) {
			w := searcher(b, players.Spec{Method: "alpha-beta", Heuristic: h.Name}, 4)
			if err := w.Begin(p, p.Mover(), rand.New(rand.NewPCG(1, 2))); err != nil {
				b.Fatal(err)
			}
			var nodes int64
			b.ReportAllocs()
			for b.Loop() {
				d, err := w.Choose(context.Background(), p, nil)
				if err != nil {
					b.Fatal(err)
				}
				nodes += d.Nodes
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(nodes), "ns/node")
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
		})
	}
}
