package stats

import (
	"math/rand/v2"
	"testing"
)

func TestRatio(t *testing.T) {
	equal := []Part{{1, 3, 3}, {2, 6, 6}, {4, 12, 12}}
	// Parts of equal size are Student's sleep data, as in TestMean: the jackknife of a mean is Student's interval.
	var sleep []Part
	for _, x := range []float64{12, 24, 13, 13, 0, 10, 18, 8, 46, 14} {
		sleep = append(sleep, Part{x, 1, 1})
	}
	for _, tt := range []struct {
		name  string
		parts []Part
		want  Estimate
	}{
		{"sleep", sleep, Estimate{Value: 15.8, Lo: 7.001142, Hi: 24.598858, N: 10, Method: JackknifeParts, Games: 10}},
		{"unequal parts", []Part{{1, 1, 2}, {9, 3, 4}}, // without the first 3, without the second 1: half = 12.706205 · sqrt((0.5²+1.5²)/2)
			Estimate{Value: 2.5, Lo: 0, Hi: 16.705968, N: 2, Method: JackknifeParts, Games: 6}},
		{"equal", equal, Estimate{Value: 1. / 3, Why: "all parts are equal: no spread to judge by", Games: 21}},
		{"nothing spent", []Part{{0, 1, 1}, {0, 2, 2}}, Estimate{Why: "all parts are equal: no spread to judge by", Games: 3}},
		{"one part", []Part{{5, 2, 4}, {0, 0, 1}}, Estimate{Value: 2.5, Why: "games of a single part have no spread to judge by", Games: 4}},
		{"none", nil, Estimate{Why: "no games"}},
	} {
		wantEstimate(t, tt.name, Ratio(tt.parts), tt.want, 1e-6)
	}
}

// The interval covers the truth in 95 of 100 samples of games that depend on their opening, which both its games share.
// Games alone, each a part of its own, cover it less often.
func TestRatioCoverage(t *testing.T) {
	const samples, openings, parts, truth = 2000, 62, 31, 10.
	r := rand.New(rand.NewPCG(5, 6))
	covered, single := 0, 0
	for range samples {
		list, games := make([]Part, parts), []Part{}
		for o := range openings {
			each, turns := truth*(0.5+r.Float64()), 5+10*r.Float64()
			for range 2 {
				p := Part{each * turns * (0.9 + 0.2*r.Float64()), turns, 1}
				games = append(games, p)
				at := &list[o%parts]
				at.Sum, at.Per, at.Games = at.Sum+p.Sum, at.Per+p.Per, at.Games+1
			}
		}
		if e := Ratio(list); e.Lo <= truth && truth <= e.Hi {
			covered++
		}
		if e := Ratio(games); e.Lo <= truth && truth <= e.Hi {
			single++
		}
	}
	if share := float64(covered) / samples; share < 0.935 || share > 0.965 {
		t.Errorf("the interval covers the truth in %.4f of %d samples, want about 0.95", share, samples)
	}
	if share := float64(single) / samples; share > 0.9 {
		t.Errorf("the interval of single games covers the truth in %.4f of %d samples, want less", share, samples)
	}
}
