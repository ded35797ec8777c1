package config

import (
	"fmt"
	"testing"
)

// TestRangeHoldsDefaultBeyondIt: a default outside the heuristic's range widens it, by a quarter more where the weight may be
// so large or small.
func TestRangeHoldsDefaultBeyondIt(t *testing.T) {
	for _, c := range []struct {
		weight             string
		value, least, most float64
	}{
		{"real", 1, 0.5, 2},
		{"real", 3, 0.5, 3.375},
		{"real", 10, 0.5, 10},
		{"real", 0.25, 0.25, 2},
		{"real", 0.4, 0.025, 2},
		{"zero", -3, -3.5, 1},
		{"log", 20, 0.1, 22.475},
	} {
		t.Run(fmt.Sprint(c.weight, c.value), func(t *testing.T) {
			f := decodeStudy(t, fmt.Sprintf("game: pentago\nbudget: 2000\nmethod: random\ncandidate: {eval: probe, weights: {%s: %v}}\n"+
				"opponents: [{kind: random}]\nspace: {%s: }\n", c.weight, c.value, c.weight))
			for _, d := range f.Study.Space.Dimensions() {
				if d.Min != c.least || d.Max != c.most {
					t.Errorf("from %v to %v, want from %v to %v", d.Min, d.Max, c.least, c.most)
				}
			}
		})
	}
}
