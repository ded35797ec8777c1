package search

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/players"
)

// TestMinimaxVisitsAll: minimax is the yardstick of all searches and so must not spare itself anything.
func TestMinimaxVisitsAll(t *testing.T) {
	for seed := range uint64(20) {
		_, p, eval := gameOf(seed)
		w := begun(t, p, fixed(plain(false), 5), eval)
		d := w.choose(t, p)
		if nodes, evals := sizes(p, p.Mover(), 5); d.Nodes != nodes || d.Evals != evals {
			t.Errorf("game %d: %d nodes and %d evaluations, want %d and %d", seed, d.Nodes, d.Evals, nodes, evals)
		}
	}
}

// sizes returns the positions at most plies below p while root is in the game, and the number of those to be evaluated.
func sizes(p games.Position, root games.Seat, plies int) (nodes, evals int64) {
	for _, m := range p.AppendMoves(nil) {
		_, over := p.Do(m)
		nodes++
		switch {
		case over || eliminated(p, root):
		case plies > took(p, root):
			n, e := sizes(p, root, plies-took(p, root))
			nodes, evals = nodes+n, evals+e
		default:
			evals++
		}
		p.Undo()
	}
	return nodes, evals
}

// always is an evaluator of one value.
type always float64

func (a always) Evaluate(games.Position, games.Seat) float64 { return float64(a) }

func (a always) EvaluateChildren(_ games.Position, _ games.Seat, moves []games.Move, values []float64, _ float64) int {
	for i := range moves {
		values[i] = float64(a)
	}
	return len(moves)
}

func (a always) Invariant() bool { return true }

// TestEqualMovesAreDrawnUniformly chooses the first sub-move where all have the same value, some of them because they
// lead to the same position or to its image. Where noise decides alone, it leaves every sub-move the same chance, and its draws are as
// often each number.
func TestEqualMovesAreDrawnUniformly(t *testing.T) {
	p := levelGraph(t)
	searches := gamestest.Rounds[uint64](1000, 5000, 5000)
	checkUniform := func(set settings, counts map[int]int) {
		t.Helper()
		e, chi := float64(searches)/6, 0.
		for _, n := range counts {
			chi += (float64(n) - e) * (float64(n) - e) / e
		}
		if chi > 20.5 || len(counts) != 6 { // 5 degrees of freedom, one in a thousand
			t.Errorf("%v\nchi square %.1f over %v: the draw is not uniform", set, chi, counts)
		}
	}
	for _, set := range []settings{
		plain(false), plain(true), chosen(t, 1, nil),
		chosen(t, 1, games.Options{orderOption: orders[byStatic], pvsOption: "true"}),
		chosen(t, 1, games.Options{orderOption: orders[listed]}),
	} {
		for _, eval := range []players.Evaluator{always(0), flat{}} {
			w := begun(t, p, fixed(set, 3), eval)
			moves, draws := map[int]int{}, map[int]int{}
			for range searches {
				moves[int(w.choose(t, p).Moves[0])]++
				draws[int(w.noise(3))]++
			}
			checkUniform(set, moves)
			if w.loud > 0 {
				checkUniform(set, draws)
			}
		}
	}
}

// levelGraph finds a graph without an end whose root has six sub-moves, equal ones and images among them.
func levelGraph(t *testing.T) *graph {
	for seed := range uint64(10_000) {
		p := newGraph(seed, 2, 12, math.MaxInt)
		legal := p.AppendMoves(nil)
		equal := slices.Compact(slices.Sorted(slices.Values(p.AppendEqual(nil, legal))))
		images := slices.Compact(slices.Sorted(slices.Values(p.AppendImages(nil, legal))))
		if len(legal) == 6 && len(equal) < 6 && len(images) > 0 && len(images) < len(equal) {
			return p
		}
	}
	t.Fatal("no such graph")
	return nil
}

// TestAbsurdValues: NaN, and values as large as those of won games, are an error of the heuristic in every kind of search.
func TestAbsurdValues(t *testing.T) {
	p := newGraph(3, 2, 50, math.MaxInt)
	for _, v := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), Win, -1e300} {
		for _, set := range []settings{
			plain(true), chosen(t, 1, nil), chosen(t, 1, games.Options{orderOption: orders[byStatic]}),
			chosen(t, 1, games.Options{effortOption: "1"}),
		} {
			w := begun(t, p, fixed(set, 3), always(v))
			d, err := w.Choose(context.Background(), players.Request{Position: p})
			if err == nil || !strings.Contains(err.Error(), "the heuristic values a position at") {
				t.Errorf("%v\nvalue %v: decision %+v, error %v", set, v, d, err)
			}
		}
	}
}

// TestRefused: a min-cut above the max-cut, and searches that are content with bounds of values where noise is wanted.
func TestRefused(t *testing.T) {
	for _, c := range []struct {
		floor, ceiling string
		noise          int
		want           string
	}{
		{"-1", "1", 0, ""},
		{"0", "0", 0, ""},
		{"none", "-5", 0, ""},
		{"none", "none", 5, ""},
		{"1", "0", 0, "min-cut 1 is above max-cut 0"},
		{"none", "100", 5, "do not go with a noise of 5"},
		{"-100", "none", 1, "do not go with a noise of 1"},
	} {
		o := games.Options{floorOption: c.floor, ceilingOption: c.ceiling, effortOption: "3"}
		_, err := New(completed(t, players.DefaultMethod, o), loud{most: c.noise})
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("from %s to %s with noise %d: got error %v, want %q", c.floor, c.ceiling, c.noise, err, c.want)
		}
	}
}

// TestGamesAreIndependent: what a searcher played before changes nothing in a game, not even the work.
func TestGamesAreIndependent(t *testing.T) {
	for seed := range uint64(40) {
		p, eval := newGraph(seed, 2, 500, 30), judge{} // large enough for a history that matters
		set := fixed(chosen(t, 1, nil), 5)
		m := play(t, "", set, eval, p, 1)
		w := newSearcher(set, eval)
		m.replay(t, w)
		if got, want := m.work(t, w), m.work(t, newSearcher(set, eval)); got != want {
			t.Fatalf("game %d: %+v after another game, want %+v", seed, got, want)
		}
	}
}

// TestChanceIsNotRefined: where values depend on the order of evaluation, settings that would change it are ignored,
// down to the number of evaluations.
func TestChanceIsNotRefined(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 6))
	for seed := range uint64(100) {
		name, p, _ := gameOf(seed)
		m := play(t, name, following(plain(true)), &chance{}, p, seed)
		set := inTurn(cutting, seed)
		set.effort, set.ceiling, set.floor = r.IntN(3), float64(1+r.IntN(3)), float64(-r.IntN(3))
		m.replay(t, newSearcher(following(set), &chance{}))
	}
}

const stepGame = "search-stepwise"

func init() { players.RegisterStepwise(stepGame) }

// TestStepwiseGame: the game's sources say what is decided, in all searches.
func TestStepwiseGame(t *testing.T) {
	for _, method := range []string{players.DefaultMethod, textbook, minimax} {
		for game, want := range map[string]bool{"": false, stepGame: true} {
			spec := completed(t, method, nil)
			spec.Game = game
			set, err := settingsOf(spec)
			if err != nil || set.stepwise != want || set.unrefined().stepwise != want {
				t.Errorf("%s of %q: stepwise %t, error %v, want %t", method, game, set.stepwise, err, want)
			}
		}
	}
}

// TestTextbook wants the method textbook to choose as minimax does, to cut off, and to do without all refinements.
func TestTextbook(t *testing.T) {
	var visited, all int64
	for seed := range uint64(40) {
		_, p, eval := gameOf(seed)
		decide := func(method string) players.Decision {
			w, err := New(completed(t, method, games.Options{players.PliesOption: "4"}), eval)
			if err != nil {
				t.Fatal(err)
			}
			w.begin(t, p, p.Mover(), [2]uint64{seed, 1})
			d := w.choose(t, p)
			d.Moves = slices.Clone(d.Moves)
			return d
		}
		want, got := decide(minimax), decide(textbook)
		if !slices.Equal(got.Moves, want.Moves) || got.Score != want.Score || got.Hits != 0 {
			t.Errorf("game %d: %+v, minimax says %+v", seed, got, want)
		}
		visited, all = visited+got.Nodes, all+want.Nodes
	}
	if visited*10 > all*9 {
		t.Errorf("%d nodes, minimax %d: want fewer than nine in ten", visited, all)
	}
}

// fickle is a heuristic whose values change from call to call, which it does not admit.
type fickle struct{ calls *uint64 }

func (f fickle) Evaluate(games.Position, games.Seat) float64 {
	*f.calls++
	return float64(mix(*f.calls) % 1000)
}

// TestFickle wants legal choices even where no sub-move attains the value that the search has found.
func TestFickle(t *testing.T) {
	for seed := range uint64(300) {
		_, p, _ := gameOf(seed)
		w := begun(t, p, chosen(t, 1+int(seed%4), nil), fickle{new(uint64)})
		board := p.Clone()
		for _, m := range w.choose(t, p).Moves {
			if _, legal := slices.BinarySearch(board.AppendMoves(nil), m); !legal {
				t.Fatalf("game %d: move %d is not legal", seed, m)
			}
			board.Do(m)
		}
	}
}
