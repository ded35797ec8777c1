// Package svg writes the few shapes of board pictures as SVG. Lengths are in pixels from the top left, written to six
// digits.
package svg

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Drawing is an unfinished SVG document. A shape covers the shapes drawn before it.
type Drawing struct{ buffer []byte }

// New begins a drawing with a background of one colour. The document is appended to dst.
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

// Line draws a straight line; width is its thickness.
func (d *Drawing) Line(x1, y1, x2, y2, width float64, stroke string) {
	d.add(`<line x1="%.6g" y1="%.6g" x2="%.6g" y2="%.6g" stroke="%s" stroke-width="%.6g" stroke-linecap="square"/>`,
		x1, y1, x2, y2, stroke, width)
}

// Circle fills a circle and draws its outline, which is width thick; 0 means no outline. The fill "none" fills nothing.
func (d *Drawing) Circle(x, y, radius float64, fill, stroke string, width float64) {
	d.add(`<circle cx="%.6g" cy="%.6g" r="%.6g" fill="%s" stroke="%s" stroke-width="%.6g"/>`, x, y, radius, fill, stroke, width)
}

// Polygon fills a polygon. The corners are x and y of the first corner, then of the second, and so on.
func (d *Drawing) Polygon(fill string, corners ...float64) {
	var points strings.Builder
	for i := 0; i+1 < len(corners); i += 2 {
		fmt.Fprintf(&points, " %.6g,%.6g", corners[i], corners[i+1])
	}
	d.add(`<polygon points="%s" fill="%s"/>`, strings.TrimSpace(points.String()), fill)
}

// Text writes a word whose middle is at a point. The middle is exact for figures and for letters without descenders.
func (d *Drawing) Text(x, y, size float64, fill, text string) {
	// Some renderers ignore dominant-baseline. The baseline is lowered by half the height of a figure instead.
	d.add(`<text x="%.6g" y="%.6g" font-family="sans-serif" font-size="%.6g" fill="%s" text-anchor="middle">%s</text>`,
		x, y+0.36*size, size, fill, escape.Replace(text))
}

// Diagram appends a picture of a diagram in plain text, for games without a picture of their own.
func Diagram(dst, text []byte) []byte {
	const column, row, margin = 10, 20, 10
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	longest := 0
	for _, line := range lines {
		longest = max(longest, utf8.RuneCountInString(line))
	}
	d := New(dst, 2*margin+longest*column, 2*margin+len(lines)*row, "#ffffff")
	for i, line := range lines {
		d.add(`<text x="%d" y="%d" font-family="monospace" font-size="16" xml:space="preserve">%s</text>`,
			margin, margin+i*row+row*3/4, escape.Replace(line))
	}
	return d.Bytes()
}

var escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// Bytes ends the drawing and returns the slice given to New with the document appended.
func (d *Drawing) Bytes() []byte {
	d.add("</svg>")
	return d.buffer
}

func (d *Drawing) add(format string, args ...any) {
	d.buffer = fmt.Appendf(d.buffer, format+"\n", args...)
}

// Square returns the corners of a square, for a games.Area; x and y are its top left corner.
func Square(x, y, side float64) []float64 {
	return []float64{x, y, x + side, y, x + side, y + side, x, y + side}
}

var viewBox = regexp.MustCompile(`<svg[^>]* viewBox="0 0 ([0-9.]+) ([0-9.]+)"`)

// Size returns the width and height of a document, in its own units. It returns false if they are not given.
func Size(document []byte) (width, height float64, ok bool) {
	m := viewBox.FindSubmatch(document)
	if m == nil {
		return 0, 0, false
	}
	width, errW := strconv.ParseFloat(string(m[1]), 64)
	height, errH := strconv.ParseFloat(string(m[2]), 64)
	return width, height, errW == nil && errH == nil
}
