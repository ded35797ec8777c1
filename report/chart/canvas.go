package chart

import (
	"bytes"
	"fmt"
	"image/color"
	"io"
	"regexp"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// dpi is the resolution of PNG pictures, sharp on fine screens and in print.
const dpi = 192

// These are the largest sides that viewers take: pixels of a PNG, points of a PDF page.
const (
	mostPixels = 16000
	mostPoints = 14400
)

// canvas is a sheet with the few shapes of charts. Its y grows downwards, unlike that of the canvas below. Lengths are
// in points.
type canvas struct {
	vg.CanvasWriterTo
	height float64
	format Format
}

func newCanvas(width, height float64, f Format) (*canvas, error) {
	c := &canvas{height: height, format: f}
	side, w, h := max(width, height), vg.Length(width), vg.Length(height)
	switch f {
	case PNG:
		if pixels := side * dpi / 72; pixels > mostPixels {
			return nil, fmt.Errorf("%.0f pixels high or wide, but a PNG may have %d: draw it as .svg or .pdf",
				pixels, mostPixels)
		}
		c.CanvasWriterTo = vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(w, h), vgimg.UseDPI(dpi))}
	case SVG:
		c.CanvasWriterTo = vgsvg.New(w, h)
	case PDF:
		if side > mostPoints {
			return nil, fmt.Errorf("%.0f points high or wide, but a PDF page may have %d: draw it as .svg", side, mostPoints)
		}
		c.CanvasWriterTo = newPDF(w, h)
	default:
		return nil, fmt.Errorf("unknown picture format %q", f)
	}
	return c, nil
}

// point converts a point to that of the canvas below.
func (c *canvas) point(p Point) vg.Point {
	return vg.Point{X: vg.Length(p.X), Y: vg.Length(c.height - p.Y)}
}

func (c *canvas) path(points []Point, closed bool) vg.Path {
	p := make(vg.Path, 0, len(points)+1)
	for i, q := range points {
		if i == 0 {
			p.Move(c.point(q))
		} else {
			p.Line(c.point(q))
		}
	}
	if closed {
		p.Close()
	}
	return p
}

// circle returns a circle of four Bézier curves: formats draw arcs differently.
func (c *canvas) circle(centre Point, radius float64) vg.Path {
	const handle = 0.5522847498307936 // 4/3 (√2 − 1), for a quarter
	at := func(dx, dy float64) vg.Point { return c.point(Point{centre.X + radius*dx, centre.Y + radius*dy}) }
	var p vg.Path
	p.Move(at(1, 0))
	for _, q := range turned(Point{1, 0}) { // start of a quarter turn
		p.CubeTo(at(q.X-handle*q.Y, q.Y+handle*q.X), at(-q.Y+handle*q.X, q.X+handle*q.Y), at(-q.Y, q.X))
	}
	p.Close()
	return p
}

func (c *canvas) fill(p vg.Path, colour color.Color) {
	c.SetColor(colour)
	c.Fill(p)
}

// stroke draws along a path. pattern alternates lengths of strokes and gaps; nil is a solid line.
func (c *canvas) stroke(p vg.Path, width float64, pattern []float64, colour color.Color) {
	c.SetColor(colour)
	c.SetLineWidth(vg.Length(width))
	if pattern != nil {
		var dashes []vg.Length
		for _, length := range pattern {
			dashes = append(dashes, vg.Length(length))
		}
		c.SetLineDash(dashes, 0)
		defer c.SetLineDash(nil, 0)
	}
	c.Stroke(p)
}

// box fills a rectangle between two corners. A rectangle without area is left out: PDF viewers show a hairline.
func (c *canvas) box(a, b Point, colour color.Color) {
	if a.X != b.X && a.Y != b.Y {
		c.fill(c.path([]Point{a, {b.X, a.Y}, b, {a.X, b.Y}}, true), colour)
	}
}

// usualFont is what the drawing library writes at the begin of the style of a text in the usual font. Quotes in texts
// are escaped, so that no text has it.
var usualFont = regexp.MustCompile(`style="(font-(family:Liberation Sans|variant:normal|weight:normal|style:normal);\s*)+`)

func (c *canvas) write(w io.Writer) error {
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		return err
	}
	picture := b.Bytes()
	if c.format == SVG {
		// An SVG with Liberation Sans inside would have half a megabyte. The fallback fonts have the same widths, so
		// that texts keep their places. Said once, for all texts, this saves a quarter of the file.
		picture = usualFont.ReplaceAll(picture, []byte(`style="`))
		picture = bytes.Replace(picture, []byte("<g "), []byte(`<g style="font-family:'Liberation Sans',Arimo,Arial,Helvetica,sans-serif" `), 1)
	}
	_, err := w.Write(picture)
	return err
}
