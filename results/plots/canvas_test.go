package plots

import (
	"bytes"
	"testing"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// A letter that the font lacks is a box in a PNG and a PDF, and itself in an SVG, whose viewer has more fonts.
func TestMissingGlyphsShow(t *testing.T) {
	draw := func(s string, f font.Font, format Format) []byte {
		c, err := newCanvas(60, 20, format)
		if err != nil {
			t.Fatal(err)
		}
		c.text(5, 10, s, f, left, ink)
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

func TestTooLarge(t *testing.T) {
	for _, tt := range []struct {
		width, height vg.Length
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
