package report

import (
	"math"

	"tourney/report/chart"
	"tourney/results"
)

// mostX is the largest number on horizontal linear scales.
const mostX = 1e9

// leastX is the smallest range of a scale of weights, and the smallest value on a logarithmic one. It is far below all
// weights, and far above numbers whose steps would become 0.
const leastX = 1e-99

// weightBands returns bands with a panel for each weight, in rows of nearly equal length. The first panel of a row has
// the title of the vertical scale.
func weightBands(weights []results.Weight, title string, panel func(i int, wide float64) chart.Panel) []chart.Band {
	const most = 3 // panels side by side
	n := len(weights)
	if n == 0 {
		return nil
	}
	lines := (n + most - 1) / most
	columns := (n + lines - 1) / lines
	bands := make([]chart.Band, lines)
	for i := range lines * columns {
		p := chart.Panel{Width: studyWide / float64(columns)} // left free in the last row
		if i < n {
			p = panel(i, p.Width)
		}
		if i%columns == 0 {
			p.YTitle = title
		}
		bands[i/columns].Panels = append(bands[i/columns].Panels, p)
	}
	return bands
}

// weightPanel shows the screening scores of all candidates against their values of a weight.
func (s *studied) weightPanel(w results.Weight, wide float64) chart.Panel {
	var values []float64
	var marks, own []chart.Mark // own marks are drawn last
	if s.origin != nil {
		marks = append(marks, dashed(100*s.origin.score.Value, false, 0.8))
	}
	if s.unscreened() && hasPlace(w, s.Winner.Weights) {
		x := s.Winner.Weights[w.Name]
		values, marks = append(values, x), append(marks, chart.Rule{At: x, Upright: true, Width: 1, Colour: bestCandidate.Fill})
	}
	dots := s.crowd()
	for _, o := range s.screening {
		if !hasPlace(w, o.Weights) {
			continue
		}
		x := o.Weights[w.Name]
		if values = append(values, x); s.marked(o.Trial) {
			own = append(own, s.own(x, o)...)
			continue
		}
		if w.Switch {
			x += sideways(o.Candidate)
		}
		if len(s.screening) <= mostIntervals {
			marks = append(marks, upright(x, o.score, 0.5, chart.Translucent(dots.Fill, 0.45)))
		}
		dots.Points = append(dots.Points, point(x, 100*o.score.Value))
	}
	p := chart.Panel{Heading: w.Name, X: weightScale(w, values), Y: s.upwards, Width: wide, Height: studyTall,
		Marks: append(append(marks, dots), own...)}
	if len(values) == 0 {
		p.Empty = s.nothing("screened")
	}
	return p
}

// sideways returns the horizontal offset of a candidate's mark. The golden ratio spreads consecutive numbers evenly.
func sideways(candidate int) float64 {
	_, part := math.Modf(math.Abs(float64(candidate)) / math.Phi)
	return 0.7 * (part - 0.5)
}

// hasPlace reports whether a weight has a value within its scale.
func hasPlace(w results.Weight, weights map[string]float64) bool {
	v, ok := weights[w.Name]
	return ok && standsOn(w, v)
}

func standsOn(w results.Weight, v float64) bool {
	switch {
	case w.Switch:
		return v == 0 || v == 1
	case w.Log:
		return leastX <= v && v <= 1/leastX
	}
	return math.Abs(v) <= mostX
}

// weightScale returns a scale for the range of a weight and all values, which lie within it.
func weightScale(w results.Weight, values []float64) *chart.Scale {
	if w.Switch {
		return chart.Fixed(-0.5, 1.5, chart.Tick{Place: 0, Label: "off"}, chart.Tick{Place: 1, Label: "on"})
	}
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, v := range append([]float64{w.Min, w.Max}, values...) {
		if standsOn(w, v) {
			if w.Log {
				v = math.Log10(v)
			}
			lo, hi = min(lo, v), max(hi, v)
		}
	}
	const narrow = 1e-9 // relative; closer numbers look equal on a scale
	size := max(math.Abs(lo), math.Abs(hi))
	if w.Log {
		size = max(1, size) // a difference of exponents is relative already
	}
	switch {
	case lo > hi:
		lo, hi = 0, 1
	case hi-lo <= max(leastX, narrow*size):
		lo, hi = lo-max(0.1, 0.1*size), hi+max(0.1, 0.1*size)
	}
	if w.Log {
		return chart.Log(math.Pow(10, lo), math.Pow(10, hi))
	}
	return chart.Linear(lo, hi, 6, 0)
}
