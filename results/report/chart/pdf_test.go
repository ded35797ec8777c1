package chart

import (
	"bytes"
	"math"
	"regexp"
	"strconv"
	"testing"

	"gonum.org/v1/plot/vg"
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

// With kerning, a text ends where its width says: no piece of it stands where it would without.
func TestPDFKerning(t *testing.T) {
	p := newPDF(200, 50)
	p.doc.SetCompression(false)
	c := &canvas{surface: p, height: 50, format: PDF}
	c.text(text{at: Point{10, 20}, s: "xAVx", font: nameFont, colour: Ink})
	var b bytes.Buffer
	if err := c.write(&b); err != nil {
		t.Fatal(err)
	}
	starts := regexp.MustCompile(`BT ([0-9.-]+) [0-9.-]+ Td`).FindAllSubmatch(b.Bytes(), -1)
	if len(starts) != 2 {
		t.Fatalf("the text is written in %d pieces, want 2", len(starts))
	}
	last, _ := strconv.ParseFloat(string(starts[1][1]), 64)
	kern := textWidth("A", nameFont) + textWidth("V", nameFont) - textWidth("AV", nameFont)
	want := 10 + textWidth("xA", nameFont) - kern
	if kern < 0.1 || math.Abs(last-float64(want)) > 0.02 {
		t.Errorf("the second piece begins at %.3f, want %.3f, for a kerning of %.3f", last, want, kern)
	}
}

func TestPDFTranslucent(t *testing.T) {
	p := newPDF(20, 20)
	p.doc.SetCompression(false)
	p.SetColor(Translucent(Blue, 0.5))
	p.Fill(vg.Rectangle{Max: vg.Point{X: 5, Y: 5}}.Path())
	var b bytes.Buffer
	if _, err := p.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"0.000 0.447 0.698 rg", "/ca 0.5"} {
		if !bytes.Contains(b.Bytes(), []byte(want)) {
			t.Errorf("no %q in the file", want)
		}
	}
}

// A dashed line leaves the lines after it solid.
func TestPDFDashes(t *testing.T) {
	p := newPDF(20, 20)
	p.doc.SetCompression(false)
	c := &canvas{surface: p, height: 20, format: PDF}
	c.stroke(c.path([]Point{{1, 2}, {19, 2}}, false), 1, []float64{3, 1.5}, Ink)
	c.line(1, 4, 19, 4, 1, Ink)
	var b bytes.Buffer
	if err := c.write(&b); err != nil {
		t.Fatal(err)
	}
	if !regexp.MustCompile(`(?s)\[3\.00 1\.50\] 0\.00 d.* 18\.00 m.*\[\] 0\.00 d.* 16\.00 m`).Match(b.Bytes()) {
		t.Errorf("no dashes for the first line alone: %q", b.Bytes())
	}
}
