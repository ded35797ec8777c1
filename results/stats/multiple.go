package stats

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// Holm returns p values corrected for being many: whoever rejects where the corrected value is below a level errs
// anywhere at all with at most the probability of that level, however the tests depend on each other. It panics if a
// value is outside [0,1].
//
// Source: S. Holm, A simple sequentially rejective multiple test procedure, Scandinavian Journal of Statistics 6 (1979).
func Holm(ps []float64) []float64 {
	order := make([]int, len(ps))
	for i := range order {
		mustBeP(ps[i])
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(ps[i], ps[j]) })
	corrected := make([]float64, len(ps))
	highest := 0.0
	for rank, i := range order {
		highest = max(highest, min(1, float64(len(ps)-rank)*ps[i]))
		corrected[i] = highest
	}
	return corrected
}

// Fisher combines the p values of independent tests into one: small if more of them are small than chance allows. P
// values of exact tests tend to be large, and make the combined one so, too. It panics if there is none, or one is
// outside [0,1].
//
// Source: R. A. Fisher, Statistical Methods for Research Workers, 4th edition (1932), section 21.1.
func Fisher(ps []float64) float64 {
	if len(ps) == 0 {
		panic("stats: no p values to combine")
	}
	sum := 0.0
	for _, p := range ps {
		mustBeP(p)
		sum -= 2 * math.Log(max(p, math.SmallestNonzeroFloat64))
	}
	return distuv.ChiSquared{K: 2 * float64(len(ps))}.Survival(sum)
}

func mustBeP(p float64) {
	if !(p >= 0 && p <= 1) {
		panic(fmt.Sprintf("stats: %v is no p value", p))
	}
}
