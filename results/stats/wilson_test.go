package stats

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// The first four rows are method 3 of table I in R. G. Newcombe, Two-sided confidence intervals for the single
// proportion, Statistics in Medicine 17 (1998), printed there to four places.
func TestWilson(t *testing.T) {
	for _, tt := range []struct {
		k, n   float64
		lo, hi float64
	}{
		{81, 263, 0.2553, 0.3662},
		{15, 148, 0.0624, 0.1605},
		{0, 20, 0, 0.1611},
		{1, 29, 0.0061, 0.1718},
		{10, 10, 0.7225, 1},
		{1, 1, 0.2065, 1},
	} {
		lo, hi := wilson(tt.k, tt.n, Z95)
		if math.Abs(lo-tt.lo) > 5e-5 || math.Abs(hi-tt.hi) > 5e-5 {
			t.Errorf("wilson(%v, %v) = %.4f, %.4f, want %.4f, %.4f", tt.k, tt.n, lo, hi, tt.lo, tt.hi)
		}
	}
}

func TestWilsonProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		trials := rapid.IntRange(1, 1_000_000).Draw(t, "n")
		n, k := float64(trials), float64(rapid.IntRange(0, trials).Draw(t, "k"))
		z := rapid.Float64Range(0, 10).Draw(t, "z")
		p := k / n
		lo, hi := wilson(k, n, z)
		if !(0 <= lo && lo <= p && p <= hi && hi <= 1) {
			t.Fatalf("wilson(%v, %v, %v) = %v, %v does not hold 0 <= lo <= %v <= hi <= 1", k, n, z, lo, hi, p)
		}
		mirrorLo, mirrorHi := wilson(n-k, n, z)
		if math.Abs(lo-(1-mirrorHi)) > 1e-12 || math.Abs(hi-(1-mirrorLo)) > 1e-12 {
			t.Fatalf("wilson(%v, %v, %v) = %v, %v but the mirrored count has %v, %v", k, n, z, lo, hi, mirrorLo, mirrorHi)
		}
		widerLo, widerHi := wilson(k, n, z+0.5)
		if widerLo > lo || widerHi < hi {
			t.Fatalf("wilson(%v, %v) shrinks from %v, %v to %v, %v as z grows", k, n, lo, hi, widerLo, widerHi)
		}
	})
}
