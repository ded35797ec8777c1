package stats

import "testing"

// TestLopsided: ± stands only where it misstates no end by more than a tenth of half the width, and printed ends never
// make a figure look certain.
func TestLopsided(t *testing.T) {
	of := func(value, lo, hi float64) Estimate {
		return Estimate{Value: value, Lo: lo, Hi: hi, Games: 1, Method: BetRatings}
	}
	for _, tt := range []struct {
		e      Estimate
		want   bool
		lo, hi float64 // as printed, in tenths
	}{
		{of(50, 40, 60), false, 40, 60},
		{of(50.9, 40, 60), false, 40, 60},
		{of(51.1, 40, 60), true, 40, 60},
		{of(48.9, 40, 60), true, 40, 60},
		{of(778, 462, 778.04), true, 462, 778.1},
		{of(100, 99.96, 100), true, 99.9, 100},
		{of(0, 0, 0.01), true, 0, 0.1},
		{of(-3, -3.04, -1), true, -3.1, -1},
		{of(5.74, 5.73, 9), true, 5.6, 9},
		{of(5.76, 5.2, 5.78), true, 5.2, 5.9},
		{of(0.004, 0.001, 0.3), true, 0, 0.3},
		{of(0.96, 0.4, 0.99), true, 0.4, 1},
		{Estimate{Value: 1, Games: 3, Why: "few"}, false, 0, 0},
	} {
		if got := tt.e.Lopsided(); got != tt.want {
			t.Errorf("%v in [%v, %v]: lopsided %t", tt.e.Value, tt.e.Lo, tt.e.Hi, got)
		}
		if lo, hi := tt.e.Ends(10); tt.e.Known() && (lo != tt.lo || hi != tt.hi) {
			t.Errorf("%v in [%v, %v]: printed as [%v, %v], want [%v, %v]", tt.e.Value, tt.e.Lo, tt.e.Hi, lo, hi, tt.lo, tt.hi)
		}
	}
}
