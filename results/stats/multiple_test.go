package stats

import (
	"math"
	"testing"
)

func TestHolm(t *testing.T) {
	for _, tt := range []struct{ ps, want []float64 }{
		{[]float64{0.01, 0.02, 0.03, 0.04, 0.05}, []float64{0.05, 0.08, 0.09, 0.09, 0.09}},
		{[]float64{0.04, 0.01, 0.05, 0.03, 0.02}, []float64{0.09, 0.05, 0.09, 0.09, 0.08}},
		{[]float64{0.6, 0, 0.5}, []float64{1, 0, 1}},
		{nil, nil},
	} {
		got := Holm(tt.ps)
		if len(got) != len(tt.want) {
			t.Fatalf("%v: %v, want %v", tt.ps, got, tt.want)
		}
		for i := range got {
			if math.Abs(got[i]-tt.want[i]) > 1e-12 {
				t.Errorf("%v: %v, want %v", tt.ps, got, tt.want)
			}
		}
	}
}

func TestFisher(t *testing.T) {
	for _, tt := range []struct {
		ps   []float64
		want float64
	}{
		{[]float64{0.1, 0.05, 0.02, 0.3}, 0.007616871850449092}, // SciPy's manual
		{[]float64{0.25}, 0.25},
		{[]float64{1, 1, 1}, 1},
		{[]float64{0, 1}, 0},
	} {
		if got := Fisher(tt.ps); math.Abs(got-tt.want) > 1e-9 {
			t.Errorf("%v: %v, want %v", tt.ps, got, tt.want)
		}
	}
}
