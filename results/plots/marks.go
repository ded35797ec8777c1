package plots

import (
	"image/color"

	"gonum.org/v1/plot/vg"
)

// mark is a shape by its corners, in units of the radius; without corners it is a circle.
type mark [][2]vg.Length

// marks are shapes about equal in area, the first four for kinds of openings, in their order.
var marks = [...]mark{
	nil,
	{{0, -1.25}, {1.25, 0}, {0, 1.25}, {-1.25, 0}},
	{{0, -1.375}, {1.25, 0.9375}, {-1.25, 0.9375}},
	{{-0.9, -0.9}, {0.9, -0.9}, {0.9, 0.9}, {-0.9, 0.9}},
	{
		{-0.45, -1.3}, {0.45, -1.3}, {0.45, -0.45}, {1.3, -0.45}, {1.3, 0.45}, {0.45, 0.45},
		{0.45, 1.3}, {-0.45, 1.3}, {-0.45, 0.45}, {-1.3, 0.45}, {-1.3, -0.45}, {-0.45, -0.45},
	},
	{
		{-1.25, -0.6}, {-0.6, -1.25}, {0, -0.65}, {0.6, -1.25}, {1.25, -0.6}, {0.65, 0},
		{1.25, 0.6}, {0.6, 1.25}, {0, 0.65}, {-0.6, 1.25}, {-1.25, 0.6}, {-0.65, 0},
	},
	{{0, 1.375}, {1.25, -0.9375}, {-1.25, -0.9375}},
	{{-1.15, -1.25}, {1.15, -1.25}, {0.25, 0}, {1.15, 1.25}, {-1.15, 1.25}, {-0.25, 0}},
}

func (m mark) path(c *canvas, x, y, radius vg.Length) vg.Path {
	if m == nil {
		return c.circle(x, y, radius)
	}
	return c.polygon(x, y, radius, m)
}

// fill draws the mark.
func (m mark) fill(c *canvas, x, y, radius vg.Length, fill color.Color) {
	c.SetColor(fill)
	c.Fill(m.path(c, x, y, radius))
}

// outline draws the mark's line.
func (m mark) outline(c *canvas, x, y, radius, thickness vg.Length, ink color.Color) {
	c.SetColor(ink)
	c.SetLineWidth(thickness)
	c.Stroke(m.path(c, x, y, radius))
}

const (
	markRadius vg.Length = 2.2
	ringRadius vg.Length = 5
)

// drawMark draws the mark of a kind of opening, with a fine edge where marks overlap.
func drawMark(c *canvas, x, y vg.Length, place int) {
	m := marks[place%len(ofOpening)]
	m.fill(c, x, y, markRadius+0.6, translucent(paper, 0.8))
	m.fill(c, x, y, markRadius, openingColour(place))
}

// drawRing marks what was rejected.
func drawRing(c *canvas, x, y vg.Length) { mark(nil).outline(c, x, y, ringRadius, 1, ink) }
