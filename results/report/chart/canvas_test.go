package chart

import (
	"bytes"
	"strings"
	"testing"

	"gonum.org/v1/plot/font"
)

// A letter that the font lacks is a box in a PNG and a PDF, and itself in an SVG, whose viewer has more fonts.
func TestMissingGlyphsShow(t *testing.T) {
	draw := func(s string, f font.Font, format Format) []byte {
		c, err := newCanvas(60, 20, format)
		if err != nil {
			t.Fatal(err)
		}
		c.text(text{at: Point{5, 10}, s: s, font: f, colour: Ink})
		var b bytes.Buffer
		if err := c.write(&b); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	for _, f := range []font.Font{nameFont, titleFont} {
		for _, format := range []Format{PNG, PDF} {
			got := draw("Å猫♟", f, format)
			if !bytes.Equal(got, draw("Å□□", f, format)) || bytes.Equal(got, draw("Å", f, format)) {
				t.Errorf("%v: missing letters do not show as boxes in %s", f, format)
			}
		}
		if got := draw("Å猫♟", f, SVG); !bytes.Contains(got, []byte(">Å猫♟<")) {
			t.Errorf("%v: the SVG lost letters: %s", f, got)
		}
	}
}

// TestUsualFont: what the usual font's style leaves out of an SVG stays in a text.
func TestUsualFont(t *testing.T) {
	c, err := newCanvas(600, 50, SVG)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range []font.Font{nameFont, titleFont} {
		c.text(text{at: Point{5, 10}, s: `font-style:normal; style="font-weight:normal;`, font: f, colour: Ink})
	}
	var b bytes.Buffer
	if err := c.write(&b); err != nil {
		t.Fatal(err)
	}
	got := b.String()
	if n := strings.Count(got, `>font-style:normal; style=&#34;font-weight:normal;<`); n != 2 || strings.Contains(got, `style="font-family:Liberation`) {
		t.Errorf("the text stands %d times, want 2:\n%s", n, got)
	}
}

func TestTooLarge(t *testing.T) {
	for _, tt := range []struct {
		width, height float64
		format        Format
		want          string
	}{
		{6000, 100, PNG, ""},
		{100, 6001, PNG, "16003 pixels high or wide, but a PNG may have 16000: draw it as .svg or .pdf"},
		{14400, 100, PDF, ""},
		{14401, 100, PDF, "14401 points high or wide, but a PDF page may have 14400: draw it as .svg"},
		{100, 99999, SVG, ""},
		{1, 1, "gif", `unknown picture format "gif"`},
	} {
		_, err := newCanvas(tt.width, tt.height, tt.format)
		message := ""
		if err != nil {
			message = err.Error()
		}
		if message != tt.want {
			t.Errorf("%v x %v as %s: error %q, want %q", tt.width, tt.height, tt.format, message, tt.want)
		}
	}
}

// sample is a chart of n rows, with a bar in each.
func sample(n int) Chart {
	rows := &Rows{Headings: []string{"first", "second"}, Pitch: 22}
	p := Panel{Heading: "bars", X: Percent(), XTitle: "%", Width: 200}
	for i := range n {
		rows.List = append(rows.List, Row{Names: []Name{{Text: "a"}, {Text: "b", Bold: true}}})
		p.Marks = append(p.Marks, Box{Point{0, float64(i) + 0.2}, Point{60, float64(i) + 0.8}, Vermilion})
	}
	return Chart{Title: "Sample", Subtitle: "Made up.", Bands: []Band{{Rows: rows, Panels: []Panel{p}}}, Notes: "Noted."}
}
