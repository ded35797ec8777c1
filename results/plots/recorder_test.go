package plots

import (
	"image/color"
	"io"
	"math"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// recorder is a surface that remembers what is drawn on it, and where on the page; y grows downwards.
type recorder struct {
	height vg.Length
	colour color.Color
	dashed bool
	places []place // the last is in force
	texts  []text
	fills  []shape
	lines  []shape
}

// place is where a surface has been moved to, and turned by how many radians.
type place struct {
	at   vg.Point
	turn float64
}

// text is a text and the corners of the area that it covers, in order.
type text struct {
	s       string
	corners [4]vg.Point
}

// shape is the colour, the points and the bounds of something drawn, and whether its line is dashed.
type shape struct {
	colour color.Color
	dashed bool
	points []vg.Point
	area   vg.Rectangle
}

// record draws a picture on a recorder.
func record(d drawing) *recorder {
	r := &recorder{height: d.height, places: []place{{}}}
	d.draw(&canvas{surface: r, height: d.height, format: PDF})
	return r
}

func (r *recorder) SetColor(c color.Color)                 { r.colour = c }
func (r *recorder) SetLineWidth(vg.Length)                 {}
func (r *recorder) SetLineDash(p []vg.Length, _ vg.Length) { r.dashed = p != nil }
func (r *recorder) Push()                                  { r.places = append(r.places, r.places[len(r.places)-1]) }
func (r *recorder) Pop()                                   { r.places = r.places[:len(r.places)-1] }
func (r *recorder) Translate(by vg.Point)                  { r.top().at = r.top().on(by) }
func (r *recorder) Rotate(radians float64)                 { r.top().turn += radians }
func (r *recorder) Stroke(p vg.Path)                       { r.lines = append(r.lines, r.shape(p)) }
func (r *recorder) Fill(p vg.Path)                         { r.fills = append(r.fills, r.shape(p)) }
func (*recorder) WriteTo(io.Writer) (int64, error)         { return 0, nil }

func (r *recorder) top() *place { return &r.places[len(r.places)-1] }

// on returns where a point of the moved surface is.
func (p place) on(q vg.Point) vg.Point {
	sin, cos := math.Sincos(p.turn)
	return p.at.Add(vg.Point{
		X: q.X*vg.Length(cos) - q.Y*vg.Length(sin),
		Y: q.X*vg.Length(sin) + q.Y*vg.Length(cos),
	})
}

// page returns where a point of the moved surface is on the page.
func (r *recorder) page(q vg.Point) vg.Point {
	at := r.top().on(q)
	return vg.Point{X: at.X, Y: r.height - at.Y}
}

// shape returns the bounds of a path. Of curves it takes the ends.
func (r *recorder) shape(path vg.Path) shape {
	inf := vg.Length(math.Inf(1))
	s := shape{colour: r.colour, dashed: r.dashed}
	s.area = vg.Rectangle{Min: vg.Point{X: inf, Y: inf}, Max: vg.Point{X: -inf, Y: -inf}}
	for _, step := range path {
		if step.Type == vg.CloseComp {
			continue
		}
		at := r.page(step.Pos)
		s.points = append(s.points, at)
		s.area.Min = vg.Point{X: min(s.area.Min.X, at.X), Y: min(s.area.Min.Y, at.Y)}
		s.area.Max = vg.Point{X: max(s.area.Max.X, at.X), Y: max(s.area.Max.Y, at.Y)}
	}
	return s
}

func (r *recorder) FillString(face font.Face, pt vg.Point, s string) {
	below, above := -0.2*face.Font.Size, 0.74*face.Font.Size // what letters reach
	width := face.Width(s)
	t := text{s: s}
	for i, corner := range [...]vg.Point{{X: 0, Y: below}, {X: width, Y: below}, {X: width, Y: above}, {X: 0, Y: above}} {
		t.corners[i] = r.page(pt.Add(corner))
	}
	r.texts = append(r.texts, t)
}

// overlaps reports whether two texts cover each other: no side of either has them on different sides.
func (t text) overlaps(u text) bool { return !t.parts(u) && !u.parts(t) }

// parts reports whether some side of t has all of t to one side and all of u to the other.
func (t text) parts(u text) bool {
	for i, from := range t.corners {
		side := t.corners[(i+1)%4].Sub(from)
		normal := vg.Point{X: -side.Y, Y: side.X}
		inner := normal.Dot(t.corners[(i+2)%4].Sub(from))
		apart := true
		for _, corner := range u.corners {
			apart = apart && normal.Dot(corner.Sub(from))*inner <= 0
		}
		if apart {
			return true
		}
	}
	return false
}

// coloured returns the shapes of a colour.
func coloured(shapes []shape, c color.Color) []shape {
	var list []shape
	for _, s := range shapes {
		if s.colour == c {
			list = append(list, s)
		}
	}
	return list
}
