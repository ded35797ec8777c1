package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// DividedOf is Divided with an interval for one of several comparisons. The intervals of all comparisons hold together
// with a probability of at least Level, however they depend on each other (Bonferroni). DividedOf panics if comparisons
// is less than 1.
func DividedOf(twelfths int64, n, comparisons int) Estimate {
	if comparisons < 1 {
		panic(fmt.Sprintf("stats: an interval for %d comparisons", comparisons))
	}
	if n == 0 && twelfths == 0 {
		return refuse("no games")
	}
	k, chance := float64(twelfths)/12, (1-Level)/float64(comparisons)
	lo, hi := wilson(k, float64(n), distuv.UnitNormal.Quantile(1-chance/2))
	e := Estimate{Value: k / float64(n), N: n, Games: n}.within(lo, hi, WilsonGames)
	e.Level = 1 - chance
	return e
}

// Exactly returns the estimate of a share that is known. Its interval has no width.
func Exactly(share float64) Estimate {
	e := Estimate{Value: share}.within(share, share, certain)
	e.Level = 1
	return e
}

// Difference returns the share a less the share b. Both must have intervals, of independent games; the difference has
// the lower level of both. For shares of 0 and 1 the interval keeps a width.
//
// The distances from the two shares to the ends of their intervals are squared and added. Of the eleven methods that
// the source compares, this is method 10, the hybrid score interval.
//
// Source: R. G. Newcombe, Interval estimation for the difference between independent proportions: comparison of eleven
// methods, Statistics in Medicine 17 (1998).
func Difference(a, b Estimate) Estimate {
	if !a.Known() || !b.Known() {
		panic("stats: difference of shares without intervals: " + a.Why + b.Why)
	}
	d := a.Value - b.Value
	e := Estimate{Value: d, N: a.N + b.N, Games: a.Games + b.Games}
	e = e.within(d-math.Hypot(a.Value-a.Lo, b.Hi-b.Value), d+math.Hypot(a.Hi-a.Value, b.Value-b.Lo), NewcombeGames)
	e.Level = min(a.Level, b.Level)
	return e
}
