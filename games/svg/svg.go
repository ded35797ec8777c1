// Package svg writes the few shapes that board diagrams are made of as SVG. Lengths are in pixels from the top left,
// and are written to six digits.
package svg

import (
	"fmt"
	"strings"
)

// Drawing is an SVG document in the making. Shapes cover those drawn before them.
type Drawing struct{ buffer []byte }

// New begins a drawing with a background of one colour, appended to dst.
func New(dst []byte, width, height int, background string) *Drawing {
	d := &Drawing{dst}
	d.add(`<svg xmlns="http://www.w3.org/2000/svg" width="%[1]d" height="%[2]d" viewBox="0 0 %[1]d %[2]d">`, width, height)
	d.Rect(0, 0, float64(width), float64(height), background)
	return d
}

// Rect fills a rectangle.
func (d *Drawing) Rect(x, y, width, height float64, fill string) {
	d.add(`<rect x="%.6g" y="%.6g" width="%.6g" height="%.6g" fill="%s"/>`, x, y, width, height, fill)
}

// Line draws a line of some width.
func (d *Drawing) Line(x1, y1, x2, y2, width float64, stroke string) {
	d.add(`<line x1="%.6g" y1="%.6g" x2="%.6g" y2="%.6g" stroke="%s" stroke-width="%.6g" stroke-linecap="square"/>`,
		x1, y1, x2, y2, stroke, width)
}

// Circle draws a filled circle with an outline of some width, 0 for none. "none" fills nothing.
func (d *Drawing) Circle(x, y, radius float64, fill, stroke string, width float64) {
	d.add(`<circle cx="%.6g" cy="%.6g" r="%.6g" fill="%s" stroke="%s" stroke-width="%.6g"/>`, x, y, radius, fill, stroke, width)
}

// Polygon fills the polygon of some corners, given as x and y in turn.
func (d *Drawing) Polygon(fill string, corners ...float64) {
	var points strings.Builder
	for i := 0; i+1 < len(corners); i += 2 {
		fmt.Fprintf(&points, " %.6g,%.6g", corners[i], corners[i+1])
	}
	d.add(`<polygon points="%s" fill="%s"/>`, strings.TrimSpace(points.String()), fill)
}

// Text writes a word centred on a point, as far as figures and letters without descenders go.
func (d *Drawing) Text(x, y, size float64, fill, text string) {
	// Not every renderer knows dominant-baseline, so the baseline is lowered by half the height of a figure.
	d.add(`<text x="%.6g" y="%.6g" font-family="sans-serif" font-size="%.6g" fill="%s" text-anchor="middle">%s</text>`,
		x, y+0.36*size, size, fill, escape.Replace(text))
}

var escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// Bytes ends the drawing and returns what New was given with the document behind it.
func (d *Drawing) Bytes() []byte {
	d.add("</svg>")
	return d.buffer
}

// add appends a line.
func (d *Drawing) add(format string, args ...any) {
	d.buffer = fmt.Appendf(d.buffer, format+"\n", args...)
}
