package plots

import (
	"image/color"

	"gonum.org/v1/plot/vg"
)

// curveStyle is how curves of a name look.
type curveStyle struct {
	colour    color.NRGBA
	mark      mark
	thickness vg.Length
	pattern   []vg.Length // strokes and gaps of the line; nil if it has no gaps
}

// curvePatterns leave gaps of different lengths, so that of lines that coincide the later ones do not hide the earlier.
var curvePatterns = [...][]vg.Length{nil, {7, 3}, {4.5, 3.5}, {2, 3}}

// curveStyles is how many names can be told apart.
const curveStyles = 2*len(ofCurve) + 1

// styleOf returns the style of a name by its place. The first four have a colour each, the second four the same colours
// with other marks, and the ninth is strong and dark.
func styleOf(place int) curveStyle {
	place %= curveStyles
	if place == curveStyles-1 {
		return curveStyle{ink, marks[0], 1.5, nil}
	}
	variant := place % len(ofCurve)
	return curveStyle{ofCurve[variant], marks[place], 1, curvePatterns[variant]}
}

const (
	solidRadius  vg.Length = 1.9
	hollowRadius vg.Length = 2.5
)

// publishedPattern is that of all lines between published points: finer than any of ours.
var publishedPattern = []vg.Length{1.2, 1.6}

// line draws a line of ours, or one between published points.
func (s curveStyle) line(c *canvas, points []vg.Point, published bool) {
	if published {
		c.polyline(points, 0.5, publishedPattern, s.colour)
	} else {
		c.polyline(points, s.thickness, s.pattern, s.colour)
	}
}

// solid draws a mark of ours, with a fine edge where marks overlap.
func (s curveStyle) solid(c *canvas, at vg.Point) {
	s.mark.fill(c, at.X, at.Y, solidRadius+0.5, translucent(paper, 0.8))
	s.mark.fill(c, at.X, at.Y, solidRadius, s.colour)
}

// hollow draws the marks of a published point.
func (s curveStyle) hollow(c *canvas, at vg.Point) {
	s.mark.outline(c, at.X, at.Y, hollowRadius, 0.7, s.colour)
}

// clear makes room for a hollow mark.
func (s curveStyle) clear(c *canvas, at vg.Point) { s.mark.fill(c, at.X, at.Y, hollowRadius, paper) }

// sign is the sign of a style in the key, about a point.
func (s curveStyle) sign(published bool) func(c *canvas, x, y vg.Length) {
	return func(c *canvas, x, y vg.Length) {
		at := vg.Point{X: x, Y: y}
		for _, end := range []vg.Length{x - 13, x + 13} { // outwards, so that the pattern is even
			s.line(c, []vg.Point{at, {X: end, Y: y}}, published)
		}
		if published {
			s.clear(c, at)
			s.hollow(c, at)
		} else {
			s.solid(c, at)
		}
	}
}
