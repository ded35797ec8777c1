package plots

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"
	"tourney/results/evidence"
	"tourney/results/stats"
)

// picture draws a made-up run of the named players.
func picture(t *testing.T, f Format, names ...string) (HeatMap, []byte) {
	t.Helper()
	run, tallies := madeUp(names...)
	run.Facts.SeatNames = []string{"White", "Black"}
	m, err := Heatmap(countsOf(t, run, tallies), Options{})
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

// Near its corner, free of numbers, every cell is red if the row's player scores above 1/2, blue below, the more the
// farther; the cell that was not played is grey; and the sheet around is white.
func TestPixels(t *testing.T) {
	m, b := picture(t, PNG, "a-star", "a hacked", "a", "one-two", "one", "control")
	l, img := newMapLayout(m), decode(t, b)
	pixels := func(x vg.Length) int { return int(math.Round(x.Points() * dpi / 72)) }
	if size := img.Bounds().Size(); size.X != pixels(l.width) || size.Y != pixels(l.height) {
		t.Errorf("the picture has %v pixels, want %d x %d", size, pixels(l.width), pixels(l.height))
	}

	for i, row := range m.Cells {
		for j, cell := range row {
			x, y := l.at(i, j)
			c := color.NRGBAModel.Convert(img.At(pixels(x+4), pixels(y+4))).(color.NRGBA)
			warmth := int(c.R) - int(c.B)
			if cell == nil {
				if c != noGame {
					t.Errorf("row %d, column %d was not played and is %v", i, j, c)
				}
				continue
			}
			switch e := cell.Estimate(); {
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

// The map shows all names and scores, and what no file can hold as results.Visible has it.
func TestHeatmapTexts(t *testing.T) {
	hostile := "<b>\x1b&\"'"
	m, _ := picture(t, SVG, hostile, "plain")
	seen := map[string]int{}
	for _, text := range record(m.drawing()).texts {
		seen[text.s]++
	}
	won := m.Cells[0][1]
	for text, count := range map[string]int{
		`<b>\x1b&"'`: 2, "plain": 2, "Black": 1, "White": 1, "made-up (pentago)": 1, "–": 1,
		stats.Percent(won.Wins, won.Draws, won.Losses):    1,
		fmt.Sprintf("±%.1f", 100*won.Estimate().Margin()): 1,
	} {
		if seen[text] != count {
			t.Errorf("%q stands there %d times, want %d", text, seen[text], count)
		}
	}
}

// As floats, 51/80 would round down and 59/80 up.
func TestHalvesRoundUp(t *testing.T) {
	cell := func(wins, losses int) *evidence.Score {
		return &evidence.Score{Sample: stats.OfGames(wins+losses, int64(12*wins))}
	}
	m := HeatMap{Rows: []string{"a"}, Columns: []string{"b", "c"}, Cells: [][]*evidence.Score{{cell(51, 29), cell(59, 21)}}}
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

// WCAG 2 asks for a contrast of 4.5 behind text of any size; every colour of the scale and of the bars has to leave
// one.
func TestNumbersStandOut(t *testing.T) {
	fills := []color.Color{won, drawn, lost}
	for percent := range 101 {
		fills = append(fills, colourOf(float64(percent)/100))
	}
	for _, fill := range fills {
		dark, light := luminance(fill), luminance(inkOn(fill))
		if dark > light {
			dark, light = light, dark
		}
		if ratio := (light + 0.05) / (dark + 0.05); ratio < 4.5 {
			t.Errorf("on %v the number has a contrast of %.2f", fill, ratio)
		}
	}
}
