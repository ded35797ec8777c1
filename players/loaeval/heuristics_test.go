package loaeval

import (
	"math"
	"math/rand/v2"
	"testing"

	"tourney/games"
	"tourney/players"
	"tourney/players/evaltest"
	"tourney/players/search"
)

func TestHeuristics(t *testing.T) {
	names := []string{"connected", "material", "mixture", "orphans"}
	evaltest.Run(t, evaltest.Suite{Game: game, Fair: names, Plies: 3, More: drawn, Twins: names, Slow: slowly})
}

// drawn returns positions of drawn boards. Random play rarely has few pieces, or many close together.
func drawn(t testing.TB, r *rand.Rand) (list []games.Position) {
	for _, w := range someWords(t, r, 1000) {
		_, _, p, err := games.SetUp(game, nil, w.String()+" "+"bw"[r.IntN(2):][:1])
		if err == nil && !p.Over() {
			list = append(list, p)
		}
	}
	return list
}

// slowly is the slow twin of the four heuristics.
func slowly(heuristic string, w players.Weights, p games.Position, root games.Seat) (value, grain float64) {
	own, enemy := piecesOf(p, root)
	if heuristic != "mixture" { // the others count the opposite of a feature, or its share
		g := newGrid(own, enemy)
		us, them := g.facts('x'), g.facts('o')
		return map[string]float64{
			"material": us["n"] - them["n"], "connected": us["largest"] - them["largest"], "orphans": them["orphans"] - us["orphans"],
		}[heuristic], 0
	}
	value = w["tempo"]
	if p.Mover() != root {
		value = -value
	}
	for i, difference := range (words{own, enemy}).slowDifferences() {
		value += w[featureList[i].name] * difference
	}
	return value, 1e-4 + math.Abs(w["concentration"])/parts // for weights that are no whole units, and for rounding
}

func TestMixtureBeatsMaterial(t *testing.T) {
	evaltest.Matches(t, game, []evaltest.Match{{Better: "mixture@2", Worse: "material@2", Games: 30, Won: 30, Least: 0.9}})
}

func BenchmarkHeuristics(b *testing.B) { evaltest.Bench(b, game) }

func TestIllegalWeights(t *testing.T) {
	evaltest.Texts(t, game, map[string]string{
		"mixture(material=2001)":   "error: from -2000 to 2000",
		"mixture(mobility=-200.5)": "error: from -200 to 200",
		"mixture(euler=1e300)":     "error: from -3000 to 3000",
		"mixture(tempo=Inf)":       "error: finite number",
		"mixture(group=1)":         "error: did you mean groups",
	})
}

// TestLargestWeights checks that the largest weights keep values far below those of won games, and sums far from
// overflow.
func TestLargestWeights(t *testing.T) {
	// Upper bounds of the difference between two sides.
	most := [featureCount]float64{
		featureMaterial: 11, featureGroups: 11, featureLargest: 1, featureOrphans: 12,
		featureConcentration: 1, featureCentralisation: 130, featurePosition: 3.5, featureQuads: 12,
		featureEuler: 24, featureMobility: 2 * 8 * 12, featureWalls: 12,
		featureConnectedness: 8, featureUniformity: 63, featureTempo: 1,
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
		want := 0.
		for i, f := range featureList {
			want += w[f.name] * differences[i]
		}
		// Concentration may be off by half a part for each side, and the result by half a unit.
		bound := math.Abs(w["concentration"])/parts + players.Unit/2 + 1e-12*max(1, math.Abs(want))
		if got := valueOfParts(newMixture(w).value(board.own, board.enemy)); math.Abs(got-want) > bound {
			t.Fatalf("%v under %v:\n got %v\nwant %v, give or take %v", board, w, got, want, bound)
		}
	}
}

// TestZeroWeights checks that moves are computed only for features that need them.
func TestZeroWeights(t *testing.T) {
	for i, f := range featureList {
		e := newMixture(players.Weights{f.name: 1})
		if want := i == featureOrphans || i == featureMobility || i == featureWalls; (e.lines != nil) != want {
			t.Errorf("%s alone: moves computed: %v, want %v", f.name, e.lines != nil, want)
		}
	}
}
