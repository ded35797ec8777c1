package chart_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"tourney/report"
	"tourney/report/chart"
	"tourney/report/compare"
	"tourney/results"
	"tourney/results/resultstest"
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
func tunedCharts(t testing.TB, long string) map[string]chart.Chart {
	t.Helper()
	charts := map[string]chart.Chart{}
	add := func(name string, s results.Study, trials []results.Trial, weights []results.Weight, note string) {
		s.Facts.Weights = weights
		l := report.Study{Stored: s, Trials: trials, Found: compare.BestFinding(compare.Findings(s, trials)), Note: note}
		charts[name] = resultstest.Must(picture(report.OfStudy, "study").Draw(t.Context(), l))
	}
	others := []results.Player{{Name: "other", Spec: "other"}} // the default is not the only opponent
	for i, size := range []struct{ candidates, weights, retested int }{
		{1, 1, 0}, {2, 2, 1}, {20, 0, 30}, {60, 5, 30}, {100, 4, 8}, {1500, 1, 0},
	} {
		s, trials, weights := tuned(size.candidates, size.weights, size.retested)
		if i%2 == 0 {
			s.Facts.Opponents = others
		}
		add("study of "+fmt.Sprint(size), s, trials, weights, "")
	}
	s, trials, weights := tuned(30, 7, 4)
	s.Facts.Opponents = others
	add("study not begun", s, nil, weights, "")
	add("study of a proof alone", s, trials[len(trials)-1:], weights, "")
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
	add("study of long names", s, trials, weights, long)
	return charts
}
