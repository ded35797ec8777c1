package fit

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"tourney/games"
	_ "tourney/games/all"
	"tourney/games/gamestest"
	"tourney/players"
	_ "tourney/players/all"
)

// twoSeats are the options of games that may have more seats.
var twoSeats = map[string]games.Options{"splut": {"seats": "2"}, "blokus-classic": {"seats": "2"}}

// drawPosition draws a board of a game, and some random plies from it.
func drawPosition(t *rapid.T, game string) games.Position {
	g, err := games.Find(game)
	if err != nil {
		t.Fatal(err)
	}
	o, err := games.Complete(g.Options(), twoSeats[game])
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	p, err := g.Random(o, r, g.DefaultDraw(o))
	if err != nil {
		t.Fatal(err)
	}
	for range rapid.IntRange(0, 40).Draw(t, "plies") {
		moves := p.AppendMoves(nil)
		if _, over := p.Do(moves[r.IntN(len(moves))]); over {
			p.Undo()
			break
		}
	}
	return p
}

// TestLinear checks of every heuristic that its value is the weighted sum of the features of its linear weights, plus a
// part that does not depend on them.
func TestLinear(t *testing.T) {
	gamestest.SkipShort(t)
	var fittable []string
	for _, game := range games.Names() {
		for _, h := range players.HeuristicsOf(game) {
			if !slices.ContainsFunc(h.Params, Fittable) {
				continue
			}
			name := game + "/" + h.Name
			fittable = append(fittable, name)
			t.Run(name, func(t *testing.T) {
				checks, most := 0, 100
				if game == "gomoku" && !gamestest.Long { // which builds a table for each evaluator, in 30 ms
					most = 8
				}
				rapid.Check(t, func(t *rapid.T) {
					if checks++; checks <= most {
						checkLinear(t, game, h)
					}
				})
			})
		}
	}
	t.Run("pentago/a+one", func(t *testing.T) {
		mixture, err := players.FindHeuristic("pentago", "a+one")
		if err != nil {
			t.Fatal(err)
		}
		rapid.Check(t, func(t *rapid.T) { checkLinear(t, "pentago", mixture) })
	})
	want := []string{"blokus/centre", "blokus/eastwood", "blokus/influence", "blokus/nk-weighted", "blokus/simple",
		"blokus-classic/centre", "blokus-classic/eastwood", "blokus-classic/influence", "blokus-classic/nk-weighted", "blokus-classic/simple",
		"gomoku/windows",
		"loa/mixture", "pentago/one", "pentago/one-two", "splut/open-lines", "splut/standard"}
	if diff := cmp.Diff(want, fittable); diff != "" {
		t.Errorf("heuristics with linear weights (-want +got):\n%s", diff)
	}
}

func checkLinear(t *rapid.T, game string, h players.Heuristic) {
	draw := func(what string) players.Weights {
		w := players.Weights{}
		for _, p := range h.Params {
			switch {
			case !p.Linear: // the same in both
			case p.Kind == players.Integer:
				w[p.Name] = float64(rapid.IntRange(int(p.Min), int(p.Max)).Draw(t, what+p.Name))
			default:
				w[p.Name] = p.Min + (p.Max-p.Min)*rapid.Float64Range(0, 1).Draw(t, what+p.Name)
			}
		}
		return w
	}
	kept := players.Weights{}
	for _, p := range h.Params {
		if !p.Linear && p.Kind == players.Switch && p.Name != "diagonal" { // which leaves the lines without weights
			kept[p.Name] = float64(rapid.IntRange(0, 1).Draw(t, p.Name))
		}
		if p.Name == "centre_plies" {
			kept[p.Name] = float64(rapid.IntRange(-1, 21).Draw(t, p.Name))
		}
	}
	spec := func(w players.Weights) players.Spec {
		for name, v := range kept {
			w[name] = v
		}
		full, err := players.Spec{Game: game, Method: players.DefaultMethod, Heuristic: h.Name, Weights: w}.Complete()
		if err != nil {
			t.Fatal(err)
		}
		return full
	}
	from, to := spec(draw("from ")), spec(draw("to "))
	j, err := newJudge(from, nil)
	if err != nil {
		t.Fatal(err)
	}
	p := drawPosition(t, game)
	root := games.Seat(rapid.IntRange(0, 1).Draw(t, "root"))
	value, features := j.features(nil, p, root)
	rounding := 2 * players.Unit
	for i, w := range j.weights {
		change := to.Weights[w.Name] - from.Weights[w.Name]
		value += change * features[i]
		rounding += math.Abs(change) * 2 * players.Unit / math.Abs(j.steps[i]) // both values of the difference are rounded
		rounding += 100 * players.Unit                                         // weights are rounded before they are multiplied by counts
	}
	for _, w := range h.Params { // linear, but of one value
		if w.Linear && !Fittable(w) && from.Weights[w.Name] != to.Weights[w.Name] {
			t.Fatalf("weight %s differs", w.Name)
		}
	}
	e, err := to.NewEvaluator()
	if err != nil {
		t.Fatal(err)
	}
	got := evaluate(e, p, root)
	if game == "gomoku" {
		const bound = 900_000 // of values, see package gomokueval
		if math.Abs(value) >= bound {
			value = math.Copysign(bound, value)
		}
		if base, _ := j.features(nil, p, root); math.Abs(base)+1000 >= bound { // a bounded value tells no features
			return
		}
	}
	if math.Abs(got-value) > rounding {
		t.Errorf("value %v, features make %v, ±%v", got, value, rounding)
	}
}

// TestNoRest checks that the fitted heuristics consist of their linear weights, so that with all of them at 0 the value
// is 0.
func TestNoRest(t *testing.T) {
	for game, name := range map[string]string{"loa": "mixture", "gomoku": "windows", "pentago": "one", "splut": "standard", "blokus": "eastwood"} {
		t.Run(name, func(t *testing.T) {
			h, err := players.FindHeuristic(game, name)
			if err != nil {
				t.Fatal(err)
			}
			zero := players.Weights{}
			for _, p := range h.Params {
				if p.Linear {
					zero[p.Name] = 0
				}
			}
			spec, err := players.Spec{Game: game, Method: players.DefaultMethod, Heuristic: name, Weights: zero}.Complete()
			if err != nil {
				t.Fatal(err)
			}
			e, err := spec.NewEvaluator()
			if err != nil {
				t.Fatal(err)
			}
			rapid.Check(t, func(t *rapid.T) {
				if v := evaluate(e, drawPosition(t, game), games.Seat(rapid.IntRange(0, 1).Draw(t, "root"))); v != 0 {
					t.Errorf("value %v, want 0", v)
				}
			})
		})
	}
}

func TestWeightsOf(t *testing.T) {
	spec, err := players.ParsePlayer("blokus", "eastwood")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		names []string
		want  string // the weights, or the error
	}{
		{nil, "sq_opp nk_own nk_touch nk_shared nk_opp inf_own inf_opp centre_shared"},
		{[]string{"nk_opp", "nk_own"}, "nk_own nk_opp"},
		{[]string{"nk_won"}, `unknown weight of eastwood "nk_won" (did you mean nk_own?`},
		{[]string{"inf_radius"}, "the value of eastwood is not linear in the weight inf_radius, or its range is one number: fit can change sq_opp, nk_own"},
		{[]string{"sq_own"}, "the value of eastwood is not linear in the weight sq_own, or its range is one number"},
		{[]string{"nk_own", "nk_own"}, "weight nk_own is named twice: name it once"},
	} {
		list, err := weightsOf(spec, test.names)
		var names []string
		for _, p := range list {
			names = append(names, p.Name)
		}
		got := strings.Join(names, " ")
		if err != nil {
			got = err.Error()
		}
		if !strings.HasPrefix(got, test.want) || err == nil && got != test.want {
			t.Errorf("%v: got %s, want %s", test.names, got, test.want)
		}
	}
}

// squares is an evaluator whose value is no weighted sum.
type squares struct{ a, b float64 }

func (e squares) Evaluate(games.Position, games.Seat) float64 { return e.a*e.a + e.a*e.b }

// sums is one whose value is.
type sums struct{ a, b float64 }

func (e sums) Evaluate(games.Position, games.Seat) float64 { return 3*e.a - 2*e.b + 7 }

// TestJudgeCheck: a heuristic that calls a weight linear must mean it.
func TestJudgeCheck(t *testing.T) {
	steps := []float64{1, 1}
	if err := (&judge{base: sums{1, 1}, moved: []players.Evaluator{sums{2, 1}, sums{1, 2}}, steps: steps, far: sums{3, 3}}).check(nil, 0); err != nil {
		t.Error(err)
	}
	down := &judge{base: sums{1, 1}, moved: []players.Evaluator{sums{0, 1}}, steps: []float64{-1}}
	if _, features := down.features(nil, nil, 0); features[0] != 3 {
		t.Errorf("by a step down the features are %v, want 3", features)
	}
	err := (&judge{base: squares{1, 1}, moved: []players.Evaluator{squares{2, 1}, squares{1, 2}}, steps: steps, far: squares{3, 3}}).check(nil, 0)
	if err == nil || !strings.Contains(err.Error(), "it is not: with all weights changed a value is 18, not 12") {
		t.Errorf("error %v", err)
	}
}
