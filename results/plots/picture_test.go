package plots

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgimg"
	"tourney/results"
	"tourney/results/stats"
)

// picture draws a made-up run of the named players.
func picture(t *testing.T, f Format, names ...string) (HeatMap, []byte) {
	t.Helper()
	run, tallies := madeUp(names...)
	m, err := Heatmap(run, tallies, Options{First: "White", Second: "Black"})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := m.Write(&b, f); err != nil {
		t.Fatal(err)
	}
	return m, b.Bytes()
}

func decode(t *testing.T, b []byte) image.Image {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

func TestEqualInputEqualBytes(t *testing.T) {
	for _, f := range []Format{PNG, SVG} {
		_, a := picture(t, f, "a", "b & c")
		_, b := picture(t, f, "a", "b & c")
		if !bytes.Equal(a, b) {
			t.Errorf("%s: two pictures of the same run differ", f)
		}
		if _, c := picture(t, f, "a", "b & d"); bytes.Equal(a, c) {
			t.Errorf("%s: the pictures of two runs are equal", f)
		}
	}
}

// Near its corner, free of numbers, every cell is red if the row's player scores above 1/2, blue below, the more the
// farther; the cell that was not played is grey; and the sheet around is white.
func TestPixels(t *testing.T) {
	m, b := picture(t, PNG, "a-star", "a hacked", "a", "one-two", "one", "control")
	l, img := newLayout(m), decode(t, b)
	pixels := func(x vg.Length) int { return int(math.Round(x.Points() * dpi / 72)) }
	if size := img.Bounds().Size(); size.X != pixels(l.width) || size.Y != pixels(l.height) {
		t.Errorf("the picture has %v pixels, want %d x %d", size, pixels(l.width), pixels(l.height))
	}

	for i, row := range m.Cells {
		for j, tally := range row {
			x, y := l.at(i, j)
			c := color.NRGBAModel.Convert(img.At(pixels(x+4), pixels(y+4))).(color.NRGBA)
			warmth := int(c.R) - int(c.B)
			if tally.Games == 0 {
				if c != noGame {
					t.Errorf("row %d, column %d was not played and is %v", i, j, c)
				}
				continue
			}
			switch e := score(tally); {
			case e.Value > 0.52 && warmth < 10, e.Value < 0.48 && warmth > -10, e.Value > 0.9 && warmth < 120,
				e.Value < 0.2 && warmth > -70:
				t.Errorf("row %d, column %d scores %.3f and is %v", i, j, e.Value, c)
			}
			gap := color.NRGBAModel.Convert(img.At(pixels(x), pixels(y+4)))
			if gap != (color.NRGBA{R: 255, G: 255, B: 255, A: 255}) {
				t.Errorf("no white gap left of row %d, column %d: %v", i, j, gap)
			}
		}
	}
	if got, want := img.At(pixels(l.bar+5), pixels(l.top+1)), colourOf(1); !near(got, want) {
		t.Errorf("the colour bar begins with %v, want %v", got, want)
	}
	if got, want := img.At(pixels(l.bar+5), pixels(l.top+l.barHeight-1)), colourOf(0); !near(got, want) {
		t.Errorf("the colour bar ends with %v, want %v", got, want)
	}
}

// near allows for the step between two neighbours on the colour bar.
func near(a, b color.Color) bool {
	x, y := color.NRGBAModel.Convert(a).(color.NRGBA), color.NRGBAModel.Convert(b).(color.NRGBA)
	for _, d := range []int{int(x.R) - int(y.R), int(x.G) - int(y.G), int(x.B) - int(y.B)} {
		if d < -6 || d > 6 {
			return false
		}
	}
	return true
}

// Nothing is cut off at the edges, however long the names and however many they are.
func TestMarginsStayWhite(t *testing.T) {
	long := strings.Repeat("W", 40)
	for _, names := range [][]string{
		{"a"}, {long}, {"a", "b"}, {long, long + "2"}, {"short", "a rather long name 20", long}, manyNames(9),
	} {
		run, tallies := madeUp(names...)
		m, err := Heatmap(run, tallies, Options{})
		if err != nil {
			t.Fatal(err)
		}
		l := newLayout(m)
		c, err := newCanvas(l.width, l.height, PNG)
		if err != nil {
			t.Fatal(err)
		}
		m.draw(c, l)
		img := c.CanvasWriterTo.(vgimg.PngCanvas).Image()
		const ring = 12 * dpi / 72
		size := img.Bounds().Size()
		for y := range size.Y {
			for x := 0; x < size.X; x++ {
				if x == ring && ring <= y && y < size.Y-ring {
					x = size.X - ring // past the inside
				}
				if r, g, b, _ := img.At(x, y).RGBA(); r&g&b != 0xffff {
					t.Fatalf("%d players, first %q: ink at %d,%d of %v", len(names), names[0], x, y, size)
				}
			}
		}
	}
}

func manyNames(n int) []string {
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprintf("player(weight=%d.5)", i)
	}
	return names
}

// The SVG is well-formed, names a fallback for every text, and shows all names and scores.
func TestSVG(t *testing.T) {
	hostile := "<b>\x1b&\"'"
	m, b := picture(t, SVG, hostile, "plain")
	seen := map[string]int{}
	for dec := xml.NewDecoder(bytes.NewReader(b)); ; {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.CharData:
			seen[string(token)]++
		case xml.StartElement:
			for _, a := range token.Attr {
				if strings.Contains(a.Value, "NaN") || strings.Contains(a.Value, "Inf") {
					t.Errorf("<%s %s=%q>", token.Name.Local, a.Name.Local, a.Value)
				}
				if token.Name.Local == "text" && a.Name.Local == "style" && !strings.Contains(a.Value, ",Arial,") {
					t.Errorf("no font to fall back on: %s", a.Value)
				}
			}
		}
	}
	won := m.Cells[0][1].Seats[0]
	for text, count := range map[string]int{
		"<b> &\"'": 2, "plain": 2, "Black": 1, "White": 1, "made-up (pentago)": 1, "–": 1,
		stats.Percent(won.Wins, won.Draws, won.Losses):          1,
		fmt.Sprintf("±%.1f", 100*score(m.Cells[0][1]).Margin()): 1,
	} {
		if seen[text] != count {
			t.Errorf("%q stands there %d times, want %d", text, seen[text], count)
		}
	}
}

// As floats, 51/80 would round down and 59/80 up.
func TestHalvesRoundUp(t *testing.T) {
	cell := func(wins, losses int) results.Tally {
		seats := []results.SeatTally{{Wins: wins, Losses: losses}, {Wins: losses, Losses: wins}}
		return results.Tally{Games: wins + losses, Seats: seats}
	}
	m := HeatMap{Rows: []string{"a"}, Columns: []string{"b", "c"}, Cells: [][]results.Tally{{cell(51, 29), cell(59, 21)}}}
	var b bytes.Buffer
	if err := m.Write(&b, SVG); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{">63.8<", ">73.8<"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no cell shows %s:\n%s", want, b.String())
		}
	}
}

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

// WCAG 2 asks for a contrast of 4.5 behind text of any size; every colour of the scale has to leave one.
func TestNumbersStandOut(t *testing.T) {
	for percent := range 101 {
		fill := colourOf(float64(percent) / 100)
		dark, light := luminance(fill), luminance(inkOn(fill))
		if dark > light {
			dark, light = light, dark
		}
		if ratio := (light + 0.05) / (dark + 0.05); ratio < 4.5 {
			t.Errorf("at %d %% the number has a contrast of %.2f", percent, ratio)
		}
	}
}

func TestTextFits(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"short", "short"}, {"", ""}, {strings.Repeat("m", 40), strings.Repeat("m", 16) + "…"},
	} {
		if got := shorten(tt.in, nameFont, longName); got != tt.want || textWidth(got, nameFont) > longName {
			t.Errorf("shorten(%q) = %q, want %q", tt.in, got, tt.want)
		}
	}
	if got := wrap(strings.Repeat("m", 90), smallFont, 60); len(got) != 1 || textWidth(got[0], smallFont) > 60 {
		t.Errorf("a long word wraps to %q", got)
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
