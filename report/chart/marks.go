package chart

import (
	"image/color"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// Point is a point on a panel's scales or, in a key, in points from the middle of the sign.
type Point struct{ X, Y float64 }

// Mark is a shape in a panel. Marks are drawn in order.
type Mark interface {
	draw(c *canvas, f frame)
}

// frame is what the points of marks refer to: the scales of a panel, or the sheet.
type frame struct {
	area
	x, y, second axis
}

// framed returns a frame in points from a point of the sheet.
func framed(from Point) frame {
	points := func(from float64) axis { return axis{Scale: &Scale{hi: 1}, from: from, to: from + 1} }
	return frame{x: points(from.X), y: points(from.Y)}
}

// onSheet is the frame of points of the sheet.
var onSheet = framed(Point{})

func (f frame) at(p Point) Point { return Point{f.x.at(p.X), f.y.at(p.Y)} }

func (f frame) all(points []Point) []Point {
	list := make([]Point, len(points))
	for i, p := range points {
		list[i] = f.at(p)
	}
	return list
}

// OnRight is a mark on the scale at the right of its panel.
type OnRight struct{ Mark }

func (m OnRight) draw(c *canvas, f frame) {
	f.y = f.second
	m.Mark.draw(c, f)
}

// Box is a filled rectangle between two corners.
type Box struct {
	From, To Point
	Fill     color.Color
}

func (m Box) draw(c *canvas, f frame) { c.box(f.at(m.From), f.at(m.To), m.Fill) }

// Line joins points in order.
type Line struct {
	Points []Point
	Width  float64
	Dash   []float64 // alternating strokes and gaps, in points; nil for a solid line
	Colour color.Color
}

// Across returns a solid horizontal line.
func Across(from, to, y, width float64, colour color.Color) Line {
	return Line{Points: []Point{{from, y}, {to, y}}, Width: width, Colour: colour}
}

// Upright returns a solid vertical line.
func Upright(x, from, to, width float64, colour color.Color) Line {
	return Line{Points: []Point{{x, from}, {x, to}}, Width: width, Colour: colour}
}

func (m Line) draw(c *canvas, f frame) {
	if len(m.Points) > 1 {
		c.stroke(c.path(f.all(m.Points), false), m.Width, m.Dash, m.Colour)
	}
}

// Whisker is a horizontal interval with strokes at its ends.
type Whisker struct{ From, To, Y float64 }

func (m Whisker) draw(c *canvas, f frame) {
	const half, width = 1.6, 0.8
	Across(m.From, m.To, m.Y, width, Ink).draw(c, f)
	for _, end := range []float64{m.From, m.To} {
		at := f.at(Point{end, m.Y})
		Upright(at.X, at.Y-half, at.Y+half, width, Ink).draw(c, onSheet)
	}
}

// Rule is a line across its panel, horizontal or Upright.
type Rule struct {
	At      float64
	Upright bool
	Width   float64
	Dash    []float64
	Colour  color.Color
}

// Dashed is the pattern of reference lines.
var Dashed = []float64{4, 2.5}

func (m Rule) draw(c *canvas, f frame) {
	var line Line
	if m.Upright {
		line = Upright(f.x.at(m.At), f.top, f.bottom, m.Width, m.Colour)
	} else {
		line = Across(f.left, f.right, f.y.at(m.At), m.Width, m.Colour)
	}
	line.Dash = m.Dash
	line.draw(c, onSheet)
}

// Dots are shapes of one kind around points.
type Dots struct {
	Points []Point
	Shape  Shape
	Radius float64
	Fill   color.Color // nil for none
	Halo   float64     // width of a fine edge, for dots that overlap
	Line   color.Color // of the outline; nil for none
	Width  float64     // of the outline
}

// At returns the same dots around other points.
func (m Dots) At(points ...Point) Dots {
	m.Points = points
	return m
}

func (m Dots) draw(c *canvas, f frame) {
	for _, at := range f.all(m.Points) {
		if m.Halo > 0 {
			c.fill(m.Shape.path(c, at, m.Radius+m.Halo), Translucent(Paper, 0.8))
		}
		if m.Fill != nil {
			c.fill(m.Shape.path(c, at, m.Radius), m.Fill)
		}
		if m.Line != nil {
			c.stroke(m.Shape.path(c, at, m.Radius), m.Width, nil, m.Line)
		}
	}
}

// Text is a text at a point, centred on the height of its capitals.
type Text struct {
	At     Point
	S      string
	Size   float64 // in points
	Align  float64 // Left, Middle or Right
	Colour color.Color
	Clear  bool // paints over the background
}

func (m Text) draw(c *canvas, f frame) {
	t := text{at: m.At, s: m.S, font: sized(m.Size), align: m.Align, colour: m.Colour}
	if m.Clear {
		t.clear = 2
	}
	t.draw(c, f)
}

// text is a mark: a text at a point, centred on the height of its capitals.
type text struct {
	at     Point
	s      string
	font   font.Font
	align  float64 // part of the width to the left of the point
	turn   float64 // degrees counter-clockwise around the point
	colour color.Color
	clear  float64 // paints over the background so far around; 0 for not
}

func (t text) draw(c *canvas, f frame) {
	t.at = f.at(t.at)
	face := fonts.Lookup(t.font, t.font.Size)
	s := strings.Map(func(r rune) rune {
		if glyph, err := face.Face.GlyphIndex(nil, r); c.format != SVG && (err != nil || glyph == 0) {
			return '□' // SVG viewers have other fonts; here the letter would vanish
		}
		return r
	}, shown(t.s))
	width := float64(face.Width(s))
	left := t.align * width
	if t.clear > 0 {
		from, high := t.at.X-left, 4+t.clear
		c.box(Point{from - t.clear, t.at.Y - high}, Point{from + width + t.clear, t.at.Y + high}, Paper)
	}
	const capitals = 0.72 // in font sizes
	at, from := c.point(t.at), vg.Point{X: -vg.Length(left), Y: -capitals / 2 * t.font.Size}
	c.SetColor(t.colour)
	if t.turn == 0 {
		c.FillString(face, at.Add(from), s)
		return
	}
	c.Push()
	c.Translate(at)
	c.Rotate(t.turn * math.Pi / 180)
	c.FillString(face, from, s)
	c.Pop()
}

// Label is a number in a bar, if there is room, beside a line that it must not cross.
type Label struct {
	From, To float64 // ends of the bar, ascending
	Y        float64
	S        string
	Align    float64 // in the bar: Left, Middle or Right
	Avoid    float64 // position of the line
	Colour   color.Color
}

func (m Label) draw(c *canvas, f frame) {
	width := textWidth(m.S, markFont)
	if x, ok := labelAt(f.x.at(m.From), f.x.at(m.To), width, f.x.at(m.Avoid), m.Align); ok {
		text{at: Point{x, f.y.at(m.Y)}, s: m.S, font: markFont, align: Middle, colour: m.Colour}.draw(c, onSheet)
	}
}

// labelAt returns the middle of a label between two ends, on one side of a line that would cross it. ok is false
// without room.
func labelAt(from, to, width, line, align float64) (x float64, ok bool) {
	const inside = 3
	half := width/2 + inside
	place := func() float64 { return from + half + (to-from-2*half)*align }
	if x = place(); x-half < line && line < x+half {
		if line-from > to-line {
			to = line
		} else {
			from = line
		}
		x = place()
	}
	return x, to-from >= 2*half
}

// Shape is the form of dots: its corners in units of the radius. Without corners it is a circle.
type Shape []Point

// Shapes have about equal areas.
var Shapes = [...]Shape{
	nil,
	turned(Point{0, -1.25}),
	{{0, -1.375}, {1.25, 0.9375}, {-1.25, 0.9375}},
	turned(Point{-0.9, -0.9}),
	turned(Point{-0.45, -1.3}, Point{0.45, -1.3}, Point{0.45, -0.45}),
	turned(Point{-1.25, -0.6}, Point{-0.6, -1.25}, Point{0, -0.65}),
	{{0, 1.375}, {1.25, -0.9375}, {-1.25, -0.9375}},
	{{-1.15, -1.25}, {1.15, -1.25}, {0.25, 0}, {1.15, 1.25}, {-1.15, 1.25}, {-0.25, 0}},
}

// turned returns the shape that equals itself after a quarter turn, of the corners of a quarter.
func turned(corners ...Point) (s Shape) {
	for range 4 {
		s = append(s, corners...)
		corners = slices.Clone(corners)
		for i, p := range corners {
			corners[i] = Point{0 - p.Y, p.X} // no minus before zero
		}
	}
	return s
}

func (s Shape) path(c *canvas, at Point, radius float64) vg.Path {
	if s == nil {
		return c.circle(at, radius)
	}
	corners := make([]Point, len(s))
	for i, corner := range s {
		corners[i] = Point{at.X + radius*corner.X, at.Y + radius*corner.Y}
	}
	return c.path(corners, true)
}

// Area is a filled polygon.
type Area struct {
	Points []Point
	Fill   color.Color
}

func (m Area) draw(c *canvas, f frame) {
	if len(m.Points) > 2 {
		c.fill(c.path(f.all(m.Points), true), m.Fill)
	}
}
