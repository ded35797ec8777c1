package plots

import (
	"bytes"
	"fmt"
	"image/color"
	"io"
	"math"
	"strings"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// dpi is the resolution of PNG pictures: sharp on fine screens and in print at the intended size.
const dpi = 192

// The largest sides that viewers of a format take: pixels of a PNG, points of a PDF page.
const (
	mostPixels = 16000
	mostPoints = 14400
)

// surface is what a canvas needs of the thing that it draws on: a part of vg.CanvasWriterTo.
type surface interface {
	SetColor(color.Color)
	SetLineWidth(vg.Length)
	SetLineDash(pattern []vg.Length, offset vg.Length)
	Push()
	Pop()
	Translate(vg.Point)
	Rotate(radians float64)
	Stroke(vg.Path)
	Fill(vg.Path)
	FillString(font.Face, vg.Point, string)
	io.WriterTo
}

// canvas is a sheet with the few things that pictures are made of. Unlike the surface below it, its y grows downwards,
// as one reads. All lengths are points.
type canvas struct {
	surface
	height vg.Length
	format Format
}

func newCanvas(width, height vg.Length, f Format) (*canvas, error) {
	c := &canvas{height: height, format: f}
	side := max(width, height)
	switch f {
	case PNG:
		if pixels := side * dpi / vg.Inch; pixels > mostPixels {
			return nil, fmt.Errorf("%.0f pixels high or wide, but a PNG may have %d: draw it as .svg or .pdf",
				pixels, mostPixels)
		}
		c.surface = vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(dpi))}
	case SVG:
		c.surface = vgsvg.New(width, height)
	case PDF:
		if side > mostPoints {
			return nil, fmt.Errorf("%.0f points high or wide, but a PDF page may have %d: draw it as .svg", side, mostPoints)
		}
		c.surface = newPDF(width, height)
	default:
		return nil, fmt.Errorf("unknown picture format %q", f)
	}
	return c, nil
}

// point returns a point of the surface.
func (c *canvas) point(x, y vg.Length) vg.Point { return vg.Point{X: x, Y: c.height - y} }

// box fills a rectangle, given by its left upper corner. One without area is left out: viewers of PDF show a hairline.
func (c *canvas) box(x, y, width, height vg.Length, fill color.Color) {
	if width <= 0 || height <= 0 {
		return
	}
	c.SetColor(fill)
	c.Fill(vg.Rectangle{Min: c.point(x, y+height), Max: c.point(x+width, y)}.Path())
}

// line draws a straight line.
func (c *canvas) line(x1, y1, x2, y2, thickness vg.Length, ink color.Color) {
	c.SetColor(ink)
	c.SetLineWidth(thickness)
	var p vg.Path
	p.Move(c.point(x1, y1))
	p.Line(c.point(x2, y2))
	c.Stroke(p)
}

// polyline draws a line through points, dashed if there is a pattern: lengths of strokes and gaps in turn.
func (c *canvas) polyline(points []vg.Point, thickness vg.Length, pattern []vg.Length, ink color.Color) {
	var p vg.Path
	for i, q := range points {
		if at := c.point(q.X, q.Y); i == 0 {
			p.Move(at)
		} else {
			p.Line(at)
		}
	}
	c.SetColor(ink)
	c.SetLineWidth(thickness)
	c.SetLineDash(pattern, 0)
	c.Stroke(p)
	c.SetLineDash(nil, 0)
}

// area fills what lies between points.
func (c *canvas) area(points []vg.Point, fill color.Color) {
	var p vg.Path
	for i, q := range points {
		if at := c.point(q.X, q.Y); i == 0 {
			p.Move(at)
		} else {
			p.Line(at)
		}
	}
	p.Close()
	c.SetColor(fill)
	c.Fill(p)
}

// polygon returns a path along corners, given as pairs of x and y relative to a point, in units of some size.
func (c *canvas) polygon(x, y, size vg.Length, corners [][2]vg.Length) vg.Path {
	var p vg.Path
	for i, corner := range corners {
		if at := c.point(x+size*corner[0], y+size*corner[1]); i == 0 {
			p.Move(at)
		} else {
			p.Line(at)
		}
	}
	p.Close()
	return p
}

// circle returns a circle of four Bézier curves, which all surfaces draw alike, as they do not arcs.
func (c *canvas) circle(x, y, radius vg.Length) vg.Path {
	const handle = 0.5522847498307936 // 4/3 (√2 − 1), for a quarter
	at := func(dx, dy float64) vg.Point { return c.point(x+radius*vg.Length(dx), y+radius*vg.Length(dy)) }
	var p vg.Path
	p.Move(at(1, 0))
	for _, q := range [][2]float64{{1, 0}, {0, 1}, {-1, 0}, {0, -1}} { // from here, a quarter turn on
		dx, dy := q[0], q[1]
		p.CubeTo(at(dx-handle*dy, dy+handle*dx), at(-dy+handle*dx, dx+handle*dy), at(-dy, dx))
	}
	p.Close()
	return p
}

// The alignments of a text: the part of its width that stands to the left of its point.
const (
	left   = 0.0
	middle = 0.5
	right  = 1.0
)

// text writes s with the middle of its capitals at the height of the point.
func (c *canvas) text(x, y vg.Length, s string, f font.Font, align float64, ink color.Color) {
	c.turned(x, y, s, f, align, 0, ink)
}

// turned is text rotated about the point, counter-clockwise by an angle in degrees.
func (c *canvas) turned(x, y vg.Length, s string, f font.Font, align, degrees float64, ink color.Color) {
	face := fonts.Lookup(f, f.Size)
	s = strings.Map(func(r rune) rune {
		if c.format != SVG && !hasGlyph(face, r) {
			return '□' // a viewer of SVG has other fonts to ask; here the letter would vanish
		}
		return r
	}, shown(s))
	c.Push()
	c.SetColor(ink)
	c.Translate(c.point(x, y))
	if degrees != 0 {
		c.Rotate(degrees * math.Pi / 180)
	}
	const capitals = 0.72 // of the font's size
	c.FillString(face, vg.Point{X: -vg.Length(align) * face.Width(s), Y: -capitals / 2 * f.Size}, s)
	c.Pop()
}

func (c *canvas) write(w io.Writer) error {
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		return err
	}
	picture := b.Bytes()
	if c.format == SVG {
		// Liberation Sans is wanted, but a file of half a megabyte with the font inside is not. The others named here
		// have the same widths, so that every text stays where it was put.
		picture = bytes.ReplaceAll(picture, []byte("font-family:Liberation Sans;"),
			[]byte("font-family:'Liberation Sans',Arimo,Arial,Helvetica,sans-serif;"))
	}
	_, err := w.Write(picture)
	return err
}
