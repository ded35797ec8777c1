// Package stats turns counts of games into figures with intervals: pure functions, without a clock, a file or a chance.
// What the counts cannot say is refused in words; no function returns NaN or an infinity.
package stats

// Level is the coverage that all intervals promise.
const Level = 0.95

// Z95 is the normal quantile of a two-sided 95 % interval.
const Z95 = 1.959963984540054

// Estimate is a figure with its interval, and how that was found, or with the reason why it has none.
type Estimate struct {
	Value  float64 // in force unless Games is 0
	Lo, Hi float64 // the ends of the interval, in force when Known
	Level  float64 // of the interval
	N      int     // units of evidence: openings, blocks, or games
	Games  int     // that Value rests on
	Method Method  // how Lo and Hi were found, and over which unit; "" without an interval
	Why    string  // not empty: there is no interval, in these words
}

// Known reports whether there is an interval.
func (e Estimate) Known() bool { return e.Method != "" }

// Margin returns half the width of the interval, the number behind a ±. Value need not lie in the middle. It panics if
// the interval is not Known.
func (e Estimate) Margin() float64 {
	if !e.Known() {
		panic("stats: margin of an estimate without an interval: " + e.Why)
	}
	return (e.Hi - e.Lo) / 2
}

// Beside tells whether the interval lies above x, +1, or below it, -1; 0 if it holds x, or if there is none.
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

// refuse returns the estimate that says nothing.
func refuse(why string) Estimate { return Estimate{Why: why} }
