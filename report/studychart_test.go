package report

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"tourney/report/chart"
	"tourney/report/compare"
	"tourney/results"
	"tourney/results/stats"
)

// three are the trials of a screening by one weight of 0, 2 and 4, which score 50, 25 and 75 %, and a proof of the
// last.
func three() []results.Trial {
	trial := func(number int, stage results.Stage, candidate int, weight float64, wins, losses int) results.Trial {
		return results.Trial{Number: number, Stage: stage, Candidate: candidate, Player: "a." + string(rune('0'+candidate)),
			Weights: map[string]float64{"w": weight}, Wins: wins, Losses: losses}
	}
	return []results.Trial{
		trial(0, results.Screening, 0, 0, 100, 100), trial(1, results.Screening, 1, 2, 50, 150),
		trial(2, results.Screening, 2, 4, 150, 50), trial(3, results.Proof, 2, 4, 110, 90),
	}
}

var oneWeight = []results.Weight{{Name: "w", Min: 0, Max: 4}}

// many are n candidates, each better than the one before. Some are re-tested, and the best is proven.
func many(n, retested int) []results.Trial {
	var trials []results.Trial
	add := func(stage results.Stage, candidate, wins int) {
		trials = append(trials, results.Trial{Number: len(trials), Stage: stage, Candidate: candidate, Player: fmt.Sprint("a.", candidate),
			Weights: map[string]float64{"w": float64(candidate)}, Wins: wins, Losses: 1000 - wins})
	}
	for i := range n {
		add(results.Screening, i, 400+i)
	}
	for i := range retested {
		add(results.Retest, i+1, 400+i)
	}
	if retested > 0 {
		add(results.Proof, retested, 500)
	}
	return trials
}

func studyOf(trials []results.Trial, weights []results.Weight, onlyDefault bool) chart.Chart {
	return studyChart(compare.BestFinding(compare.Findings(results.Study{Method: results.RandomSearch}, trials)), trials, weights, onlyDefault, "Noted.")
}

// Of many candidates only the marked have intervals, and the chart says so.
func TestCrowdedStudies(t *testing.T) {
	for _, tt := range []struct{ candidates, intervals int }{{mostIntervals, mostIntervals}, {mostIntervals + 1, 2}} {
		c := studyOf(many(tt.candidates, 0), oneWeight, false)
		if n := len(marks[chart.Line](c.Bands[2].Panels[0].Marks)); n != tt.intervals {
			t.Errorf("%d candidates have %d intervals, want %d", tt.candidates, n, tt.intervals)
		}
		if said := strings.Contains(c.Notes, "only the default and the best score so far show their intervals"); said != (tt.intervals < tt.candidates) {
			t.Errorf("%d candidates: the notes say %s", tt.candidates, c.Notes)
		}
	}
}

// Scales of scores begin and end near the scores, inside of 0 to 100 %.
func TestScoreScale(t *testing.T) {
	for _, tt := range []struct {
		scores        []stats.Estimate
		least, lo, hi float64
	}{
		{nil, 4, 0, 100},
		{[]stats.Estimate{{Value: 0.15}, {Value: 0.65}}, 4, 13, 67},
		{[]stats.Estimate{{Value: 0.2, Lo: 0.15, Hi: 0.25, Method: stats.WilsonGames}, {Value: 0.65}}, 4, 13, 67},
		{[]stats.Estimate{{Value: 0.2, Lo: 0, Hi: 1}, {Value: 0.45}}, 4, 19, 46},
		{[]stats.Estimate{{Value: 0}, {Value: 1}}, 4, 0, 100},
		{[]stats.Estimate{{Value: 0.5}}, 4, 48, 52},
		{[]stats.Estimate{{Value: 0.5}, {Value: 0.48}}, 20, 39, 59},
		{[]stats.Estimate{{Value: 1}}, 4, 98, 100},
	} {
		if lo, hi := scoreScale(tt.scores, 6, tt.least).Ends(); math.Abs(lo-tt.lo)+math.Abs(hi-tt.hi) > 1e-9 {
			t.Errorf("%v: from %g to %g, want from %g to %g", tt.scores, lo, hi, tt.lo, tt.hi)
		}
	}
}

// Scales of weights hold their range and all values that stand on them, whatever these are.
func TestWeightScale(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, tt := range []struct {
		w      results.Weight
		values []float64
		lo, hi float64
	}{
		{results.Weight{Min: 0.9, Max: 1.3}, nil, 0.9, 1.3}, {results.Weight{Min: 0.9, Max: 1.3}, []float64{2.6, -1}, -1, 2.6},
		{results.Weight{Min: 3, Max: 3}, nil, 2.7, 3.3}, {results.Weight{Min: 3, Max: math.Nextafter(3, 4)}, nil, 2.7, 3.3},
		{results.Weight{Min: nan, Max: inf}, nil, 0, 1}, {results.Weight{Min: nan, Max: inf, Log: true}, nil, 0, 1},
		{results.Weight{Max: 1, Switch: true}, []float64{1}, -0.5, 1.5}, {results.Weight{Max: 1}, []float64{2e9, -2e9, nan}, 0, 1},
		{results.Weight{Min: 1, Max: 10, Log: true}, []float64{0, 5e-324, inf}, 0, 1},
		{results.Weight{Min: 0.1, Max: 10, Log: true}, []float64{100}, -1, 2}, {results.Weight{Max: 10, Log: true}, []float64{1}, 0, 1},
		{results.Weight{Min: 1, Max: 1, Log: true}, nil, -0.1, 0.1}, {results.Weight{Min: leastX, Max: 1 / leastX, Log: true}, nil, -99, 99},
	} {
		if lo, hi := weightScale(tt.w, tt.values).Ends(); math.Abs(lo-tt.lo)+math.Abs(hi-tt.hi) > 1e-6 {
			t.Errorf("%+v with %v: from %g to %g, want from %g to %g", tt.w, tt.values, lo, hi, tt.lo, tt.hi)
		}
	}
}
