package chart_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"tourney/report"
	"tourney/report/chart"
	"tourney/report/compare"
	"tourney/results"
	"tourney/results/landscape"
	"tourney/results/resultstest"
	"tourney/results/stats"
)

// tuned is a study of candidates of equal strength except for the first weight, from pairs of games. The best are
// re-tested, and the best of these is proven. The first weight is linear, the second logarithmic, the third a switch,
// and so on.
func tuned(candidates, weights, retested int) (results.Study, []results.Trial, []results.Weight) {
	s := results.Study{Name: "made-up", Game: "pentago", Heuristic: "a", Method: "random", Budget: 1_000_000}
	var list []results.Weight
	for i := range weights {
		w := results.Weight{Name: fmt.Sprint("weight ", i), Min: 0.9, Max: 1.3}
		switch i % 3 {
		case 1:
			w.Min, w.Max, w.Log = 0.01, 50, true
		case 2:
			w.Min, w.Max, w.Switch = 0, 1, true
		}
		list = append(list, w)
	}
	r := rand.New(rand.NewPCG(uint64(candidates), 1))
	var trials []results.Trial
	play := func(stage results.Stage, candidate, pairs int, weights map[string]float64) {
		t := results.Trial{Number: len(trials), Stage: stage, Candidate: candidate, Weights: weights, Player: fmt.Sprint("a.", candidate)}
		chance := 0.5 - 3*math.Pow(weights["weight 0"]-1.1, 2)
		for range pairs {
			won := 0
			for range 2 {
				if r.Float64() < chance {
					won++
				}
			}
			t.Pairs[2*won]++
			t.Wins += won
			t.Losses += 2 - won
		}
		trials = append(trials, t)
	}
	for candidate := range candidates {
		play(results.Screening, candidate, 100, vector(list, r))
	}
	order := bestOf(trials)
	for _, t := range order[:min(len(order), retested)] {
		play(results.Retest, t.Candidate, 200, t.Weights)
	}
	if retested > 0 {
		t := bestOf(trials[candidates:])[0]
		play(results.Proof, t.Candidate, 500, t.Weights)
		s.Finished = time.Unix(0, 0)
	}
	return s, trials, list
}

// vector draws a value for each weight.
func vector(weights []results.Weight, r *rand.Rand) map[string]float64 {
	v := map[string]float64{}
	for _, w := range weights {
		switch x := r.Float64(); {
		case w.Switch:
			v[w.Name] = math.Round(x)
		case w.Log:
			v[w.Name] = w.Min * math.Pow(w.Max/w.Min, x)
		default:
			v[w.Name] = w.Min + x*(w.Max-w.Min)
		}
	}
	return v
}

// bestOf returns the trials except those of the default, the best first.
func bestOf(trials []results.Trial) []results.Trial {
	list := slices.DeleteFunc(slices.Clone(trials), func(t results.Trial) bool { return t.Candidate == 0 })
	slices.SortFunc(list, compare.Order)
	return list
}

// tunedCharts are charts of studies, complete and not, small and large, with names short and long.
func tunedCharts(long string) map[string]chart.Chart {
	charts := map[string]chart.Chart{}
	for i, size := range []struct{ candidates, weights, retested int }{
		{1, 1, 0}, {2, 2, 1}, {20, 0, 30}, {60, 5, 30}, {100, 4, 8}, {1500, 1, 0},
	} {
		s, trials, weights := tuned(size.candidates, size.weights, size.retested)
		charts["study of "+fmt.Sprint(size)] = report.StudyChart(compare.BestFinding(compare.Findings(s, trials)), trials, weights, i%2 == 1, "")
	}
	s, trials, weights := tuned(30, 7, 4)
	charts["study not begun"] = report.StudyChart(compare.BestFinding(compare.Findings(s, nil)), nil, weights, false, "")
	last := trials[len(trials)-1:]
	charts["study of a proof alone"] = report.StudyChart(compare.BestFinding(compare.Findings(s, last)), last, weights, false, "")
	s.Name, s.Heuristic, s.Budget = long+long+long, long+long, math.MaxInt
	for i := range trials {
		trials[i].Player = long + long
		trials[i].Wins, trials[i].Losses, trials[i].Pairs = 1_000_000_000, 0, [5]int{}
	}
	values := []float64{-1e9, 1e9, 1e-300, math.MaxFloat64, math.NaN(), 0, 1, 123456.789}
	for i := range weights {
		weights[i].Name = long + fmt.Sprint(i)
		for j, trial := range trials {
			trial.Weights[weights[i].Name] = values[(i+j)%len(values)]
		}
	}
	weights[0].Min, weights[0].Max = math.NaN(), math.Inf(1)
	weights[3].Min, weights[3].Max = 7, 7
	charts["study of long names"] = report.StudyChart(compare.BestFinding(compare.Findings(s, trials)), trials, weights, false, long)
	return charts
}

// learned are the pictures of what a search has learned of weights of all kinds.
func learned(t testing.TB, n int, name string) map[string]chart.Chart {
	t.Helper()
	s := results.Study{Name: name, Game: "loa", Heuristic: name}
	for i := range n {
		w := []results.Weight{{Max: 1}, {Min: 0.01, Max: 100, Log: true}, {Min: -5, Max: 5}, {Max: 1, Switch: true}}[i%4]
		w.Name = fmt.Sprint(name, i)
		s.Facts.Weights = append(s.Facts.Weights, w)
	}
	r := rand.New(rand.NewPCG(4, uint64(n)))
	var trials []results.Trial
	for range 1500 {
		a, b := vector(s.Facts.Weights, r), vector(s.Facts.Weights, r)
		met := results.Meeting{Player: "b", Weights: b, Wins: 1, Losses: 1}
		if first := s.Facts.Weights[0].Name; r.Float64() < math.Abs(a[first]-b[first]) {
			met.Wins, met.Losses = 2, 0
			if a[first] < b[first] {
				met.Wins, met.Losses = 0, 2
			}
		}
		trials = append(trials, results.Trial{Stage: results.Screening, Weights: a, Wins: met.Wins, Losses: met.Losses, Meetings: []results.Meeting{met}})
	}
	start, end := vector(s.Facts.Weights, r), vector(s.Facts.Weights, r)
	m := resultstest.Must(landscape.Learn(s.Facts.Weights, trials, start, end))
	note := strings.Repeat("Games are missing. ", 9)
	return map[string]chart.Chart{"slices": report.SlicesChart(s, m, note), "contour": report.ContourChart(s, m, 0, 1, note),
		"heat map": report.GridChart(s, plane(s.Facts.Weights, 7*n), note),
		"history":  report.HistoryChart(s, start, []results.Moment{{Games: 1, Weights: start}, {Games: 1_000_000, Weights: end}}, note)}
}

// plane is a grid over two weights with the given number of values of the first. Some cells are empty.
func plane(weights []results.Weight, values int) report.Plane {
	p := report.Plane{Across: report.Axis{Weight: weights[0]}, Up: report.Axis{Weight: weights[1]}, Vectors: 3, On: values%2 == 0}
	for i := range values {
		p.Across.Values = append(p.Across.Values, float64(i)/float64(values))
	}
	p.Up.Values = []float64{0.01, 1, 100}
	for up := range p.Up.Values {
		row := make([]stats.Estimate, values)
		for x := range row {
			if x%5 != up {
				row[x] = stats.Score(50+x%9+10*up, x, 60)
			}
		}
		p.Cells = append(p.Cells, row)
	}
	p.Default = map[string]float64{weights[0].Name: p.Across.Values[1], weights[1].Name: 1}
	p.Winner = &results.Trial{Player: "the best of " + weights[0].Name, Weights: map[string]float64{weights[0].Name: 0, weights[1].Name: 100}}
	return p
}
