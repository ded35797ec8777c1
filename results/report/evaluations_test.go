package report

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestSum: means are over all sub-moves of all searches that had any, and spikes over these searches.
func TestSum(t *testing.T) {
	t1 := evaluations()
	for _, test := range []struct {
		name     string
		searches []Search
		want     Spending
	}{
		{"none", nil, Spending{}},
		{"one at sight", t1.Searches[1:2], Spending{Searches: 1}},
		{"all", t1.Searches, Spending{Searches: 5, Known: 3, Least: 0, Most: 3749, Mean: (3862 + 60 + 1) / 14.0, Spikes: 5 / 3.0,
			MostSpikes: 4, LeastEvals: 0, MostEvals: 3862, MeanEvals: (3862 + 60 + 1 + 1) / 5.0, Cuts: 401, FirstCuts: 333}},
		{"two", t1.Searches[2:4], Spending{Searches: 2, Known: 2, Least: 0, Most: 20, Mean: 61 / 5.0, Spikes: 0.5,
			MostSpikes: 1, LeastEvals: 1, MostEvals: 60, MeanEvals: 30.5, Cuts: 1}},
	} {
		if diff := cmp.Diff(test.want, Sum(test.searches)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}
