package loaeval

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tourney/games"
	"tourney/players"
	"tourney/players/search"
)

// names are the heuristics of this package.
var names = []string{"connected", "material", "mixture", "orphans"}

func find(t testing.TB, name string) players.Heuristic {
	t.Helper()
	h, err := players.FindHeuristic(game, name)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// build returns an evaluator with the given weights and the defaults of the others.
func build(t testing.TB, name string, given players.Weights) players.Evaluator {
	t.Helper()
	h := find(t, name)
	w, err := h.Complete(given)
	if err != nil {
		t.Fatal(err)
	}
	e, err := h.New(w)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

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
			if p.Name == "" || p.Doc == "" || p.Min >= p.Max {
				t.Errorf("%s: weight %q lacks a name, a description or a range", h.Name, p.Name)
			}
			for _, v := range []float64{p.Default, p.Min, p.Max} {
				if err := p.Check(v); err != nil {
					t.Errorf("%s: %v", h.Name, err)
				}
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
		weights players.Weights
		want    string
	}{
		{players.Weights{"material": 2001}, "from -2000 to 2000"},
		{players.Weights{"mobility": -200.5}, "from -200 to 200"},
		{players.Weights{"euler": 1e300}, "from -3000 to 3000"},
		{players.Weights{"tempo": math.Inf(1)}, "finite number"},
		{players.Weights{"group": 1}, "did you mean groups"},
	} {
		if _, err := find(t, "mixture").Complete(c.weights); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: got error %v, want one with %q", c.weights, err, c.want)
		}
	}
}

// TestLargestWeights checks that the largest weights keep values far below those of won games, and sums far from
// overflow.
func TestLargestWeights(t *testing.T) {
	// Upper bounds of the difference between two sides.
	most := [features]float64{
		material: 11, groups: 11, largest: 1, orphans: 12, concentrated: 1, centralised: 130, position: 3.5, quads: 12,
		eulerNumber: 24, mobility: 2 * 8 * 12, walls: 12, connectedness: 8, uniformity: 63, tempo: 1,
	}
	all := 0.
	for i, f := range featureList {
		all += reachOfWeights * f.max * most[i]
	}
	if all > search.Win/2 || all > math.MaxInt64*players.Unit/parts/2 {
		t.Errorf("values may reach %v, which is too much", all)
	}

	r := rand.New(rand.NewPCG(9, 10))
	for _, board := range someWords(t, r, 500) {
		w := players.Weights{}
		differences := board.slowDifferences()
		for i, f := range featureList {
			if math.Abs(differences[i]) > most[i] {
				t.Errorf("%v: %s differs by %v, want at most %v", board, f.name, differences[i], most[i])
			}
			w[f.name] = math.Copysign(reachOfWeights*f.max, differences[i]) // no feature cancels another
		}
		checkValue(t, board, w, differences)
	}
}

// TestTempo checks that tempo counts for the side to move, for both roots.
func TestTempo(t *testing.T) {
	with, without := build(t, "mixture", players.Weights{"tempo": 12.5}), build(t, "mixture", players.Weights{"tempo": 0})
	for _, b := range played(t, rand.New(rand.NewPCG(11, 12)), 20) {
		for root := range games.Seat(2) {
			want := -12.5
			if b.Mover() == root {
				want = 12.5
			}
			if got := with.Evaluate(b, root) - without.Evaluate(b, root); got != want {
				t.Errorf("tempo is worth %v to seat %d where seat %d moves, want %v", got, root, b.Mover(), want)
			}
		}
	}
}

// TestZeroWeights checks that moves are computed only for features that need them.
func TestZeroWeights(t *testing.T) {
	for i, f := range featureList {
		e := newMixture(players.Weights{f.name: 1})
		if want := i == orphans || i == mobility || i == walls; (e.lines != nil) != want {
			t.Errorf("%s alone: moves computed: %v, want %v", f.name, e.lines != nil, want)
		}
	}
}

func TestAutoPlies(t *testing.T) {
	for _, b := range played(t, rand.New(rand.NewPCG(17, 18)), 3) {
		if got := players.AutoPliesOf(game)(b); got != 3 {
			t.Errorf("automatic depth %d, want 3", got)
		}
	}
}

func TestNoAllocations(t *testing.T) {
	list := played(t, rand.New(rand.NewPCG(19, 20)), 16)
	for _, name := range names {
		e := build(t, name, nil)
		i := 0
		if n := testing.AllocsPerRun(100, func() {
			e.Evaluate(list[i%len(list)], games.Seat(i%2))
			i++
		}); n != 0 {
			t.Errorf("%s allocates %v times an evaluation, want 0", name, n)
		}
	}
}
