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
// lead to the same position or to its image. Where noise decides alone, it leaves every sub-move the same chance, and
// its draws are as often each number.
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

// TestAbsurdValues: NaN, and values as large as those of won games, are an error of the heuristic in every kind of
// search.
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
		_, err := newPlayer(completed(t, players.DefaultMethod, o), loud{most: c.noise})
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
		if set.order == byChance { // which holds for any evaluator
			set.order = listed
		}
		m.replay(t, newSearcher(following(set), &chance{}))
	}
}

// TestRandomOrder: in a random order every reply is as often the first that is looked at, and searches with one seed
// look at the same positions. In other orders a reply is always the first.
func TestRandomOrder(t *testing.T) {
	p, spot := newDuel(0, 12, math.MaxInt), -1
	for seed := uint64(1); spot < 0; seed++ {
		p = newDuel(seed, 12, math.MaxInt)
		for _, to := range p.spot().to {
			replies := slices.Clone(p.spots[to].to)
			slices.Sort(replies)
			if len(replies) == 4 && len(slices.Compact(replies)) == 4 {
				spot = to
			}
		}
	}
	searches := gamestest.Rounds[uint64](200, 1000, 5000)
	for i := range 8 {
		o, kind := []order{listed, byChance}[i%2], i/2
		firsts := map[int]int{}
		for seed := range searches {
			var looked [2][][]int
			for i := range looked {
				set := fixed(plain(true), 2)
				set.order, set.frontier = o, kind == 1
				r := recorder{&looked[i]}
				eval := players.Evaluator(r)
				switch kind {
				case 2:
					eval = seededRecorder{r}
				case 3:
					set.plies, set.effort, eval = 3, 4, rankingRecorder{r}
				}
				w := newSearcher(set, eval)
				w.begin(t, p, p.Mover(), [2]uint64{seed, 1})
				w.choose(t, p)
			}
			if !slices.EqualFunc(looked[0], looked[1], slices.Equal) {
				t.Fatalf("seed %d: looks at %v, then at %v", seed, looked[0], looked[1])
			}
			at := slices.IndexFunc(looked[0], func(path []int) bool { return path[1] == spot })
			firsts[looked[0][at][2]]++
		}
		want := 1
		if o == byChance {
			want = len(p.spots[spot].to)
		}
		e, chi := float64(searches)/float64(want), 0.
		for _, n := range firsts {
			chi += (float64(n) - e) * (float64(n) - e) / e
		}
		if len(firsts) != want || chi > 20.5 {
			t.Errorf("order %s, kind %d: the first replies are %v, want %d alike", orders[o], kind, firsts, want)
		}
	}
}

// recorder is an evaluator of one value that records the paths to the positions it values.
type recorder struct{ paths *[][]int }

func (r recorder) Evaluate(p games.Position, _ games.Seat) float64 {
	*r.paths = append(*r.paths, slices.Clone(p.(*graph).path))
	return 0
}

func (r recorder) EvaluateChildren(p games.Position, root games.Seat, moves []games.Move, values []float64, _ float64) int {
	p.Do(moves[0])
	values[0] = r.Evaluate(p, root)
	p.Undo()
	return 1 // as good as any
}

// seededRecorder is not searched with refinements.
type seededRecorder struct{ recorder }

func (seededRecorder) Seed(*rand.Rand) {}

// rankingRecorder ranks sub-moves, all of them equal.
type rankingRecorder struct{ recorder }

func (rankingRecorder) AppendBest(dst []games.Move, p games.Position, _ games.Seat, n int) []games.Move {
	all := p.AppendMoves(dst)
	return all[:min(n, len(all))]
}

// TestWorthSettings: values of finished games are rounded to whole units, and refused where that would change their
// order.
func TestWorthSettings(t *testing.T) {
	const unit = players.Unit
	for _, c := range []struct {
		win, loss, draw string
		want            worth
		err             string
	}{
		{highest, lowest, "0", usualWorth, ""},
		{"50", lowest, "0", worth{ending{50, -unit}, ending{-Win, 1}, 0}, ""},
		{highest, "-0.5", "-1", worth{ending{Win, -1}, ending{-0.5, unit}, -1}, ""},
		{"-2", "-3", "7", worth{ending{-2, -unit}, ending{-3, unit}, 7}, ""},
		{"999071", "999070", "0", worth{ending{999071, -unit}, ending{999070, unit}, 0}, ""},
		{"0.001", "0", "0", worth{ending{1049 * unit, -unit}, ending{0, unit}, 0}, ""},
		{"0.0001", "0", "0", worth{}, "win 0.0001 must be above loss 0, by 0.001 or more"},
		{"1", "1", "0", worth{}, "win 1 must be above loss 1"},
		{"1", "2", "0", worth{}, "win 1 must be above loss 2"},
		{"0.0000001", lowest, "0", worth{}, "win 0.0000001 is too small to count"},
		{highest, "-0.0000001", "0", worth{}, "loss -0.0000001 is too small to count"},
	} {
		o := games.Options{winOption: c.win, lossOption: c.loss, drawOption: c.draw}
		got, err := settingsOf(completed(t, minimax, o))
		if (err == nil) != (c.err == "") || err == nil && got.worth != c.want || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("%v: got %v, error %v, want %v, error %q", o, got.worth, err, c.want, c.err)
		}
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
			player, err := newPlayer(completed(t, method, games.Options{players.PliesOption: "4"}), eval)
			if err != nil {
				t.Fatal(err)
			}
			w := player.(*searcher)
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
