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
	Dots{Points: m.Points, Radius: ringRadius, Line: Ink, Width: 1}.draw(c, f)
	points := f.all(m.Points)
	taken, dots := squares(points, ringRadius+1), squares(slices.Concat(points, f.all(m.Others)), dotRadius)
	for i, p := range points {
		s := strconv.Itoa(i + 1)
		a, ok := settle(p, textWidth(s, markFont)+2, f.area, taken, dots)
		if !ok {
			continue
		}
		taken = append(taken, a)
		end := Point{min(max(p.X, a.left), a.right), min(max(p.Y, a.top), a.bottom)}
		if distance := math.Hypot(end.X-p.X, end.Y-p.Y); distance > 1.5*near {
			part := ringRadius / distance
			begin := Point{p.X + part*(end.X-p.X), p.Y + part*(end.Y-p.Y)}
			Line{Points: []Point{begin, end}, Width: 0.6, Colour: Ink}.draw(c, onSheet)
		}
		text{at: Point{a.left + 1, (a.top + a.bottom) / 2}, s: s, font: markFont, colour: Ink}.draw(c, onSheet)
	}
}

// settle finds the nearest free place for a number. Of equally near places it takes the one that covers the fewest
// dots.
func settle(p Point, width float64, panel area, taken, dots []area) (best area, ok bool) {
	const tall = 10
	ways := []Point{{X: 1}, {X: -1}, {Y: -1}, {Y: 1}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}}
	for _, far := range []float64{near, 2 * near, 3.5 * near} {
		fewest := math.MaxInt
		for _, way := range ways {
			a := around(Point{p.X + way.X*(far+width/2), p.Y + way.Y*(far+tall/2)}, width/2, tall/2)
			if a.left < panel.left || a.right > panel.right || a.top < panel.top || a.bottom > panel.bottom ||
				a.covered(taken) > 0 {
				continue
			}
			if covered := a.covered(dots); covered < fewest {
				fewest, best, ok = covered, a, true
			}
		}
		if ok {
			break
		}
	}
	return best, ok
}

// around returns the rectangle around a point.
func around(p Point, halfWidth, halfHeight float64) area {
	return area{p.X - halfWidth, p.Y - halfHeight, p.X + halfWidth, p.Y + halfHeight}
}

func squares(points []Point, half float64) (list []area) {
	for _, p := range points {
		list = append(list, around(p, half, half))
	}
	return list
}

// covered returns how many others overlap a rectangle.
func (a area) covered(others []area) (n int) {
	for _, b := range others {
		if a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom {
			n++
		}
	}
	return n
}
