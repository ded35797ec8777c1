package stats_test

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"tourney/games/gamestest"
	"tourney/results/stats"
)

// TestDifference: the vectors of method 10 in table II of R. G. Newcombe, Statistics in Medicine 17 (1998).
func TestDifference(t *testing.T) {
	for _, test := range []struct {
		a, m, b, n int
		want       string
	}{
		{56, 70, 48, 80, "0.2000 from 0.0524 to 0.3339"},
		{9, 10, 3, 10, "0.6000 from 0.1705 to 0.8090"},
		{6, 7, 2, 7, "0.5714 from 0.0582 to 0.8062"},
		{5, 56, 0, 29, "0.0893 from -0.0381 to 0.1926"},
		{0, 10, 0, 20, "0.0000 from -0.1611 to 0.2775"},
		{0, 10, 0, 10, "0.0000 from -0.2775 to 0.2775"},
		{10, 10, 0, 20, "1.0000 from 0.6791 to 1.0000"},
		{10, 10, 0, 10, "1.0000 from 0.6075 to 1.0000"},
	} {
		d := stats.Difference(stats.Share(test.a, test.m), stats.Share(test.b, test.n))
		if got := fmt.Sprintf("%.4f from %.4f to %.4f", d.Value, d.Lo, d.Hi); got != test.want {
			t.Errorf("%d/%d − %d/%d is %s, want %s", test.a, test.m, test.b, test.n, got, test.want)
		}
		if d.Games != test.m+test.n || d.Level != stats.Level || d.Method != stats.NewcombeGames {
			t.Errorf("%d/%d − %d/%d: %+v", test.a, test.m, test.b, test.n, d)
		}
	}
	known := stats.Difference(stats.Share(3, 10), stats.Exactly(0))
	if one := stats.Share(3, 10); math.Abs(known.Lo-one.Lo) > 1e-12 || math.Abs(known.Hi-one.Hi) > 1e-12 {
		t.Errorf("the difference from a known 0 is %+v, not %+v", known, one)
	}
	if won := stats.Difference(stats.Exactly(1), stats.Share(10, 10)); won.Beside(0) != 0 || won.Lo != 0 || won.Hi <= 0.2 {
		t.Errorf("ten wins are less than a known win: %+v", won)
	}
}

// TestDividedOf: one comparison gives Divided, several give wider intervals.
func TestDividedOf(t *testing.T) {
	if got, want := stats.DividedOf(30, 10, 1), stats.Divided(30, 10); math.Abs(got.Lo-want.Lo) > 1e-9 || math.Abs(got.Hi-want.Hi) > 1e-9 {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got := stats.DividedOf(30, 10, 20); math.Abs(got.Level-0.9975) > 1e-12 || got.Lo >= stats.Divided(30, 10).Lo || got.Hi <= stats.Divided(30, 10).Hi {
		t.Errorf("one of 20 comparisons: %+v", got)
	}
	if got := stats.DividedOf(0, 0, 3); got.Known() || got.Why != "no games" {
		t.Errorf("of no games: %+v", got)
	}
}

// TestDifferenceFalse: of two equal shares, one is found to be larger as seldom as the level says, give or take what whole
// numbers of games allow. The probabilities are exact.
func TestDifferenceFalse(t *testing.T) {
	for _, comparisons := range []int{1, 12, 60} {
		for n, most := range map[int]float64{5: 2.4, 20: 1.6, 50: 1.2, 200: 1.1} { // times the nominal probability
			if n > 50 && !gamestest.Long {
				continue
			}
			for _, p := range []float64{0.005, 0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98, 0.995} {
				wins := distuv.Binomial{N: float64(n), P: p}
				of := func(k int) stats.Estimate { return stats.DividedOf(int64(12*k), n, comparisons) }
				got := 0.0
				for i := range n + 1 {
					for j := range i {
						if stats.Difference(of(i), of(j)).Beside(0) > 0 {
							got += wins.Prob(float64(i)) * wins.Prob(float64(j))
						}
					}
				}
				if nominal := (1 - stats.Level) / 2 / float64(comparisons); got > most*nominal {
					t.Errorf("%d comparisons, %d games, share %v: %v, nominal %v", comparisons, n, p, got, nominal)
				}
			}
		}
	}
}
