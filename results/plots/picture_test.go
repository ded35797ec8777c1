package plots

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg/vgimg"
)

// The same picture drawn twice gives the same bytes in every format, and another picture others.
func TestEqualInputEqualBytes(t *testing.T) {
	write := func(p Picture, f Format) []byte {
		var b bytes.Buffer
		if err := p.Write(&b, f); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	first, second := gallery(t), gallery(t)
	for _, f := range []Format{PNG, SVG, PDF} {
		seen := map[string]string{}
		for _, name := range []string{
			"heat map of two", "bars of {3 7 36}", "turns of {3 7 36}", "scatter plot of {3 2}", "curves of {3 9 24}",
			"study of {100 4 8}", "places of four", "spending of {40 5000}",
		} {
			a, b := write(first[name], f), write(second[name], f)
			if !bytes.Equal(a, b) {
				t.Errorf("%s as %s differs from itself", name, f)
			}
			if other, ok := seen[string(a)]; ok {
				t.Errorf("%s as %s is equal to %s", name, f, other)
			}
			seen[string(a)] = name
		}
	}
}

// No text runs into another, and none over the edge, however long the names and however many they are.
func TestTextsStandApart(t *testing.T) {
	const edge = margin - 4
	for name, p := range gallery(t) {
		d := p.drawing()
		texts := record(d).texts
		if len(texts) < 5 {
			t.Errorf("%s: only %d texts were seen", name, len(texts))
		}
		for i, a := range texts {
			for _, corner := range a.corners {
				if corner.X < edge || corner.X > d.width-edge || corner.Y < edge || corner.Y > d.height-edge {
					t.Errorf("%s: %q reaches %.1f on a sheet of %.0f x %.0f", name, a.s, corner, d.width, d.height)
				}
			}
			for _, b := range texts[:i] {
				if a.overlaps(b) {
					t.Errorf("%s: %q at %.1f runs into %q at %.1f", name, a.s, a.corners[0], b.s, b.corners[0])
				}
			}
		}
	}
}

// Nothing is cut off at the edges.
func TestMarginsStayWhite(t *testing.T) {
	for name, p := range gallery(t) {
		d := p.drawing()
		c, err := newCanvas(d.width, d.height, PNG)
		if err != nil {
			t.Fatal(err)
		}
		d.draw(c)
		img := c.surface.(vgimg.PngCanvas).Image()
		const ring = 12 * dpi / 72
		size := img.Bounds().Size()
	scan:
		for y := range size.Y {
			for x := 0; x < size.X; x++ {
				if x == ring && ring <= y && y < size.Y-ring {
					x = size.X - ring // past the inside
				}
				if r, g, b, _ := img.At(x, y).RGBA(); r&g&b != 0xffff {
					t.Errorf("%s: ink at %d,%d of %v", name, x, y, size)
					break scan
				}
			}
		}
	}
}

// Every SVG is well-formed, has numbers for numbers, and names a fallback for the font of every text.
func TestSVGs(t *testing.T) {
	for name, p := range gallery(t) {
		var b bytes.Buffer
		if err := p.Write(&b, SVG); err != nil {
			t.Fatal(err)
		}
		texts := 0
		for dec := xml.NewDecoder(&b); ; {
			token, err := dec.Token()
			if errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			element, ok := token.(xml.StartElement)
			if !ok {
				continue
			}
			for _, a := range element.Attr {
				if strings.Contains(a.Value, "NaN") || strings.Contains(a.Value, "Inf") {
					t.Errorf("%s: <%s %s=%q>", name, element.Name.Local, a.Name.Local, a.Value)
				}
				if element.Name.Local == "text" && a.Name.Local == "style" {
					texts++
					if !strings.Contains(a.Value, ",Arial,") {
						t.Errorf("%s: no font to fall back on: %s", name, a.Value)
					}
				}
			}
		}
		if texts < 5 {
			t.Errorf("%s: only %d texts", name, texts)
		}
	}
}
