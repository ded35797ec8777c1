package blokuseval

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tourney/games"
	"tourney/games/blokus"
	"tourney/players"
	_ "tourney/players/control"
	_ "tourney/players/random"
	"tourney/players/search"
)

func TestRegistered(t *testing.T) {
	var got []string
	for _, h := range players.HeuristicsOf(game) {
		if h.Game != game {
			continue
		}
		got = append(got, h.Name)
		if h.Doc == "" || h.Source == "" {
			t.Errorf("%s lacks a description or a source", h.Name)
		}
		for _, p := range h.Params {
			if fixed := p.Name == squaresOwn; p.Name == "" || p.Doc == "" || fixed != (p.Min == p.Max) || p.Default < p.Min || p.Default > p.Max {
				t.Errorf("%s: weight %+v lacks a name, a description or a range around its default", h.Name, p)
			}
			for _, v := range []float64{p.Default, p.Min, p.Max} {
				if err := p.Check(v); err != nil {
					t.Errorf("%s: %v", h.Name, err)
				}
			}
		}
	}
	for _, h := range heuristics {
		for name := range h.defaults {
			if !slices.ContainsFunc(params, func(p players.Param) bool { return p.Name == name }) {
				t.Errorf("%s has a default for %s, which is no weight", h.name, name)
			}
		}
	}
	for _, name := range names { // more heuristics may be registered
		if !slices.Contains(got, name) {
			t.Errorf("registered: %v, want %s among them", got, name)
		}
	}
}

func TestIllegalWeights(t *testing.T) {
	for _, c := range []struct {
		name string
		v    float64
		want string
	}{
		{squaresOwn, 101, "from -100 to 100"},
		{pointsShared, -100.5, "from -100 to 100"},
		{nearOpp, math.Inf(1), "finite number"},
		{centrePlies, 2.5, "whole number"},
		{centrePlies, 22, "from -1 to 21"},
		{nearRadius, 0, "from 1 to 3"},
		{nearRadius, 4, "from 1 to 3"},
		{centreRow, 5.5, "from 6 to 7"},
		{centreSquare, 3, "from -1 to 2"},
		{"inf_me", 1, "unknown"},
	} {
		h, err := players.FindHeuristic(game, "eastwood")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := h.Complete(players.Weights{c.name: c.v}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s=%v: got error %v, want one with %q", c.name, c.v, err, c.want)
		}
	}
}

func drawWeights(t *rapid.T) players.Weights {
	w := players.Weights{}
	for _, p := range params {
		low, high := -10., 10.
		switch {
		case p.Kind == players.Integer:
			w[p.Name] = float64(rapid.IntRange(int(p.Min), int(max(p.Max, 3))).Draw(t, p.Name))
			continue
		case p.Legal(low) != nil || p.Legal(high) != nil:
			low, high = p.Min, p.Max
		}
		w[p.Name] = rapid.Float64Range(low, high).Draw(t, p.Name)
	}
	return w
}

func drawBoard(t *rapid.T, base testing.TB) *blokus.Board {
	seed, plies := rapid.Uint64().Draw(t, "seed"), rapid.IntRange(0, 30).Draw(t, "plies")
	return playedTo(base, rand.New(rand.NewPCG(seed, 0)), plies)
}

// TestAgainstSlow compares values with the twin, which adds them up square by square.
func TestAgainstSlow(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w, b := drawWeights(rt), drawBoard(rt, t)
		e, twin := newEvaluator(w), gridOf(b)
		for root := range games.Seat(2) {
			if got, want := e.value(b, root), twin.value(w, root); got != want {
				rt.Fatalf("seat %d, %v: got %d units, want %d\n%s", root, w, got, want, b.AppendDiagram(nil))
			}
		}
	})
}

// TestChildren compares EvaluateChildren with Evaluate, for both players, also when the opponent is skipped.
func TestChildren(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w, b := drawWeights(rt), drawBoard(rt, t)
		e := newEvaluator(w)
		moves := b.AppendMoves(nil)
		values := make([]float64, len(moves))
		for root := range games.Seat(2) {
			e.EvaluateChildren(b, root, moves, values, math.NaN())
			for i, m := range moves {
				b.Do(m)
				want := e.Evaluate(b, root)
				b.Undo()
				if values[i] != want || float64(e.valueAfter(b, b.Mover(), m, root))*players.Unit != want {
					rt.Fatalf("seat %d, %v, after %s: got %v, want %v\n%s",
						root, w, b.AppendMove(nil, m), values[i], want, b.AppendDiagram(nil))
				}
			}
		}
	})
}

// TestUntil checks that EvaluateChildren stops after the first value that is good enough for the mover.
func TestUntil(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		b := drawBoard(rt, t)
		e, root := newEvaluator(drawWeights(rt)), games.Seat(rapid.IntRange(0, 1).Draw(rt, "root"))
		moves := b.AppendMoves(nil)
		want, values := make([]float64, len(moves)), make([]float64, len(moves))
		e.EvaluateChildren(b, root, moves, want, math.NaN())
		bound := rapid.SampledFrom(append(want, math.Inf(1), math.Inf(-1), want[0]+0.5)).Draw(rt, "bound")
		n := slices.IndexFunc(want, func(v float64) bool {
			return root == b.Mover() && v >= bound || root != b.Mover() && v <= bound
		}) + 1
		if n == 0 {
			n = len(want)
		}
		if got := e.EvaluateChildren(b, root, moves, values, bound); got != n || !slices.Equal(values[:n], want[:n]) {
			rt.Fatalf("seat %d, until %v: %d of %v, want %d of %v\n%s", root, bound, got, values, n, want, b.AppendDiagram(nil))
		}
	})
}

// TestHalfTurn checks that a half turn with swapped colours swaps the values if the centre is in the middle.
func TestHalfTurn(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w, b := drawWeights(rt), drawBoard(rt, t)
		w[centreRow], w[centreColumn] = 6.5, 6.5
		turned := newGrid()
		for row, squares := range gridOf(b).at {
			for column, s := range squares {
				if s != free {
					turned.at[blokus.Size-1-row][blokus.Size-1-column] = 1 - s
				}
			}
		}
		e, image := newEvaluator(w), read(t, turned.text(1-b.Mover()))
		for root := range games.Seat(2) {
			if got, want := e.value(image, 1-root), e.value(b, root); got != want {
				rt.Fatalf("seat %d, %v: got %d units, turned %d\n%s", root, w, want, got, b.AppendDiagram(nil))
			}
		}
	})
}

// TestReflected checks that a reflection in the diagonal through the starting squares changes no value. The centre is
// on the diagonal.
func TestReflected(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w, b := drawWeights(rt), drawBoard(rt, t)
		w[centreColumn] = w[centreRow]
		reflected := newGrid()
		for row, squares := range gridOf(b).at {
			for column, s := range squares {
				reflected.at[column][row] = s
			}
		}
		e, image := newEvaluator(w), read(t, reflected.text(b.Mover()))
		for root := range games.Seat(2) {
			if got, want := e.value(image, root), e.value(b, root); got != want {
				rt.Fatalf("seat %d, %v: got %d units, reflected %d\n%s", root, w, want, got, b.AppendDiagram(nil))
			}
		}
	})
}

// TestLargestWeights checks that with the largest weights of either sign values stay far below those of won games.
func TestLargestWeights(t *testing.T) {
	const squares = blokus.Size * blokus.Size
	most := 2.*heaviest*2*all + // covered squares, with the largest factor
		3*4*heaviest*squares + // three kinds of points with the largest centre weight; shared: two weights, half the sum
		heaviest*squares + 2*heaviest*squares // touching points and influence
	if most > search.Win/2 {
		t.Errorf("values may reach %v, which is too much", most)
	}
}

func TestCentreWeights(t *testing.T) {
	for _, c := range []struct {
		row, column             int
		centreRow, centreColumn float64
		want                    int
	}{
		{6, 6, 6, 6, 4}, {7, 5, 6, 6, 4}, {8, 6, 6, 6, 3}, {0, 0, 6, 6, 1}, {1, 1, 6, 6, 2}, {12, 3, 6, 6, 1}, {13, 13, 6, 6, 1},
		{6, 7, 6.5, 6.5, 4}, {5, 8, 6.5, 6.5, 3}, {0, 13, 6.5, 6.5, 1}, {13, 0, 7, 7, 1}, {0, 7, 7, 7, 1},
	} {
		if got := centreWeight(c.row, c.column, c.centreRow, c.centreColumn); got != c.want {
			t.Errorf("row %d, column %d, centre %v, %v: got %d, want %d", c.row, c.column, c.centreRow, c.centreColumn, got, c.want)
		}
	}
}

func TestAutoPlies(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 24))
	seen := map[[2]bool]int{}
	for range 300 {
		b := playedTo(t, r, r.IntN(40))
		g := gridOf(b)
		few, blocked := g.left(b.Mover()) < 14, len(g.moves(1-b.Mover(), 0)) == 0
		want := 3
		if few && !blocked {
			want = 5
		}
		if got := players.AutoPliesOf(game)(b); got != want {
			t.Errorf("got %d plies, want %d\n%s", got, want, b.AppendDiagram(nil))
		}
		seen[[2]bool{few, blocked}]++
	}
	for _, few := range []bool{false, true} {
		if seen[[2]bool{few, false}] == 0 {
			t.Errorf("no board with few pieces %v and no blocked opponent", few)
		}
	}
	if seen[[2]bool{true, true}] == 0 {
		t.Error("no board with few pieces and a blocked opponent")
	}
}

func TestNoAllocations(t *testing.T) {
	list := boards(t, rand.New(rand.NewPCG(25, 26)), 16)
	var lists [][]games.Move
	for _, b := range list {
		lists = append(lists, b.AppendMoves(nil))
	}
	values := make([]float64, 2000)
	for _, name := range names {
		e := build(t, name, nil)
		i := 0
		if n := testing.AllocsPerRun(100, func() {
			b := list[i%len(list)]
			e.Evaluate(b, games.Seat(i%2))
			e.EvaluateChildren(b, games.Seat(i%2), lists[i%len(list)], values, math.NaN())
			autoPlies(b)
			i++
		}); n != 0 {
			t.Errorf("%s allocates %v times an evaluation, want 0", name, n)
		}
	}
}

// TestSameSearches checks that alpha-beta chooses like minimax whether or not it uses EvaluateChildren.
func TestSameSearches(t *testing.T) {
	for _, b := range boards(t, rand.New(rand.NewPCG(27, 28)), 20) {
		if b.Turns() < 20 {
			continue
		}
		for _, name := range names {
			want := choose(t, name+"@2,kind=minimax", b)
			for _, settings := range []string{"2", "2,frontier=false", "2,order=static,pvs=true"} {
				got := choose(t, name+"@"+settings, b)
				if got.Score != want.Score || !slices.Equal(got.Moves, want.Moves) {
					t.Errorf("%s@%s: got %v, %v, want %v, %v", name, settings, got.Score, got.Moves, want.Score, want.Moves)
				}
			}
		}
	}
}

// TestGames checks that all kinds of players make legal moves in whole games.
func TestGames(t *testing.T) {
	for i, text := range []string{"random", "control@1", "influence@1", "simple@1,kind=blockem", "centre@2,kind=blockem,first-move=copy",
		"nk-weighted@auto,kind=blockem,five-first=10,order=random", "eastwood@2"} {
		b := playedTo(t, rand.New(rand.NewPCG(29, uint64(i))), 0)
		seated := [2]players.Player{newPlayer(t, text), newPlayer(t, "random")}
		for seat, p := range seated {
			if err := p.Begin(context.Background(), players.Setup{Start: b.Clone(), Seat: games.Seat(seat), Seed: players.Seed{31, uint64(seat)}}); err != nil {
				t.Fatal(err)
			}
		}
		var history []games.Move
		for !b.Over() {
			d, err := seated[b.Mover()].Choose(context.Background(), players.Request{Position: b.Clone(), Played: history})
			if err != nil {
				t.Fatal(err)
			}
			if !b.Fits(b.Mover(), d.Moves[0]) {
				t.Fatalf("%s: illegal move %d\n%s", text, d.Moves[0], b.AppendDiagram(nil))
			}
			history = append(history, d.Moves[0])
			b.Do(d.Moves[0])
		}
	}
}
