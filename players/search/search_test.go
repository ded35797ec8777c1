package search

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tourney/games"
)

// searchers returns one searcher of each kind at the given depth, in the given seat and with equal streams.
func searchers(t interface{ Fatal(...any) }, plies int, seat games.Seat, seed uint64) map[string]*Searcher {
	both := map[string]*Searcher{"minimax": newSearcher(fixed(plain(false), plies), &tree{}), "alpha-beta": newSearcher(fixed(plain(true), plies), &tree{})}
	for _, w := range both {
		if err := w.Begin(nil, seat, rand.New(rand.NewPCG(seed, 0))); err != nil {
			t.Fatal(err)
		}
	}
	return both
}

// TestExact compares the searches with textbook minimax on random trees: the root's value, that every sub-move chosen
// attains it, and that both kinds choose the same from one seed.
func TestExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := newTree(rapid.Uint64().Draw(t, "seed"), rapid.IntRange(2, 4).Draw(t, "seats"))
		plies := rapid.IntRange(1, 6).Draw(t, "plies")
		root := p.Mover()
		want := textbook(p, p, root, 0, plies)
		var chosen []games.Move
		for kind, w := range searchers(t, plies, root, 1) {
			d, err := w.Choose(context.Background(), p.Clone(), nil)
			if err != nil {
				t.Fatal(err)
			}
			if d.Score != want {
				t.Fatalf("%s at %d plies: value %v, want %v", kind, plies, d.Score, want)
			}
			if got := valueAfter(p, root, d.Moves, plies); got != want {
				t.Fatalf("%s at %d plies chooses %v worth %v, want %v", kind, plies, d.Moves, got, want)
			}
			if chosen != nil && !slices.Equal(chosen, d.Moves) {
				t.Fatalf("minimax and alpha-beta choose %v and %v", chosen, d.Moves)
			}
			chosen = slices.Clone(d.Moves)
		}
	})
}

// valueAfter plays moves, which must all belong to one turn of the mover, and values what is reached.
func valueAfter(p games.Position, root games.Seat, moves []games.Move, plies int) float64 {
	turn := p.Turns()
	for _, m := range moves {
		if p.Over() || p.Mover() != root || p.Turns() != turn {
			return math.NaN() // a sub-move beyond the turn
		}
		p.Do(m)
	}
	v := textbook(p, &tree{}, root, len(moves), plies-len(moves))
	for range moves {
		p.Undo()
	}
	return v
}

// TestCutsSaveNodes would fail if alpha-beta were minimax under another name.
func TestCutsSaveNodes(t *testing.T) {
	saved := 0
	for seed := range uint64(50) {
		p := newTree(seed, 2)
		w := searchers(t, 7, p.Mover(), 1)
		full, _ := w["minimax"].Choose(context.Background(), p.Clone(), nil)
		cut, _ := w["alpha-beta"].Choose(context.Background(), p.Clone(), nil)
		if cut.Nodes > full.Nodes {
			t.Errorf("tree %d: alpha-beta visits %d nodes, minimax %d", seed, cut.Nodes, full.Nodes)
		}
		saved += int(full.Nodes - cut.Nodes)
	}
	if saved == 0 {
		t.Error("alpha-beta never saves a node")
	}
}

// TestEqualMovesAreDrawnUniformly plays the first sub-move of a tree in which all moves are equal.
func TestEqualMovesAreDrawnUniformly(t *testing.T) {
	p := newTree(uniformTree(t), 2)
	w := newSearcher(fixed(plain(true), 1), always(0))
	if err := w.Begin(nil, p.Mover(), rand.New(rand.NewPCG(7, 7))); err != nil {
		t.Fatal(err)
	}
	counts := map[games.Move]int{}
	const games = 5000
	for range games {
		d, err := w.Choose(context.Background(), p, nil)
		if err != nil {
			t.Fatal(err)
		}
		counts[d.Moves[0]]++
	}
	legal := len(p.AppendMoves(nil))
	var chi float64
	for _, m := range p.AppendMoves(nil) {
		e := float64(games) / float64(legal)
		chi += (float64(counts[m]) - e) * (float64(counts[m]) - e) / e
	}
	if chi > 18.5 { // 4 degrees of freedom, one in a thousand
		t.Errorf("chi square %.1f over %v: the draw is not uniform", chi, counts)
	}
}

// uniformTree finds a tree whose root has five moves, none of which ends the game.
func uniformTree(t *testing.T) uint64 {
	for seed := range uint64(10_000) {
		p := newTree(seed, 2)
		moves := p.AppendMoves(nil)
		over := slices.ContainsFunc(moves, func(m games.Move) bool {
			_, over := p.Do(m)
			p.Undo()
			return over
		})
		if len(moves) == 5 && !over {
			return seed
		}
	}
	t.Fatal("no such tree")
	return 0
}

// TestCancel stops a search that would take for ever.
func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	w := newSearcher(fixed(plain(false), 60), canceller{cancel})
	p := newTree(3, 2)
	if err := w.Begin(nil, p.Mover(), rand.New(rand.NewPCG(1, 1))); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Choose(ctx, p, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
}

// canceller cancels the search at its first evaluation.
type canceller struct{ cancel context.CancelFunc }

func (c canceller) Evaluate(games.Position, games.Seat) float64 { c.cancel(); return 0 }

// TestAbsurdValues: values that are no numbers, or as large as those of won games, are the heuristic's error.
func TestAbsurdValues(t *testing.T) {
	for _, v := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), Win, -1e300} {
		p := newTree(3, 2)
		w := newSearcher(fixed(plain(true), 3), always(v))
		if err := w.Begin(nil, p.Mover(), rand.New(rand.NewPCG(1, 1))); err != nil {
			t.Fatal(err)
		}
		if d, err := w.Choose(context.Background(), p, nil); err == nil || !strings.Contains(err.Error(), "the heuristic values a position at") {
			t.Errorf("value %v: decision %+v, error %v", v, d, err)
		}
	}
}

// always is an evaluator of one value.
type always float64

func (a always) Evaluate(games.Position, games.Seat) float64 { return float64(a) }

// TestAnalyze compares the value of every root move with textbook minimax, and follows its line to that value.
func TestAnalyze(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := newTree(rapid.Uint64().Draw(t, "seed"), rapid.IntRange(2, 4).Draw(t, "seats"))
		plies := rapid.IntRange(1, 5).Draw(t, "plies")
		w := newSearcher(fixed(plain(true), plies), p)
		root := p.Mover()
		if err := w.Begin(p, root, rand.New(rand.NewPCG(0, 0))); err != nil {
			t.Fatal(err)
		}
		a, err := w.analyze(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		if want := textbook(p, p, root, 0, plies); a.Value != want {
			t.Fatalf("value %v, want %v", a.Value, want)
		}
		for _, m := range a.Moves {
			p.Do(m.Move)
			want := textbook(p, p, root, 1, plies-1)
			p.Undo()
			if m.Value != want {
				t.Fatalf("move %d: value %v, want %v", m.Move, m.Value, want)
			}
			for _, step := range m.Line {
				p.Do(step)
			}
			got := textbook(p, p, root, len(m.Line), plies-len(m.Line))
			if !p.Over() && len(m.Line) != plies {
				t.Fatalf("move %d: the line %v ends after %d plies of %d", m.Move, m.Line, len(m.Line), plies)
			}
			for range m.Line {
				p.Undo()
			}
			if got != want {
				t.Fatalf("move %d: the line %v leads to %v, want %v", m.Move, m.Line, got, want)
			}
		}
	})
}

// fixed gives settings a depth.
func fixed(s settings, plies int) settings {
	s.plies = plies
	return s
}
