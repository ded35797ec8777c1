package stats

import (
	"fmt"
	"math"
	"math/bits"
	"sync"

	"gonum.org/v1/gonum/stat/distuv"
)

// Mean returns the mean of n whole numbers >= 0, such as turns, with Student's t interval of 95 %. sum and squares are
// the sums of the numbers and of their squares. A single number, or equal numbers, have a mean without an interval.
// Mean panics if no such numbers exist.
//
// Source: Student, The probable error of a mean, Biometrika 6 (1908).
func Mean(n int, sum, squares int64) Estimate {
	if n < 0 || sum < 0 || squares < sum || n == 0 && squares > 0 {
		panic(fmt.Sprintf("stats: no %d numbers have the sum %d and the squares %d", n, sum, squares))
	}
	if n == 0 {
		return refuse("no games")
	}
	e := Estimate{Value: float64(sum) / float64(n), N: n, Games: n}
	spread := excess(uint64(n), uint64(sum), uint64(squares))
	switch {
	case n == 1:
		e.Why = "one game has no spread"
	case spread == 0:
		e.Why = "all games are equal: no spread to judge by"
	default:
		half := student(float64(n), spread, 1)
		e = e.within(e.Value-half, e.Value+half, studentGames)
	}
	return e
}

// student returns half the width of Student's t interval of 95 % for a mean. The n > 1 numbers are in steps of 1/units.
// spread is the result of excess for these numbers.
func student(n, spread, units float64) float64 {
	deviation := math.Sqrt(spread/n/(n-1)) / units // of one number; spread is n² times the variance
	return quantile(n-1) * deviation / math.Sqrt(n)
}

// quantiles caches quantiles of Student's t. One takes 15 µs, and most cells of a table have equal numbers of blocks.
var quantiles sync.Map // float64 by degrees of freedom

// quantile returns the quantile of Student's t at (1+Level)/2.
func quantile(freedom float64) float64 {
	if q, ok := quantiles.Load(freedom); ok {
		return q.(float64)
	}
	q := distuv.StudentsT{Sigma: 1, Nu: freedom}.Quantile((1 + Level) / 2)
	quantiles.Store(freedom, q)
	return q
}

// excess returns n·squares − sum², computed in 128 bits. Floats lose small differences, and 64 bits overflow near a
// hundred million games.
func excess(n, sum, squares uint64) float64 {
	h1, l1 := bits.Mul64(n, squares)
	h2, l2 := bits.Mul64(sum, sum)
	low, borrow := bits.Sub64(l1, l2, 0)
	high, under := bits.Sub64(h1, h2, borrow)
	if under != 0 {
		panic(fmt.Sprintf("stats: no %d numbers have the sum %d and the squares %d", n, sum, squares))
	}
	return float64(high)*(1<<64) + float64(low)
}
