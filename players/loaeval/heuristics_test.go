package loaeval

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"

	"tourney/games"
	"tourney/players"
	"tourney/players/evaltest"
	"tourney/players/search"
)

func TestHeuristics(t *testing.T) {
	evaltest.Run(t, evaltest.Suite{Game: game, Fair: evaltest.Names(game)})
}

func TestMixtureBeatsMaterial(t *testing.T) {
	evaltest.Matches(t, game, []evaltest.Match{{Better: "mixture@2", Worse: "material@2", Games: 30, Won: 30, Least: 0.9}})
}

func BenchmarkHeuristics(b *testing.B) { evaltest.Bench(b, game) }

func build(t testing.TB, name string, given players.Weights) players.Evaluator {
	t.Helper()
	return evaltest.Build(t, game, name, given)
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
		h, err := players.FindHeuristic(game, "mixture")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := h.Complete(c.weights); err == nil || !strings.Contains(err.Error(), c.want) {
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

// image returns the image of pieces under symmetry n of the board, 0 to 7.
func image(pieces uint64, n int) (to uint64) {
	for rest := pieces; rest != 0; rest &= rest - 1 {
		row, column := bits.TrailingZeros64(rest)/8, bits.TrailingZeros64(rest)%8
		if n&1 != 0 {
			row = 7 - row
		}
		if n&2 != 0 {
			column = 7 - column
		}
		if n&4 != 0 {
			row, column = column, row
		}
		to |= 1 << (8*row + column)
	}
	return to
}

// TestImages checks that Invariant is true exactly for the weights with which all images have one value.
func TestImages(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	list := someWords(t, r, 300)
	for i := range features + 1 {
		w, name := players.Weights{}, "all"
		for j, f := range featureList {
			if i == j || i == features {
				w[f.name], name = f.max/2, f.name
			}
		}
		e := newMixture(w)
		same := true
		for _, board := range list {
			v := e.value(board.own, board.enemy)
			for n := range 8 {
				same = same && e.value(image(board.own, n), image(board.enemy, n)) == v
			}
		}
		if e.Invariant() != same {
			t.Errorf("%s: Invariant is %v, want %v", name, e.Invariant(), same)
		}
	}
}
