package landscape

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/gonum/mat"

	"tourney/results"
)

// known returns a model whose coefficients have equal errors.
func known(weights []results.Weight, defaults, at []float64, deviation float64, coefficients map[term]float64) *Model {
	m := &Model{weights: weights, defaults: defaults, at: at, terms: termsOf(weights), quantile: 3, trials: 100, games: 1000}
	m.covariance = mat.NewSymDense(len(m.terms), nil)
	for i, t := range m.terms {
		m.coefficient = append(m.coefficient, coefficients[t])
		m.covariance.SetSym(i, i, deviation*deviation)
	}
	return m
}

func TestSentences(t *testing.T) {
	three := []results.Weight{{Name: "a", Max: 2}, {Name: "b", Max: 1}, {Name: "c", Max: 10}}
	centre, corner := []float64{0.5, 0.5, 0.5}, []float64{0, 0, 0}
	ridge := map[term]float64{{0, 0}: -400, {1, 1}: -400, {0, 1}: -800, {2, 2}: -300}
	wall := map[term]float64{{0, -1}: 150, {0, 0}: -10, {1, 1}: -200}
	for _, tt := range []struct {
		name  string
		model *Model
		want  []string
	}{
		{"ridge", known(three, corner, centre, 4, ridge), []string{
			"The search recommends a 1 [0.94, 1.06], b 0.5 [0.47, 0.53] and c 5 [4.6, 5.4].",
			"By a model of its games, the gain comes from a (+100 Elo ±7), b (+100 Elo ±7) and c (+75 Elo ±7).",
			"a and b can be exchanged: only 0.5·a + b matters."}},
		{"wall", known(three, centre, []float64{1, 0.5, 0.5}, 4, wall), []string{
			"The search recommends a 2 [2, 2], b 0.5 [0.44, 0.56] and c 5 [0, 10].",
			"By a model of its games, the gain comes from a (+78 Elo ±7).",
			"c does not matter: at most 20 Elo within the range.",
			"a sits at the end of the range: widen it."}},
		{"nothing known", known(three, corner, centre, 400, ridge), []string{
			"The search recommends a 1 [0, 2], b 0.5 [0, 1] and c 5 [0, 10].",
			"No single weight is shown to bring a gain.",
			"Whether a, b and c matter is not known."}},
		{"the default", known([]results.Weight{{Name: "on", Max: 1, Switch: true}}, []float64{1}, []float64{1}, 4, map[term]float64{{0, -1}: 50}),
			[]string{"The search recommends on on."}},
	} {
		if diff := cmp.Diff(tt.want, tt.model.Sentences()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

// TestOnly checks the combination that matters, for ranges of different lengths and logarithmic weights.
func TestOnly(t *testing.T) {
	linear := func(name string, size float64) results.Weight { return results.Weight{Name: name, Max: size} }
	log := func(name string, ratio float64) results.Weight {
		return results.Weight{Name: name, Min: 1, Max: ratio, Log: true}
	}
	for _, tt := range []struct {
		a, b      results.Weight
		direction []float64 // along which strength does not change
		want      string
	}{
		{linear("a", 1), linear("b", 1), []float64{1, -1}, "a + b"},
		{linear("a", 1), linear("b", 1), []float64{1, 1}, "a − b"},
		{linear("a", 1), linear("b", 2), []float64{0.8, -1}, "2.5·a + b"},
		{log("a", 10), log("b", 10), []float64{1, 1}, "a/b"},
		{log("a", 10), log("b", 100), []float64{1, -0.75}, "a^1.5·b"},
		{log("a", 10), linear("b", 1), []float64{1, -1}, ""},
	} {
		m := &Model{weights: []results.Weight{tt.a, tt.b}}
		if got := m.exchange(tt.direction, []int{0, 1}).Only; got != tt.want {
			t.Errorf("%v: %q, want %q", tt.direction, got, tt.want)
		}
	}
}

func TestText(t *testing.T) {
	for _, tt := range []struct {
		w    results.Weight
		v    float64
		want string
	}{
		{results.Weight{}, 1.23456, "1.23"}, {results.Weight{}, 0, "0"}, {results.Weight{}, -12345, "-12345"}, {results.Weight{}, 0.5, "0.5"},
		{results.Weight{}, 0.0012345, "0.00123"}, {results.Weight{}, 1e-12, "1e-12"}, {results.Weight{Switch: true}, 1, "on"},
		{results.Weight{Switch: true}, 0, "off"},
	} {
		if got := Text(tt.w, tt.v); got != tt.want {
			t.Errorf("%v: %s, want %s", tt.v, got, tt.want)
		}
	}
}
