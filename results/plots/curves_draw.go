package plots

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
)

func (c Curves) drawing() drawing {
	l := newCurvesLayout(c)
	return drawing{l.sheet, func(to *canvas) {
		to.turned(margin+6, l.top+curveTall/2, shorten(c.Y, smallFont, curveTall), smallFont, middle, 90, faint)
		for i, panel := range c.Panels {
			l.drawAxes(to, i)
			to.text(l.lefts[i], l.top-12, shorten(panel.Title, axisFont, l.wide), axisFont, left, ink)
			to.text(l.lefts[i]+l.wide/2, l.top+curveTall+22, shorten(c.X, smallFont, l.wide), smallFont, middle, faint)
			l.drawCurves(to, i, panel.Curves)
		}
		l.key.draw(to)
	}}
}

// drawAxes draws the lines of a panel with their labels; those of times stand left of the first panel only.
func (l *curvesLayout) drawAxes(c *canvas, panel int) {
	x, bottom := l.lefts[panel], l.top+curveTall
	for _, t := range l.ticks {
		at := l.x(panel, t.v)
		c.line(at, l.top, at, bottom, 0.6, rule)
		c.text(at, bottom+9, t.label, markFont, middle, ink)
	}
	l.up.ticks(func(exponent float64, label string) {
		at := l.y(exponent)
		c.line(x, at, x+l.wide, at, 0.6, rule)
		if panel == 0 {
			c.text(x-tickLabels, at, label, markFont, right, ink)
		}
	})
	l.up.between(func(exponent float64) { c.line(x-2.5, l.y(exponent), x, l.y(exponent), 0.5, faint) })
}

// series is a curve with its points in their places, from left to right.
type series struct {
	style     curveStyle
	published bool
	points    []vg.Point
	marked    []vg.Point
}

// series places a curve in a panel. Of many points it marks the first, and then every ninth, where no other name does.
func (l *curvesLayout) series(panel int, curve Curve) series {
	place := slices.Index(l.names, curve.Name)
	s := series{style: styleOf(place), published: curve.Published}
	for _, p := range curve.Points {
		s.points = append(s.points, vg.Point{X: l.x(panel, p.X), Y: l.y(math.Log10(p.Y))})
	}
	slices.SortStableFunc(s.points, func(a, b vg.Point) int { return cmp.Compare(a.X, b.X) })
	for i, at := range s.points {
		if !curve.crowded() || i == 0 || i%curveStyles == place%curveStyles {
			s.marked = append(s.marked, at)
		}
	}
	return s
}

// drawCurves draws the curves of a panel: the lines first, so that none hides a mark, and the solid marks last. Hollow
// marks do not hide one another: published times are few, and each is to be seen.
func (l *curvesLayout) drawCurves(c *canvas, panel int, curves []Curve) {
	empty := true
	var ours, theirs []series
	for _, curve := range curves {
		s := l.series(panel, curve)
		if s.published {
			theirs = append(theirs, s)
		} else {
			ours = append(ours, s)
		}
		if len(s.points) > 1 {
			s.style.line(c, s.points, s.published)
		}
		empty = empty && len(s.points) == 0
	}
	eachMark(theirs, func(s curveStyle, at vg.Point) { s.clear(c, at) })
	eachMark(theirs, func(s curveStyle, at vg.Point) { s.hollow(c, at) })
	eachMark(ours, func(s curveStyle, at vg.Point) { s.solid(c, at) })
	if empty {
		c.text(l.lefts[panel]+l.wide/2, l.top+curveTall/2, "nothing measured", smallFont, middle, faint)
	}
}

func eachMark(list []series, draw func(s curveStyle, at vg.Point)) {
	for _, s := range list {
		for _, at := range s.marked {
			draw(s.style, at)
		}
	}
}
