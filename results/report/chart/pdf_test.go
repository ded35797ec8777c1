package chart

import (
	"bytes"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// A PDF has its fonts inside and no date.
func TestPDF(t *testing.T) {
	var picture bytes.Buffer
	if err := sample(2).Write(&picture, PDF); err != nil {
		t.Fatal(err)
	}
	b := picture.Bytes()
	if !bytes.HasPrefix(b, []byte("%PDF-")) {
		t.Errorf("the file begins with %q", b[:min(8, len(b))])
	}
	if n := bytes.Count(b, []byte("/FontFile2")); n != 2 {
		t.Errorf("%d fonts are embedded, want 2", n)
	}
	for _, word := range []string{"Date", "(D:"} {
		if bytes.Contains(b, []byte(word)) {
			t.Errorf("the file has a %s", word)
		}
	}
	// Readers find objects by their places in the file, which taking the dates out must not change.
	for _, m := range regexp.MustCompile(`(?m)^(\d{10}) 00000 n`).FindAllSubmatch(b, -1) {
		at, _ := strconv.Atoi(string(m[1]))
		if !regexp.MustCompile(`^\d+ 0 obj`).Match(b[at:min(len(b), at+20)]) {
			t.Errorf("no object at %d, but %q", at, b[at:min(len(b), at+20)])
		}
	}
}

// written is the uncompressed content of a page.
func written(t *testing.T, draw func(c *canvas)) string {
	t.Helper()
	p := newPDF(200, 50)
	p.doc.SetCompression(false)
	c := &canvas{surface: p, height: 50, format: PDF}
	draw(c)
	var b strings.Builder
	if err := c.write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// With kerning, a text ends at its width, and every piece of it stands where it should.
func TestPDFKerning(t *testing.T) {
	file := written(t, func(c *canvas) { c.text(text{at: Point{10, 20}, s: "xAVx", font: nameFont, colour: Ink}) })
	starts := regexp.MustCompile(`BT ([0-9.-]+) [0-9.-]+ Td`).FindAllStringSubmatch(file, -1)
	if len(starts) != 2 {
		t.Fatalf("the text is written in %d pieces, want 2", len(starts))
	}
	last, _ := strconv.ParseFloat(starts[1][1], 64)
	kern := textWidth("A", nameFont) + textWidth("V", nameFont) - textWidth("AV", nameFont)
	want := 10 + textWidth("xA", nameFont) - kern
	if kern < 0.1 || math.Abs(last-want) > 0.02 {
		t.Errorf("the second piece begins at %.3f, want %.3f, for a kerning of %.3f", last, want, kern)
	}
}

// Colours are as translucent as they should be, and a dashed line leaves the lines after it solid.
func TestPDFInk(t *testing.T) {
	file := written(t, func(c *canvas) {
		c.box(Point{}, Point{5, 5}, Translucent(Blue, 0.5))
		c.stroke(c.path([]Point{{1, 2}, {19, 2}}, false), 1, []float64{3, 1.5}, Ink)
		c.line(1, 4, 19, 4, 1, Ink)
	})
	for _, want := range []string{"0.000 0.447 0.698 rg", "/ca 0.5", `(?s)\[3\.00 1\.50\] 0\.00 d.* 48\.00 m.*\[\] 0\.00 d.* 46\.00 m`} {
		if !regexp.MustCompile(want).MatchString(file) {
			t.Errorf("no %q in the file: %q", want, file)
		}
	}
}
