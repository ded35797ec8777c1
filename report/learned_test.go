package report

import (
	"image/color"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/report/chart"
	"tourney/report/table"
	"tourney/results"
	"tourney/results/landscape"
	"tourney/results/resultstest"
)

// searched is a study of five weights with the trials of its search: duels around a centre that wanders.
func searched(t testing.TB) (s results.Study, m *landscape.Model, defaults map[string]float64, moments []results.Moment) {
	t.Helper()
	s = results.Study{Name: "night", Game: "loa", Heuristic: "mixture", Method: "auto", Facts: results.StudyFacts{Weights: []results.Weight{
		{Name: "mobility", Max: 2}, {Name: "centre", Min: 0.1, Max: 10, Log: true}, {Name: "quads", Switch: true, Max: 1},
		{Name: "tempo", Min: -5, Max: 5}, {Name: "edge", Max: 1}}}}
	names := []string{"mobility", "centre", "quads", "tempo", "edge"}
	vector := func(x []float64) map[string]float64 {
		return map[string]float64{names[0]: 2 * x[0], names[1]: 0.1 * math.Pow(100, x[1]), names[2]: math.Round(x[2]),
			names[3]: 10*x[3] - 5, names[4]: x[4]}
	}
	best, start := []float64{0.7, 0.4, 1, 0.5, 1}, []float64{0.3, 0.7, 0, 0.4, 0.5}
	loss := func(x []float64) float64 {
		u, v := x[0]-best[0], x[1]-best[1]
		return 300*u*u + 300*v*v + 400*u*v + 40*(1-math.Round(x[2])) + 150*(1-x[4])
	}
	r := rand.New(rand.NewPCG(3, 3))
	var trials []results.Trial
	defaults = vector(start)
	const duels = 20_000
	for n := range duels {
		a, b, centre := make([]float64, 5), make([]float64, 5), make([]float64, 5)
		for i := range a {
			centre[i] = best[i] + (start[i]-best[i])*math.Exp(-6*float64(n)/duels) + 0.05*math.Sin(float64(n)/1000+float64(i))
			step := 0.25 * float64(2*r.IntN(2)-1)
			a[i], b[i], centre[i] = min(max(centre[i]+step, 0), 1), min(max(centre[i]-step, 0), 1), min(max(centre[i], 0), 1)
		}
		met := results.Meeting{Player: "b", Weights: vector(b)}
		for range 2 {
			if r.Float64() < 1/(1+math.Pow(10, (loss(a)-loss(b))/400)) {
				met.Wins++
			} else {
				met.Losses++
			}
		}
		trials = append(trials, results.Trial{Stage: results.Screening, Weights: vector(a), Wins: met.Wins, Losses: met.Losses, Meetings: []results.Meeting{met}})
		if n%200 == 199 {
			moments = append(moments, results.Moment{Games: 2 * (n + 1), Weights: vector(centre)})
		}
	}
	m = resultstest.Must(landscape.Learn(s.Facts.Weights, trials, defaults, moments[len(moments)-1].Weights))
	return s, m, defaults, moments
}

// TestLearnedFacts checks that programs get a fact for every weight, with the interval that readers see.
func TestLearnedFacts(t *testing.T) {
	_, m, _, _ := searched(t)
	facts := table.Table{Kind: "study", Facts: learnedFacts(m)}
	resultstest.Golden(t, *update, "testdata/learned.json", rounded(written(table.JSON, table.Style{}, facts)))
}

// TestField checks cells and lines of a plane that rises to the right.
func TestField(t *testing.T) {
	f := field{xs: []float64{0, 1, 2}, ys: []float64{0, 1}, values: []float64{0, 10, 20, 0, 10, 20}}
	want := [][]chart.Point{{{X: 1.5, Y: 0}, {X: 1.5, Y: 1}}}
	if diff := cmp.Diff(want, f.lines(15)); diff != "" {
		t.Errorf("line (-want +got):\n%s", diff)
	}
	if lines := f.lines(25); lines != nil {
		t.Errorf("a level above all has the line %v", lines)
	}
	one := func(v float64) color.Color { return chart.Ink }
	if cells := f.cells(one); len(cells) != 1 {
		t.Errorf("%d boxes of one colour in a row, want 1", len(cells))
	}
	two := func(v float64) color.Color { return chart.ScoreColour(v / 20) }
	if cells := f.cells(two); len(cells) != 2 {
		t.Errorf("%d boxes of two colours in a row, want 2", len(cells))
	}
}
