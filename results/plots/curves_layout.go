package plots

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
)

const (
	curveTall  vg.Length = 300 // height of a panel
	curveGap   vg.Length = 16  // between panels
	curveSign  vg.Length = 32  // room for a line in the key
	tickLabels vg.Length = 6   // between an axis and its labels
)

// curvesLayout is where everything of a chart of curves goes.
type curvesLayout struct {
	sheet
	key       key
	names     []string  // of the curves, which say their styles
	values    []float64 // of x, ascending, each once
	across    axis
	ticks     []tick // of the axis across
	up        decades
	lefts     []vg.Length
	wide, top vg.Length
}

func newCurvesLayout(c Curves) curvesLayout {
	l := curvesLayout{names: c.names()}
	l.scale(c.all())

	// Across: margin, title and labels of the axis, the panels, margin.
	x := margin + 14 + tickLabels
	l.up.ticks(func(_ float64, label string) { x = max(x, margin+14+tickLabels+textWidth(label, markFont)) })
	l.wide = min(510, max(150, 640/vg.Length(len(c.Panels))))
	for range c.Panels {
		l.lefts = append(l.lefts, x)
		x += l.wide + curveGap
	}
	width := x - curveGap + margin
	l.ticks = ticksAt(l.values, l.across, l.wide)

	// Down: the heading, the panels' titles, the panels, their axes, the key, the notes.
	w := c.words()
	l.sheet = newSheet(width, w)
	l.top = l.head + 8
	if slices.ContainsFunc(c.Panels, func(p CurvePanel) bool { return p.Title != "" }) {
		l.top += 18
	}
	l.key = newColumns(l.top+curveTall+44, width, curveSign, l.entries(c), len(ofCurve))
	l.finish(l.key.bottom-6, w)
	return l
}

// scale finds the axes that hold all points.
func (l *curvesLayout) scale(points []CurvePoint) {
	lo, hi := math.Inf(1), 0.0
	for _, p := range points {
		lo, hi = min(lo, p.Y), max(hi, p.Y)
		l.values = append(l.values, p.X)
	}
	l.up = newDecades(lo, hi, seconds)
	slices.Sort(l.values)
	l.values = slices.Compact(l.values)
	least, most := l.values[0], l.values[len(l.values)-1]
	room := (most - least) / float64(2*len(l.values)) // half a step at either side
	if room == 0 {
		room = 1
	}
	l.across = axis{lo: least - room, hi: most + room}
}

// tick is a value with a line, and its label.
type tick struct {
	v     float64
	label string
}

// ticksAt returns all values, ascending, if there is room for their labels on an axis that long, else multiples of a
// round number.
func ticksAt(values []float64, across axis, wide vg.Length) []tick {
	const apart = 6
	var ticks []tick
	var width vg.Length
	for _, v := range values {
		t := tick{v, fmt.Sprint(v)}
		width = max(width, textWidth(t.label, markFont))
		ticks = append(ticks, t)
	}
	nearest := wide
	for i, v := range values[1:] {
		nearest = min(nearest, across.at(v, wide)-across.at(values[i], wide))
	}
	if nearest >= width+apart {
		return ticks
	}
	ticks = nil
	least, most := values[0], values[len(values)-1]
	rounded := newAxis(least, most, int(wide/(width+3*apart)))
	rounded.ticks(func(v float64, label string) {
		out := textWidth(label, markFont)/2 - apart // nearer to an edge it would meet the next panel's
		if at := across.at(v, wide); out <= at && at <= wide-out {
			ticks = append(ticks, tick{v, label})
		}
	})
	return ticks
}

// entries are those of the key: every name, and what solid and hollow marks are.
func (l *curvesLayout) entries(c Curves) []entry {
	var entries []entry
	for i, name := range l.names {
		entries = append(entries, entry{name, styleOf(i).sign(false)})
	}
	if c.some(Curve.published) {
		s := curveStyle{colour: faint, thickness: 1}
		entries = append(entries, entry{c.Ours, s.sign(false)}, entry{c.Theirs, s.sign(true)})
	}
	return entries
}

// x returns where a value stands in a panel.
func (l *curvesLayout) x(panel int, v float64) vg.Length {
	return l.lefts[panel] + l.across.at(v, l.wide)
}

// y returns where a time stands in all panels, given the exponent of ten.
func (l *curvesLayout) y(exponent float64) vg.Length {
	return l.top + curveTall - inset - l.up.at(exponent, curveTall-2*inset)
}
