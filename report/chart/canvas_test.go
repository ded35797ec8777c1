package chart

import (
	"bytes"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/plot/font"

	"tourney/results/resultstest"
)

// A letter that the font lacks is a box in a PNG and a PDF, and itself in an SVG, whose viewer has more fonts.
func TestMissingGlyphsShow(t *testing.T) {
	draw := func(s string, f font.Font, format Format) []byte {
		c := resultstest.Must(newCanvas(60, 20, format))
		text{at: Point{5, 10}, s: s, font: f, colour: Ink}.draw(c, onSheet)
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
	c := resultstest.Must(newCanvas(600, 50, SVG))
	for _, f := range []font.Font{nameFont, titleFont} {
		text{at: Point{5, 10}, s: `font-style:normal; style="font-weight:normal;`, font: f, colour: Ink}.draw(c, onSheet)
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
	p.SetCompression(false)
	c := &canvas{CanvasWriterTo: p, height: 50, format: PDF}
	draw(c)
	var b strings.Builder
	if err := c.write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// With kerning, a text ends at its width, and every piece of it stands where it should.
func TestPDFKerning(t *testing.T) {
	file := written(t, func(c *canvas) { text{at: Point{10, 20}, s: "xAVx", font: nameFont, colour: Ink}.draw(c, onSheet) })
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
		Across(1, 19, 4, 1, Ink).draw(c, onSheet)
	})
	for _, want := range []string{"0.000 0.447 0.698 rg", "/ca 0.5", `(?s)\[3\.00 1\.50\] 0\.00 d.* 48\.00 m.*\[\] 0\.00 d.* 46\.00 m`} {
		if !regexp.MustCompile(want).MatchString(file) {
			t.Errorf("no %q in the file: %q", want, file)
		}
	}
}

func TestTextFits(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"short", "short"}, {"", ""}, {strings.Repeat("m", 40), strings.Repeat("m", 8) + "…" + strings.Repeat("m", 8)},
		{"a heuristic with a long name, version 1", "a heuristic with…name, version 1"},
	} {
		if got := shorten(tt.in, nameFont, longName); got != tt.want || textWidth(got, nameFont) > longName {
			t.Errorf("shorten(%q) = %q, want %q", tt.in, got, tt.want)
		}
	}
	if got := wrap(strings.Repeat("m", 90), smallFont, 60); len(got) != 1 || textWidth(got[0], smallFont) > 60 {
		t.Errorf("a long word wraps to %q", got)
	}
	score := wrap("it scores 56.6 % in all", smallFont, textWidth("it scores 56.6", smallFont))
	if diff := cmp.Diff([]string{"it scores", "56.6\u00a0% in all"}, score); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	words := "a number of words that are longer than the line"
	lines := wrap(words, smallFont, 60)
	if got := strings.Join(lines, " "); got != words || len(lines) < 3 {
		t.Errorf("wrapped to %q", lines)
	}
	for _, line := range lines {
		if textWidth(line, smallFont) > 60 {
			t.Errorf("%q is wider than the line", line)
		}
	}
}
