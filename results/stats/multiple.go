package stats

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// Holm corrects p values for their number. Rejecting corrected values below a level keeps the probability of any false
// rejection below that level, however the tests depend on each other. Holm panics if a value is outside [0,1].
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

// Fisher combines the p values of independent tests into one. It is small if more values are small than chance allows.
// P values of exact tests tend to be large, and so does their combination: pass Test.Mid. Fisher panics without values,
// and if a value is outside [0,1].
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
