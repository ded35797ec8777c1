package chart

import (
	"image/color"
	"io"
	"math"
	"slices"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// Recorder is a surface that remembers the shapes drawn on it, and their places; y grows downwards.
type Recorder struct {
	vg.CanvasSizer // nil
	Width, Height  float64
	Texts          []Written
	Fills, Lines   []Drawn
	colour         color.Color
	dashed         bool
	at             vg.Point // where the surface has been moved to
	turn           float64  // in radians, about that point
}

// Written is a text and the corners of the area that it covers, in order.
type Written struct {
	S       string
	Corners [4]Point
}

// Drawn is the colour and the points of something drawn, of curves the ends, and whether its line is dashed.
type Drawn struct {
	Colour color.Color
	Dashed bool
	Points []Point
}

// Bounds returns the corners of the rectangle that holds all points.
func (d Drawn) Bounds() (least, most Point) {
	least, most = d.Points[0], d.Points[0]
	for _, p := range d.Points {
		least, most = Point{min(least.X, p.X), min(least.Y, p.Y)}, Point{max(most.X, p.X), max(most.Y, p.Y)}
	}
	return least, most
}

// Middle returns the middle of the bounds.
func (d Drawn) Middle() Point {
	a, b := d.Bounds()
	return Point{(a.X + b.X) / 2, (a.Y + b.Y) / 2}
}

// Record draws a chart on a recorder.
func Record(c Chart) *Recorder { return recordSheet(newSheet(c)) }

func recordSheet(s *sheet) *Recorder {
	r := &Recorder{Width: s.width, Height: s.height}
	s.draw(&canvas{CanvasWriterTo: r, height: s.height, format: PDF})
	return r
}

func (r *Recorder) SetColor(c color.Color)                 { r.colour = c }
func (r *Recorder) SetLineWidth(vg.Length)                 {}
func (r *Recorder) SetLineDash(p []vg.Length, _ vg.Length) { r.dashed = p != nil }
func (r *Recorder) Push()                                  {}
func (r *Recorder) Pop()                                   { r.at, r.turn = vg.Point{}, 0 }
func (r *Recorder) Translate(by vg.Point)                  { r.at = by }
func (r *Recorder) Rotate(radians float64)                 { r.turn = radians }
func (r *Recorder) Stroke(p vg.Path)                       { r.Lines = append(r.Lines, r.drawn(p)) }
func (r *Recorder) Fill(p vg.Path)                         { r.Fills = append(r.Fills, r.drawn(p)) }
func (*Recorder) WriteTo(io.Writer) (int64, error)         { return 0, nil }

// page returns where a point of the moved surface is on the page.
func (r *Recorder) page(q vg.Point) Point {
	sin, cos := math.Sincos(r.turn)
	x, y := float64(q.X), float64(q.Y)
	return Point{float64(r.at.X) + x*cos - y*sin, r.Height - float64(r.at.Y) - x*sin - y*cos}
}

func (r *Recorder) drawn(path vg.Path) Drawn {
	d := Drawn{Colour: r.colour, Dashed: r.dashed}
	for _, step := range path {
		if step.Type != vg.CloseComp {
			d.Points = append(d.Points, r.page(step.Pos))
		}
	}
	return d
}

func (r *Recorder) FillString(face font.Face, pt vg.Point, s string) {
	below, above := -0.2*face.Font.Size, 0.74*face.Font.Size // what letters reach
	width := face.Width(s)
	t := Written{S: s}
	for i, corner := range [...]vg.Point{{X: 0, Y: below}, {X: width, Y: below}, {X: width, Y: above}, {X: 0, Y: above}} {
		t.Corners[i] = r.page(pt.Add(corner))
	}
	r.Texts = append(r.Texts, t)
}

// Overlaps reports whether two texts cover each other: no side of either has them on different sides.
func (t Written) Overlaps(u Written) bool { return !t.parts(u) && !u.parts(t) }

// parts reports whether some side of t has all of t to one side and all of u to the other.
func (t Written) parts(u Written) bool {
	for i, from := range t.Corners {
		to := t.Corners[(i+1)%4]
		side := func(p Point) float64 { return (from.Y-to.Y)*(p.X-from.X) + (to.X-from.X)*(p.Y-from.Y) }
		inner, apart := side(t.Corners[(i+2)%4]), true
		for _, corner := range u.Corners {
			apart = apart && side(corner)*inner <= 0
		}
		if apart {
			return true
		}
	}
	return false
}

// Coloured returns the shapes with a colour.
func Coloured(list []Drawn, c color.Color) []Drawn {
	return slices.DeleteFunc(slices.Clone(list), func(d Drawn) bool { return d.Colour != c })
}
