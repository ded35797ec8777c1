package plots

import (
	"bytes"
	"fmt"
	"image/color"
	"io"
	"math"
	"strings"
	"unicode"

	xfont "golang.org/x/image/font"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/font/liberation"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// dpi is the resolution of PNG pictures: sharp on fine screens and in print at the intended size.
const dpi = 192

var (
	fonts   = font.NewCache(liberation.Collection())
	regular = font.Font{Typeface: "Liberation", Variant: "Sans"}
	bold    = font.Font{Typeface: "Liberation", Variant: "Sans", Weight: xfont.WeightBold}
)

// canvas is a white sheet with the few things a heat map is made of. Unlike the canvas below it, its y grows downwards,
// as one reads. All lengths are points.
type canvas struct {
	vg.CanvasWriterTo
	height vg.Length
	format Format
}

func newCanvas(width, height vg.Length, f Format) (*canvas, error) {
	c := &canvas{height: height, format: f}
	switch f {
	case PNG:
		c.CanvasWriterTo = vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(dpi))}
	case SVG:
		c.CanvasWriterTo = vgsvg.New(width, height)
	default:
		return nil, fmt.Errorf("unknown picture format %q", f)
	}
	c.box(0, 0, width, height, color.White)
	return c, nil
}

// box fills a rectangle, given by its left upper corner.
func (c *canvas) box(x, y, width, height vg.Length, fill color.Color) {
	c.SetColor(fill)
	corner := vg.Point{X: x, Y: c.height - y - height}
	c.Fill(vg.Rectangle{Min: corner, Max: corner.Add(vg.Point{X: width, Y: height})}.Path())
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
		switch {
		case unicode.IsControl(r):
			return ' ' // XML has no way to say it
		case c.format != SVG && !hasGlyph(face, r):
			return '□' // a viewer of SVG has other fonts to ask; here the letter would vanish
		}
		return r
	}, s)
	c.Push()
	c.SetColor(ink)
	c.Translate(vg.Point{X: x, Y: c.height - y})
	if degrees != 0 {
		c.Rotate(degrees * math.Pi / 180)
	}
	const capitals = 0.72 // of the font's size
	c.FillString(face, vg.Point{X: -vg.Length(align) * face.Width(s), Y: -capitals / 2 * f.Size}, s)
	c.Pop()
}

func hasGlyph(face font.Face, r rune) bool {
	index, err := face.Face.GlyphIndex(nil, r)
	return err == nil && index != 0
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

// textWidth returns the width of s in font f.
func textWidth(s string, f font.Font) vg.Length {
	face := fonts.Lookup(f, f.Size)
	return face.Width(s)
}

// shorten cuts s, marked by an ellipsis, to fit the width.
func shorten(s string, f font.Font, width vg.Length) string {
	if textWidth(s, f) <= width {
		return s
	}
	runes := []rune(s)
	for len(runes) > 0 && textWidth(string(runes)+"…", f) > width {
		runes = runes[:len(runes)-1]
	}
	return string(runes) + "…"
}

// wrap breaks s at blanks into lines that fit the width. A word too long for a line is shortened.
func wrap(s string, f font.Font, width vg.Length) []string {
	var lines []string
	for _, word := range strings.Fields(s) {
		if last := len(lines) - 1; last >= 0 && textWidth(lines[last]+" "+word, f) <= width {
			lines[last] += " " + word
		} else {
			lines = append(lines, shorten(word, f, width))
		}
	}
	return lines
}
