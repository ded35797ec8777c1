// Package stats turns counts of games into figures with intervals: pure functions, without a clock, a file or a chance.
// What the counts cannot say is refused in words; no function returns NaN or an infinity.
package stats

// Z95 is the normal quantile of a two-sided 95 % interval.
const Z95 = 1.959963984540054

// Estimate is a figure with its 95 % interval, or with the reason why it has none.
type Estimate struct {
	Value  float64 // in force unless Games is 0
	Lo, Hi float64 // the ends of the interval, in force when Known
	Known  bool
	Why    string // in words, when the interval is not Known
	Games  int    // that Value rests on
}

// Margin returns half the width of the interval, the number behind a ±. Value need not lie in the middle. It panics if
// the interval is not Known.
func (e Estimate) Margin() float64 {
	if !e.Known {
		panic("stats: margin of an estimate without an interval: " + e.Why)
	}
	return (e.Hi - e.Lo) / 2
}

// refuse returns the estimate that says nothing.
func refuse(why string) Estimate { return Estimate{Why: why} }
