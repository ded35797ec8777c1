package chart

import (
	"math"
	"slices"
	"strconv"
)

// Callouts are rings around points, numbered from 1. A number stands beside its ring, or a little farther with a line
// between, and covers no ring or other number. Numbers without room are left out.
type Callouts struct {
	Points []Point // numbered points
	Others []Point // other points that numbers should not cover
}

const (
	ringRadius = 5
	dotRadius  = 2.2            // of points that numbers should not cover
	near       = ringRadius + 2 // distance from a point to a number beside it
)

// area is a rectangle of the sheet; y grows downwards.
type area struct{ left, top, right, bottom float64 }

func (m Callouts) draw(c *canvas, f frame) {
	points, others := f.all(m.Points), f.all(append(m.Others[:len(m.Others):len(m.Others)], m.Points...))
	var taken []area
	for _, p := range points {
		c.stroke(c.circle(p, ringRadius), 1, nil, Ink)
		taken = append(taken, around(p, ringRadius+1, ringRadius+1))
	}
	for i, p := range points {
		s := strconv.Itoa(i + 1)
		a, ok := settle(p, textWidth(s, markFont)+2, f.area, taken, others)
		if !ok {
			continue
		}
		taken = append(taken, a)
		end := Point{min(max(p.X, a.left), a.right), min(max(p.Y, a.top), a.bottom)}
		if distance := math.Hypot(end.X-p.X, end.Y-p.Y); distance > 1.5*near {
			part := ringRadius / distance
			c.line(p.X+part*(end.X-p.X), p.Y+part*(end.Y-p.Y), end.X, end.Y, 0.6, Ink)
		}
		c.text(text{at: Point{a.left + 1, (a.top + a.bottom) / 2}, s: s, font: markFont, colour: Ink})
	}
}

// settle finds the nearest free place for a number. Of equally near places it takes the one that covers the fewest
// points.
func settle(p Point, width float64, panel area, taken []area, points []Point) (best area, ok bool) {
	const tall = 10
	ways := []Point{{X: 1}, {X: -1}, {Y: -1}, {Y: 1}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}}
	for _, far := range []float64{near, 2 * near, 3.5 * near} {
		fewest := len(points) + 1
		for _, way := range ways {
			a := around(Point{p.X + way.X*(far+width/2), p.Y + way.Y*(far+tall/2)}, width/2, tall/2)
			if a.left < panel.left || a.right > panel.right || a.top < panel.top || a.bottom > panel.bottom ||
				slices.ContainsFunc(taken, a.overlaps) {
				continue
			}
			covered := 0
			for _, q := range points {
				if a.overlaps(around(q, dotRadius, dotRadius)) {
					covered++
				}
			}
			if covered < fewest {
				fewest, best = covered, a
			}
		}
		if fewest <= len(points) {
			return best, true
		}
	}
	return area{}, false
}

// around returns the rectangle around a point.
func around(p Point, halfWidth, halfHeight float64) area {
	return area{p.X - halfWidth, p.Y - halfHeight, p.X + halfWidth, p.Y + halfHeight}
}

// overlaps reports whether two rectangles overlap.
func (a area) overlaps(b area) bool {
	return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
