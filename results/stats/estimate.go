// Package stats turns counts of games into figures with intervals. Its functions are pure: no clock, no file, no
// randomness. Figures that the counts do not support are refused in words, never NaN or infinite.
package stats

import "math"

// Level is the coverage of all intervals.
const Level = 0.95

// Z95 is the normal quantile of a two-sided 95 % interval.
const Z95 = 1.959963984540054

// Estimate is a figure with its interval and method, or with the reason for having no interval.
type Estimate struct {
	Value  float64 // meaningless if Games is 0
	Lo, Hi float64 // ends of the interval if Known
	Level  float64 // of the interval
	N      int     // number of units of evidence: openings, blocks or games
	Games  int     // number of games behind Value
	Method Method  // of the interval, with its unit of evidence; "" without an interval
	Why    string  // reason for having no interval; "" otherwise
}

// Known reports whether there is an interval.
func (e Estimate) Known() bool { return e.Method != "" }

// Margin returns half the width of the interval, the number behind a ±; see Lopsided. Margin panics unless the estimate
// is Known.
func (e Estimate) Margin() float64 {
	if !e.Known() {
		panic("stats: margin of an estimate without an interval: " + e.Why)
	}
	return (e.Hi - e.Lo) / 2
}

// Lopsided reports whether Value lies off the middle of the interval by more than a tenth of half its width. Then ±
// would misstate the ends, which are printed in its place. Lopsided is false without an interval.
func (e Estimate) Lopsided() bool {
	const slack = 0.1
	return e.Known() && math.Abs(e.Value-(e.Lo+e.Hi)/2) > slack*e.Margin()
}

// Ends returns the ends of the interval as they are printed, in steps of 1/steps and rounded. An end that would print
// as Value does, rounded or rounded down, is a step away from it: no number of games makes a figure certain. Ends of
// shares stay within 0 and 1.
func (e Estimate) Ends(steps float64) (lo, hi float64) {
	const slack = 1e-9 // as in Decimal
	round := func(x float64) float64 { return math.Floor(steps*x + 0.5 + slack) }
	lo, hi = round(e.Lo), round(e.Hi)
	if e.Lo < e.Value {
		lo = min(lo, math.Floor(steps*e.Value+slack)-1)
	}
	if e.Hi > e.Value {
		hi = max(hi, round(e.Value)+1)
	}
	if e.Lo >= 0 {
		lo = max(lo, 0)
	}
	if e.Hi <= 1 {
		hi = min(hi, steps)
	}
	return lo / steps, hi / steps
}

// Beside returns +1 if the interval lies above x, -1 if below, and 0 otherwise.
func (e Estimate) Beside(x float64) int {
	switch {
	case !e.Known() || e.Lo <= x && x <= e.Hi:
		return 0
	case e.Lo > x:
		return 1
	}
	return -1
}

// within returns the estimate with an interval.
func (e Estimate) within(lo, hi float64, m Method) Estimate {
	e.Lo, e.Hi, e.Level, e.Method = lo, hi, Level, m
	return e
}

// Without returns the estimate without its interval, for a reason.
func (e Estimate) Without(why string) Estimate {
	return Estimate{Value: e.Value, N: e.N, Games: e.Games, Why: why}
}

// refuse returns an estimate without any figure.
func refuse(why string) Estimate { return Estimate{Why: why} }
