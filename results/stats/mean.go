package stats

import (
	"fmt"
	"math"
	"math/bits"
	"sync"

	"gonum.org/v1/gonum/stat/distuv"
)

// Mean returns the mean of n whole numbers >= 0, such as the turns of n games, with Student's t interval of 95 %, from
// their sum and the sum of their squares. A single number, or numbers that are all equal, have a mean but show no
// spread to make an interval of. It panics if no such numbers exist.
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
		e = e.within(e.Value-half, e.Value+half, StudentGames)
	}
	return e
}

// student returns half the width of Student's t interval of 95 % for the mean of n > 1 numbers, which are counted in
// steps of 1/units; spread is what excess returns for them.
func student(n, spread, units float64) float64 {
	deviation := math.Sqrt(spread/n/(n-1)) / units // of one number; spread is n² times the variance
	return quantile(n-1) * deviation / math.Sqrt(n)
}

// quantiles are those of Student's t that were asked for: finding one takes 15 µs, and the cells of a table mostly have
// equal numbers of blocks.
var quantiles sync.Map // of float64, by degrees of freedom

// quantile returns the quantile of Student's t at (1+Level)/2.
func quantile(freedom float64) float64 {
	if q, ok := quantiles.Load(freedom); ok {
		return q.(float64)
	}
	q := distuv.StudentsT{Sigma: 1, Nu: freedom}.Quantile((1 + Level) / 2)
	quantiles.Store(freedom, q)
	return q
}

// excess returns n·squares − sum², in 128 bits: the difference of two floats could not tell small from none, and 64
// bits overflow near a hundred million games.
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
