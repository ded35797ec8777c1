package stats

import "testing"

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
