package plots

import (
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
)

// The measures of the chart of spending.
const (
	spendingWide vg.Length = 560 // of the panels
	spendingTall vg.Length = 260 // of the upper one
	spikesTall   vg.Length = 80
	spendingGap  vg.Length = 16 // between them
)

var (
	spendingColour = lost
	spreadColour   = translucent(spendingColour, 0.16)
	spikesColour   = won
)

// spendingLayout is where everything of the chart goes.
type spendingLayout struct {
	sheet
	key          key
	ticks        []tick // of the scale across
	counts       counts
	upper, lower plane     // the upper one's scale is of the places of counts
	pitch        vg.Length // between the nearest points
}

func newSpendingLayout(s Spending) spendingLayout {
	var l spendingLayout
	var values []float64
	least, most, spikes := math.Inf(1), 0.0, 0.0
	for _, p := range s.Points {
		values = append(values, float64(p.X))
		if !p.None {
			least, most = min(least, p.Least), max(most, p.Most)
		}
		spikes = max(spikes, p.Spikes)
	}
	l.counts = newCounts(least, most)
	steps := newAxis(0, max(1, spikes), 4)
	steps.step = max(1, steps.step)
	steps.hi = steps.step * math.Ceil(steps.hi/steps.step)

	// Across: margin, title and labels of the scale, the panels, margin.
	var labels []string
	l.counts.ticks(func(_ float64, label string) { labels = append(labels, label) })
	steps.ticks(func(_ float64, label string) { labels = append(labels, label) })
	x := margin + 14 + tickLabels + longest(labels, markFont)
	first, last := values[0], values[len(values)-1]
	room := max(1, last-first) / float64(2*len(values)) // half a step at either side
	across := axis{lo: first - room, hi: last + room}

	// Down: the heading, the key, the panels, their scale across, the notes.
	w := s.words()
	l.sheet = newSheet(x+spendingWide+margin, w)
	l.key = newKey(l.head+5, l.width, s.key())
	l.upper = plane{left: x, top: l.key.bottom + 8, wide: spendingWide, tall: spendingTall, across: across, up: l.counts.axis}
	l.lower = plane{left: x, top: l.upper.bottom() + spendingGap, wide: spendingWide, tall: spikesTall, across: across, up: steps}
	l.pitch = spendingWide
	for i, v := range values[1:] {
		l.pitch = min(l.pitch, l.upper.x(v)-l.upper.x(values[i]))
	}
	l.ticks = ticksAt(values, across, spendingWide-2*inset)
	l.finish(l.lower.bottom()+22, w)
	return l
}

func (s Spending) drawing() drawing {
	l := newSpendingLayout(s)
	return drawing{l.sheet, func(c *canvas) {
		l.key.draw(c)
		l.drawScales(c, s)
		for _, run := range s.spent() {
			l.drawRun(c, run)
		}
		l.drawSpikes(c, s.Points)
	}}
}

// drawScales draws the lines of both panels with their labels; those across stand below the lower one only.
func (l *spendingLayout) drawScales(c *canvas, s Spending) {
	for _, t := range l.ticks {
		c.line(l.upper.x(t.v), l.upper.top, l.upper.x(t.v), l.upper.bottom(), 0.6, rule)
	}
	l.lower.rulesAcross(c, l.ticks)
	c.text(l.lower.left+l.lower.wide/2, l.lower.bottom()+22, shorten(s.X, smallFont, l.lower.wide), smallFont, middle, faint)

	left := l.upper.left
	l.counts.ticks(func(place float64, label string) {
		y := l.upper.y(place)
		c.line(left, y, left+l.upper.wide, y, 0.6, rule)
		c.text(left-tickLabels, y, label, markFont, right, ink)
	})
	l.counts.between(func(place float64) { c.line(left-2.5, l.upper.y(place), left, l.upper.y(place), 0.5, faint) })
	l.lower.rulesUp(c, true)
	c.turned(margin+6, l.upper.top+l.upper.tall/2, shorten(s.Y, smallFont, l.upper.tall), smallFont, middle, 90, faint)
	c.turned(margin+6, l.lower.top+l.lower.tall/2, shorten(s.Spikes, smallFont, l.lower.tall), smallFont, middle, 90, faint)
}

// drawRun draws points without a gap: a band from least to most, and a line with marks through the means.
func (l *spendingLayout) drawRun(c *canvas, run []SpendingPoint) {
	at := func(p SpendingPoint, v float64) vg.Point {
		return vg.Point{X: l.upper.x(float64(p.X)), Y: l.upper.y(l.counts.place(v))}
	}
	var least, mean, most []vg.Point
	for _, p := range run {
		least, mean, most = append(least, at(p, p.Least)), append(mean, at(p, p.Mean)), append(most, at(p, p.Most))
	}
	if len(run) == 1 { // there is no band
		c.line(least[0].X, least[0].Y, most[0].X, most[0].Y, 0.6, spendingColour)
	} else {
		band := append(slices.Clone(least), most...)
		slices.Reverse(band[len(run):])
		c.area(band, spreadColour)
		c.polyline(least, 0.5, nil, spendingColour)
		c.polyline(most, 0.5, nil, spendingColour)
		c.polyline(mean, 1.2, nil, spendingColour)
	}
	for _, p := range mean {
		mark(nil).fill(c, p.X, p.Y, min(solidRadius, l.pitch/3), spendingColour)
	}
}

// drawSpikes draws a bar for the spikes at each point.
func (l *spendingLayout) drawSpikes(c *canvas, points []SpendingPoint) {
	wide := min(12, 0.6*l.pitch)
	base := l.lower.y(0)
	for _, p := range points {
		if !p.NoSpikes {
			top := l.lower.y(p.Spikes)
			c.box(l.lower.x(float64(p.X))-wide/2, top, wide, base-top, spikesColour)
		}
	}
}

// key says what the upper panel shows.
func (Spending) key() []entry {
	return []entry{
		{"mean", func(c *canvas, x, y vg.Length) {
			c.line(x-7, y, x+7, y, 1.2, spendingColour)
			mark(nil).fill(c, x, y, solidRadius, spendingColour)
		}},
		{"from the least to the most", func(c *canvas, x, y vg.Length) {
			c.box(x-7, y-4, 14, 8, spreadColour)
			c.line(x-7, y-4, x+7, y-4, 0.5, spendingColour)
			c.line(x-7, y+4, x+7, y+4, 0.5, spendingColour)
		}},
	}
}
