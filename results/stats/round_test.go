package stats

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

func TestPercent(t *testing.T) {
	for _, tt := range []struct {
		wins, draws, losses int
		want                string
	}{
		{51, 0, 29, "63.8"}, {59, 0, 21, "73.8"}, {50, 2, 28, "63.8"}, {0, 1, 799, "0.1"},
		{0, 0, 7, "0.0"}, {7, 0, 0, "100.0"}, {2, 0, 1, "66.7"}, {9_999, 0, 1, "100.0"},
	} {
		if got := Percent(tt.wins, tt.draws, tt.losses); got != tt.want {
			t.Errorf("%d wins, %d draws, %d losses: got %s %%, want %s", tt.wins, tt.draws, tt.losses, got, tt.want)
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

func TestProbability(t *testing.T) {
	for _, tt := range []struct {
		p    float64
		want string
	}{
		{1, "1.000"}, {0.6094, "0.609"}, {0.0005, "0.001"}, {0.00049, "5e-04"}, {1.4e-22, "1e-22"}, {1e-120, "<1e-99"}, {0, "<1e-99"},
	} {
		if got := Probability(tt.p); got != tt.want {
			t.Errorf("%v: got %s, want %s", tt.p, got, tt.want)
		}
	}
}

func TestSigned(t *testing.T) {
	for _, tt := range []struct {
		x    float64
		want string
	}{{51.4, "+51"}, {-0.5, "-1"}, {-0.49, "+0"}, {0, "+0"}, {-166.2, "-166"}} {
		if got := Signed(tt.x); got != tt.want {
			t.Errorf("%v: got %s, want %s", tt.x, got, tt.want)
		}
	}
}

func TestDecimal(t *testing.T) {
	for _, tt := range []struct {
		x        float64
		decimals int
		want     string
	}{
		{0, 1, "0.0"}, {100 * (51. / 80), 1, "63.8"}, {100 * (59. / 80), 1, "73.8"}, {100. / 3, 1, "33.3"}, {20.25, 1, "20.3"},
		{-0.04, 1, "0.0"}, {-17.26, 1, "-17.3"}, {100, 1, "100.0"}, {2.125, 2, "2.13"}, {2.675, 2, "2.68"},
	} {
		if got := Decimal(tt.x, tt.decimals); got != tt.want {
			t.Errorf("Decimal(%v, %d) = %s, want %s", tt.x, tt.decimals, got, tt.want)
		}
	}
}
