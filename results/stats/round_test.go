package stats

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// TestTexts: figures as they are printed.
func TestTexts(t *testing.T) {
	for i, tt := range []struct{ got, want string }{
		// As floats, 51/80 would round down and 59/80 up.
		{Tenths(5_100, 80), "63.8"}, {Tenths(5_900, 80), "73.8"}, {Tenths(10_200, 160), "63.8"}, {Tenths(100, 1_600), "0.1"},
		{Tenths(0, 7), "0.0"}, {Tenths(700, 7), "100.0"}, {Tenths(200, 3), "66.7"}, {Tenths(999_900, 10_000), "100.0"},
		{Decimal(0, 1), "0.0"}, {Decimal(100*(51./80), 1), "63.8"}, {Decimal(100*(59./80), 1), "73.8"}, {Decimal(100./3, 1), "33.3"},
		{Decimal(20.25, 1), "20.3"}, {Decimal(-0.04, 1), "0.0"}, {Decimal(-17.26, 1), "-17.3"}, {Decimal(100, 1), "100.0"},
		{Decimal(2.125, 2), "2.13"}, {Decimal(2.675, 2), "2.68"},
		{Probability(1), "1.000"}, {Probability(0.6094), "0.609"}, {Probability(0.0005), "0.001"}, {Probability(0.00049), "5e-04"},
		{Probability(1.4e-22), "1e-22"}, {Probability(1e-120), "<1e-99"}, {Probability(0), "<1e-99"},
		{Signed(51.4), "+51"}, {Signed(-0.5), "-1"}, {Signed(-0.49), "+0"}, {Signed(0), "+0"}, {Signed(-166.2), "-166"},
		{Needed(0).Odds(), "20:1"}, {Needed(1).Odds(), "20:1"}, {Needed(15).Odds(), "300:1"},
		{NeededAt(1).Odds(), "40:1"}, {NeededAt(2).Odds(), "120:1"}, {NeededAt(4).Odds(), "400:1"},
		{Evidence(0).Odds(), "1.0:1"}, {Evidence(-3).Odds(), "less than 1:1"}, {Evidence(math.Log(9.94)).Odds(), "9.9:1"},
		{Evidence(math.Log(52999)).Odds(), "52000:1"}, {Evidence(14).Odds(), "10^6:1"}, {Evidence(1000).Odds(), "10^434:1"},
	} {
		if tt.got != tt.want {
			t.Errorf("text %d: got %s, want %s", i, tt.got, tt.want)
		}
	}
}

// Rationals print exactly, and round halves away from zero.
func TestTenthsAreExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, d := rapid.Int64Range(0, 1_000_000_000).Draw(t, "n"), rapid.Int64Range(1, 10_000).Draw(t, "d")
		if got, want := Tenths(n, d), big.NewRat(n, d).FloatString(1); got != want {
			t.Fatalf("%d/%d: got %s, want %s", n, d, got, want)
		}
	})
}

// TestLopsided: ± stands only where it misstates no end by more than a tenth of half the width, and printed ends never
// make a figure look certain.
func TestLopsided(t *testing.T) {
	of := func(value, lo, hi float64) Estimate {
		return Estimate{Value: value, Lo: lo, Hi: hi, Games: 1, Method: betRatings}
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
