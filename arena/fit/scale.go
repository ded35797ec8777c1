package fit

import (
	"math"
	"strconv"

	"gonum.org/v1/gonum/mat"

	"tourney/players"
)

// Games tell weights only up to a common factor: twice the weights choose the same moves. If a part of the value is not
// fitted, it sets the factor. Otherwise values vary as much as with the present weights, unless another factor makes the
// weights fit much better into their ranges.

// factor returns the common factor from log odds to weights, not positive if there is none.
func (f *frame) factor(odds []float64, held float64) float64 {
	if f.held {
		return 1 / held
	}
	own := f.size(odds)
	if own == 0 {
		return 0
	}
	if f.dev == 0 { // the present weights are all 0
		return 1
	}
	return f.dev / own
}

// room returns the factor by which weights are to be multiplied so that their ranges change the value little. It is 1 if
// the factor is not free.
func (f *frame) room(weights []float64) float64 {
	best, least := 1.0, math.Inf(1)
	if f.held {
		return best
	}
	const decades, steps = 4, 16
	for step := range 2*decades*steps + 1 {
		log := float64(step-decades*steps) / steps
		factor := math.Pow(10, log)
		cost := f.damage(weights, factor) + perDecade*math.Abs(log)
		if cost < least {
			best, least = factor, cost
		}
	}
	return best
}

// perDecade is the share of the value's deviation that ranges may cost before the factor is changed tenfold.
const perDecade = 0.02

// damage returns the deviation of what the ranges take from the value, as a share of the value's.
func (f *frame) damage(weights []float64, factor float64) float64 {
	lost := make([]float64, len(weights))
	for k, v := range weights {
		lost[k] = pasted(f.weights[f.vary[k]], factor*v)/factor - v
	}
	if own := f.size(weights); own > 0 {
		return f.size(lost) / own
	}
	return 0
}

// size returns the deviation of the weighted sum of features.
func (f *frame) size(weights []float64) float64 {
	if len(weights) == 0 {
		return 0
	}
	v := mat.NewVecDense(len(weights), weights)
	return math.Sqrt(max(0, mat.Inner(v, f.covariance, v)))
}

// pasted returns the value of a weight for a player string: in the weight's range, and rounded.
func pasted(p players.Param, v float64) float64 {
	if p.Kind != players.Real {
		v = math.Round(v)
	} else if rounded, err := strconv.ParseFloat(strconv.FormatFloat(v, 'g', digits, 64), 64); err == nil {
		v = rounded
	}
	return max(p.Min, min(p.Max, v)) + 0 // no negative zero
}

// digits is the number of significant digits of weights that are no whole numbers.
const digits = 4
