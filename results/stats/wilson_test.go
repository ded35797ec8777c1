package stats

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
	"pgregory.net/rapid"
)

// The first four rows are method 3 of table I in R. G. Newcombe, Two-sided confidence intervals for the single
// proportion, Statistics in Medicine 17 (1998), printed there to four places.
func TestWilson(t *testing.T) {
	for _, tt := range []struct {
		k, n   int
		lo, hi float64
	}{
		{81, 263, 0.2553, 0.3662},
		{15, 148, 0.0624, 0.1605},
		{0, 20, 0, 0.1611},
		{1, 29, 0.0061, 0.1718},
		{10, 10, 0.7225, 1},
		{1, 1, 0.2065, 1},
	} {
		lo, hi := Wilson(tt.k, tt.n, Z95)
		if math.Abs(lo-tt.lo) > 5e-5 || math.Abs(hi-tt.hi) > 5e-5 {
			t.Errorf("Wilson(%d, %d) = %.4f, %.4f, want %.4f, %.4f", tt.k, tt.n, lo, hi, tt.lo, tt.hi)
		}
	}
}

func TestWilsonProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 1_000_000).Draw(t, "n")
		k := rapid.IntRange(0, n).Draw(t, "k")
		z := rapid.Float64Range(0, 10).Draw(t, "z")
		p := float64(k) / float64(n)
		lo, hi := Wilson(k, n, z)
		if !(0 <= lo && lo <= p && p <= hi && hi <= 1) {
			t.Fatalf("Wilson(%d, %d, %v) = %v, %v does not hold 0 <= lo <= %v <= hi <= 1", k, n, z, lo, hi, p)
		}
		mirrorLo, mirrorHi := Wilson(n-k, n, z)
		if math.Abs(lo-(1-mirrorHi)) > 1e-12 || math.Abs(hi-(1-mirrorLo)) > 1e-12 {
			t.Fatalf("Wilson(%d, %d, %v) = %v, %v but the mirrored count has %v, %v", k, n, z, lo, hi, mirrorLo, mirrorHi)
		}
		widerLo, widerHi := Wilson(k, n, z+0.5)
		if widerLo > lo || widerHi < hi {
			t.Fatalf("Wilson(%d, %d) shrinks from %v, %v to %v, %v as z grows", k, n, lo, hi, widerLo, widerHi)
		}
	})
}

// The nominal 95 % is met on average over p, not at each p; at p = 0.9 and 20 games the plain interval covers 88 %.
func TestWilsonCoverage(t *testing.T) {
	const n, p = 20, 0.9
	binomial := distuv.Binomial{N: n, P: p}
	covered := 0.0
	for k := range n + 1 {
		if lo, hi := Wilson(k, n, Z95); lo <= p && p <= hi {
			covered += binomial.Prob(float64(k))
		}
	}
	if covered < 0.955 || covered > 0.96 {
		t.Errorf("the interval covers p = %v in %.4f of samples of %d, want about 0.957", p, covered, n)
	}
}

func TestWilsonPanics(t *testing.T) {
	for _, tt := range []struct {
		name string
		k, n int
		z    float64
	}{
		{"no trials", 0, 0, Z95},
		{"negative trials", 0, -1, Z95},
		{"negative successes", -1, 10, Z95},
		{"more successes than trials", 11, 10, Z95},
		{"negative quantile", 1, 10, -1},
		{"no quantile", 1, 10, math.NaN()},
		{"endless quantile", 1, 10, math.Inf(1)},
	} {
		wantPanic(t, tt.name, func() { Wilson(tt.k, tt.n, tt.z) })
	}
}

func TestShareAndScore(t *testing.T) {
	for _, tt := range []struct {
		name string
		got  Estimate
		want Estimate
	}{
		{"a share", Share(81, 263), Estimate{Value: 0.308, Lo: 0.2553, Hi: 0.3662, Method: StudentGames, Games: 263}},
		{"a share of nothing", Share(0, 0), Estimate{Why: "no games"}},
		{"draws are half", Score(76, 123, 89), Estimate{Value: 0.4774, Lo: 0.4204, Hi: 0.535, Method: StudentGames, Games: 288}},
		{"all won", Score(10, 0, 0), Estimate{Value: 1, Lo: 0.7225, Hi: 1, Method: StudentGames, Games: 10}},
		{"a score of nothing", Score(0, 0, 0), Estimate{Why: "no games"}},
	} {
		wantEstimate(t, tt.name, tt.got, tt.want, 5e-5)
	}
	wantPanic(t, "a share above 1", func() { Share(3, 2) })
	wantPanic(t, "a share of nothing that is something", func() { Share(1, 0) })
	wantPanic(t, "negative draws", func() { Score(3, -2, 1) })
}

// wantEstimate compares two estimates whose numbers may differ by the given amount.
func wantEstimate(t *testing.T, name string, got, want Estimate, within float64) {
	t.Helper()
	far := func(a, b float64) bool { return !(math.Abs(a-b) <= within) } // also when one is NaN
	if far(got.Value, want.Value) || far(got.Lo, want.Lo) || far(got.Hi, want.Hi) ||
		got.Known() != want.Known() || got.Why != want.Why || got.Games != want.Games {
		t.Errorf("%s:\n got %+v\nwant %+v", name, got, want)
	}
}

// wantPanic runs a function that has to panic in this package's name.
func wantPanic(t *testing.T, name string, f func()) {
	t.Helper()
	defer func() {
		t.Helper()
		if message, ok := recover().(string); !ok || !strings.HasPrefix(message, "stats: ") {
			t.Errorf("%s: no panic of this package, got %q", name, message)
		}
	}()
	f()
}
