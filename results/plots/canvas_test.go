package plots

import (
	"bytes"
	"testing"

	"gonum.org/v1/plot/font"
)

// A letter that the font lacks is a box in a PNG, and itself in an SVG, whose viewer has more fonts.
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
		got := draw("Å猫♟", f, PNG)
		if !bytes.Equal(got, draw("Å□□", f, PNG)) || bytes.Equal(got, draw("Å", f, PNG)) {
			t.Errorf("%v: missing letters do not show as boxes", f)
		}
		if got := draw("Å猫♟", f, SVG); !bytes.Contains(got, []byte(">Å猫♟<")) {
			t.Errorf("%v: the SVG lost letters: %s", f, got)
		}
	}
}
