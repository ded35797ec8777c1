package plots

import (
	"math"
	"strconv"

	"gonum.org/v1/plot/vg"
)

// axis is a scale of numbers with ticks at multiples of a step.
type axis struct {
	lo, hi, step float64
}

// newAxis returns an axis with at most so many steps of a round length.
func newAxis(lo, hi float64, steps int) axis {
	return axis{lo, hi, roundUp((hi - lo) / float64(steps))}
}

// roundUp returns the smallest of …, 1, 2, 5, 10, 20, 50, … that is not below x > 0.
func roundUp(x float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(x)))
	for _, digit := range []float64{1, 2, 5} {
		if digit*power >= x {
			return digit * power
		}
	}
	return 10 * power
}

// at returns where a value stands on an axis of some length.
func (a axis) at(v float64, length vg.Length) vg.Length {
	return length * vg.Length((v-a.lo)/(a.hi-a.lo))
}

// ticks calls draw with every tick and its label.
func (a axis) ticks(draw func(v float64, label string)) {
	const slack = 1e-9 // of a step, for ends that are ticks but for rounding
	decimals := max(0, int(-math.Floor(math.Log10(a.step))))
	for i := math.Ceil(a.lo/a.step - slack); i <= a.hi/a.step+slack; i++ {
		v := i*a.step + 0 // no minus before zero
		draw(v, strconv.FormatFloat(v, 'f', decimals, 64))
	}
}
