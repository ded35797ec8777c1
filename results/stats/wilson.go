package stats

import (
	"fmt"
	"math"
)

// wilson returns the bounds of the score interval for k successes in n trials, both in [0,1] and around k/n. z is the
// normal quantile (Z95 for 95 %). wilson panics if n <= 0, if k is outside [0,n], or unless z >= 0.
//
// Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference, JASA 22 (1927).
func wilson(k, n, z float64) (lo, hi float64) {
	if n <= 0 || k < 0 || k > n || !(z >= 0) || math.IsInf(z, 1) {
		panic(fmt.Sprintf("stats: no Wilson interval for %v successes in %v trials with z = %v", k, n, z))
	}
	p, z2 := k/n, z*z
	scale := 1 + z2/n
	centre := (p + z2/(2*n)) / scale
	half := z * math.Sqrt(p*(1-p)/n+z2/(4*n*n)) / scale
	lo, hi = centre-half, centre+half
	// Rounding may push a bound past k/n by the last bit, and past 0 and 1 where it should be exact.
	if k == 0 {
		lo = 0
	}
	if k == n {
		hi = 1
	}
	return math.Max(0, math.Min(lo, p)), math.Min(1, math.Max(hi, p))
}

// Share returns k/n with its Wilson interval. It panics if k is outside [0,n].
func Share(k, n int) Estimate { return proportion(float64(k), n) }

// SharePositions is Share for positions in place of games.
func SharePositions(k, n int) Estimate {
	e := Share(k, n)
	if e.Known() {
		e.Method = wilsonPositions
	}
	return e
}

// Score returns (wins + draws/2) / games with a Wilson interval. A draw counts as half a success, which is
// conservative: draws vary less than wins and losses. Score panics if a count is negative.
func Score(wins, draws, losses int) Estimate {
	if wins < 0 || draws < 0 || losses < 0 {
		panic(fmt.Sprintf("stats: score of %d wins, %d draws, %d losses", wins, draws, losses))
	}
	return proportion(float64(wins)+float64(draws)/2, wins+draws+losses)
}

// Divided returns twelfths/12 as a share of n games, with a Wilson interval. It is for shared successes: players in a
// shared first place count equal parts, which is conservative as in Score. Divided panics if twelfths is outside
// [0,12n].
func Divided(twelfths int64, n int) Estimate { return proportion(float64(twelfths)/12, n) }

func proportion(k float64, n int) Estimate {
	if n == 0 && k == 0 {
		return refuse("no games")
	}
	lo, hi := wilson(k, float64(n), Z95)
	return Estimate{Value: k / float64(n), N: n, Games: n}.within(lo, hi, WilsonGames)
}
