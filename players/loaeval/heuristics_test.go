package loaeval

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"tourney/games"
	"tourney/players"
	"tourney/players/evaltest"
	"tourney/players/search"
)

func TestHeuristics(t *testing.T) {
	evaltest.Run(t, evaltest.Suite{Game: game, Fair: evaltest.Names(game), Slow: slowly})
}

// slowly is the slow twin of all heuristics.
func slowly(heuristic string, w players.Weights) (twin func(p games.Position, root games.Seat) float64, grain float64) {
	if heuristic != "mixture" { // the others count the opposite of a feature, or its share
		return func(p games.Position, root games.Seat) float64 {
			own, enemy := piecesOf(p, root)
			g := newGrid(own, enemy)
			us, them := g.facts('x'), g.facts('o')
			return map[string]float64{
				"material": us["n"] - them["n"], "connected": us["largest"] - them["largest"], "orphans": them["orphans"] - us["orphans"],
			}[heuristic]
		}, 0
	}
	return func(p games.Position, root games.Seat) float64 {
		own, enemy := piecesOf(p, root)
		sum := w["tempo"]
		if p.Mover() != root {
			sum = -sum
		}
		for i, difference := range (words{own, enemy}).slowDifferences() {
			sum += w[featureList[i].name] * difference
		}
		return sum
	}, 1e-4 + math.Abs(w["concentration"])/parts // weights are whole units
}

func TestMixtureBeatsMaterial(t *testing.T) {
	evaltest.Matches(t, game, []evaltest.Match{{Better: "mixture@2", Worse: "material@2", Games: 30, Won: 30, Least: 0.9}})
}

func BenchmarkHeuristics(b *testing.B) { evaltest.Bench(b, game) }

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
