package plots

import (
	"math"
	"strconv"

	"gonum.org/v1/plot/vg"

	"tourney/results"
)

// weightAxis is the scale of a weight, with the ticks for which there is room. Positions on it are values, or the
// exponents of ten of a logarithmic scale.
type weightAxis struct {
	axis
	ticks []tick
}

// leastX is the smallest distance on an axis and the smallest value on a logarithmic one: far below any weight's, and
// far from where steps would become 0.
const leastX = 1e-99

// placeOf returns the position of a weight among those given, and whether it has one.
func placeOf(w results.Weight, weights map[string]float64) (at float64, ok bool) {
	v, ok := weights[w.Name]
	if !ok {
		return 0, false
	}
	return positionOf(w, v)
}

// positionOf returns where a value stands on the axis, and whether it does.
func positionOf(w results.Weight, v float64) (at float64, ok bool) {
	switch {
	case w.Switch:
		return v, v == 0 || v == 1
	case w.Log:
		return math.Log10(v), leastX <= v && v <= 1/leastX
	}
	return v, math.Abs(v) <= mostX
}

// newWeightAxis returns an axis of that length that holds the range of a weight and all positions given.
func newWeightAxis(w results.Weight, positions []float64, length vg.Length) weightAxis {
	if w.Switch {
		return weightAxis{axis{lo: -0.5, hi: 1.5, step: 1}, []tick{{0, "off"}, {1, "on"}}}
	}
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, end := range []float64{w.Min, w.Max} {
		if at, ok := positionOf(w, end); ok {
			lo, hi = min(lo, at), max(hi, at)
		}
	}
	for _, at := range positions {
		lo, hi = min(lo, at), max(hi, at)
	}
	const narrow = 1e-9 // of the numbers' size: closer ones cannot be told apart on an axis
	size := max(math.Abs(lo), math.Abs(hi))
	if w.Log {
		size = max(1, size) // a difference of exponents is a part of the numbers already
	}
	switch {
	case lo > hi:
		lo, hi = 0, 1
	case hi-lo <= max(leastX, narrow*size):
		lo, hi = lo-max(0.1, 0.1*size), hi+max(0.1, 0.1*size)
	}
	a := weightAxis{axis: axis{lo: lo, hi: hi}}
	for _, ticks := range a.choices(w.Log) {
		if a.ticks = a.inside(ticks, length); len(a.ticks) > 1 && a.apart(length) {
			break
		}
	}
	return a
}

// choices returns sets of ticks, the densest first and the last with few.
func (a weightAxis) choices(log bool) [][]tick {
	var sets [][]tick
	if !log {
		for steps := 6; steps > 0; steps-- {
			sets = append(sets, rounded(a.lo, a.hi, steps, func(v float64) float64 { return v }))
		}
		return sets
	}
	if a.hi-a.lo < 1 { // a part of a power of ten: round values, closer together towards the right
		from, to := math.Pow(10, a.lo), math.Pow(10, a.hi)
		for steps := 6; steps > 1; steps-- {
			sets = append(sets, rounded(from, to, steps, math.Log10))
		}
	}
	for _, digits := range [][]float64{{1, 2, 5}, {1, 3}, {1}} {
		var ticks []tick
		for power := math.Floor(a.lo); power <= a.hi && a.hi-a.lo < 30; power++ {
			for _, digit := range digits {
				ticks = append(ticks, tick{power + math.Log10(digit), short(digit * math.Pow(10, power))})
			}
		}
		sets = append(sets, ticks)
	}
	for steps := 5; steps > 0; steps-- {
		powers := axis{lo: a.lo, hi: a.hi, step: math.Ceil(roundUp((a.hi - a.lo) / float64(steps)))}
		var ticks []tick
		powers.ticks(func(exponent float64, _ string) {
			ticks = append(ticks, tick{exponent, short(math.Pow(10, exponent))})
		})
		sets = append(sets, ticks)
	}
	return sets
}

// rounded returns ticks at multiples of a round number from lo to hi, at most so many steps apart.
func rounded(lo, hi float64, steps int, position func(v float64) float64) []tick {
	const longest = 7 // of labels with all their digits
	var plain, brief []tick
	fits := true
	newAxis(lo, hi, steps).ticks(func(v float64, label string) {
		plain = append(plain, tick{position(v), label})
		brief = append(brief, tick{position(v), short(v)})
		fits = fits && len(label) <= longest
	})
	if fits {
		return plain
	}
	return brief
}

// short writes a number with six digits at most.
func short(v float64) string { return strconv.FormatFloat(v, 'g', 6, 64) }

// inside returns the ticks that lie on the axis and whose labels do not reach far beyond it.
func (a weightAxis) inside(ticks []tick, length vg.Length) []tick {
	const out = 8
	var list []tick
	for _, t := range ticks {
		half, at := textWidth(t.label, markFont)/2, a.at(t.v, length)
		if a.lo-exponentSlack <= t.v && t.v <= a.hi+exponentSlack && half-at <= out && at+half-length <= out {
			list = append(list, t)
		}
	}
	return list
}

// apart reports whether the labels leave gaps.
func (a weightAxis) apart(length vg.Length) bool {
	const gap = 6
	for i, t := range a.ticks[1:] {
		before := a.ticks[i]
		room := a.at(t.v, length) - a.at(before.v, length)
		if room < (textWidth(t.label, markFont)+textWidth(before.label, markFont))/2+gap {
			return false
		}
	}
	return true
}
