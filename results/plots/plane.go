package plots

import (
	"gonum.org/v1/plot/vg"
	"tourney/results/stats"
)

// plane is a panel with a scale across and one upwards. A scale without a step has its ticks elsewhere, or none.
type plane struct {
	left, top, wide, tall vg.Length
	across, up            axis
}

func (p plane) x(v float64) vg.Length { return p.left + inset + p.across.at(v, p.wide-2*inset) }

func (p plane) y(v float64) vg.Length { return p.top + p.tall - inset - p.up.at(v, p.tall-2*inset) }

func (p plane) bottom() vg.Length { return p.top + p.tall }

// rulesUp draws the lines of the scale upwards, with labels at the left if so wanted.
func (p plane) rulesUp(c *canvas, labels bool) {
	p.up.ticks(func(v float64, label string) {
		c.line(p.left, p.y(v), p.left+p.wide, p.y(v), 0.6, rule)
		if labels {
			c.text(p.left-5, p.y(v), label, markFont, right, ink)
		}
	})
}

// rulesAcross draws the lines of the scale across at the given ticks, with their labels below.
func (p plane) rulesAcross(c *canvas, ticks []tick) {
	for _, t := range ticks {
		c.line(p.x(t.v), p.top, p.x(t.v), p.bottom(), 0.6, rule)
		c.text(p.x(t.v), p.bottom()+9, t.label, markFont, middle, ink)
	}
}

// level draws a dashed line across.
func (p plane) level(c *canvas, v float64) {
	c.polyline([]vg.Point{{X: p.left, Y: p.y(v)}, {X: p.left + p.wide, Y: p.y(v)}}, 0.8, levelPattern, faint)
}

// plumb draws a dashed line upwards.
func (p plane) plumb(c *canvas, v float64) {
	c.polyline([]vg.Point{{X: p.x(v), Y: p.top}, {X: p.x(v), Y: p.bottom()}}, 0.8, levelPattern, faint)
}

var levelPattern = []vg.Length{4, 2.5}

// empty says why there is nothing in the panel.
func (p plane) empty(c *canvas, why string) {
	width := textWidth(why, smallFont)
	x, y := p.left+p.wide/2, p.top+p.tall/2
	c.box(x-width/2-3, y-7, width+6, 14, paper)
	c.text(x, y, why, smallFont, middle, faint)
}

// ticks returns those of an axis.
func ticks(a axis) []tick {
	var list []tick
	a.ticks(func(v float64, label string) { list = append(list, tick{v, label}) })
	return list
}

// scoreAxis returns an axis in per cent that holds the scores with their intervals and a little air, inside of 0 to
// 100, with at most so many steps. At least so much lies between its ends: small differences should look small.
func scoreAxis(scores []stats.Estimate, steps int, least float64) axis {
	lo, hi := 100.0, 0.0
	for _, e := range scores {
		lo, hi = min(lo, 100*e.Value), max(hi, 100*e.Value)
		if e.Known() {
			lo, hi = min(lo, 100*e.Lo), max(hi, 100*e.Hi)
		}
	}
	if lo > hi {
		return axis{0, 100, 25}
	}
	const air = 0.04 // of the range, at either end
	more := max(air*(hi-lo), (least-(hi-lo))/2)
	return newAxis(max(0, lo-more), min(100, hi+more), steps)
}
