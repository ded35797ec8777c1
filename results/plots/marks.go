package plots

import (
	"image/color"

	"gonum.org/v1/plot/vg"
)

// shapes are the marks of the kinds of openings, in their order, about equal in area.
var shapes = [...]func(c *canvas, x, y, radius vg.Length, fill color.Color){
	(*canvas).disc,
	func(c *canvas, x, y, radius vg.Length, fill color.Color) {
		r := 1.25 * radius
		c.polygon(x, y, [][2]vg.Length{{0, -r}, {r, 0}, {0, r}, {-r, 0}}, fill)
	},
	func(c *canvas, x, y, radius vg.Length, fill color.Color) {
		r := 1.25 * radius
		c.polygon(x, y, [][2]vg.Length{{0, -1.1 * r}, {r, 0.75 * r}, {-r, 0.75 * r}}, fill)
	},
	func(c *canvas, x, y, radius vg.Length, fill color.Color) {
		c.box(x-0.9*radius, y-0.9*radius, 1.8*radius, 1.8*radius, fill)
	},
}

const (
	markRadius vg.Length = 2.2
	ringRadius vg.Length = 5
)

// drawMark draws the mark of a kind of opening, with a fine edge where marks overlap.
func drawMark(c *canvas, x, y vg.Length, place int) {
	shape := shapes[place%len(shapes)]
	shape(c, x, y, markRadius+0.6, translucent(paper, 0.8))
	shape(c, x, y, markRadius, openingColour(place))
}

// drawRing marks what was rejected.
func drawRing(c *canvas, x, y vg.Length) { c.ring(x, y, ringRadius, 1, ink) }
