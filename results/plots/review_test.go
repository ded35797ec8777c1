package plots

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"
)

// The values stand where the lines of the scales say: linear to the first line and logarithmic beyond, won and lost at the
// edges. A player's own scores in another unit have a scale of their own, with the same 0.
func TestReviewToScale(t *testing.T) {
	chart := Review{Panels: []ReviewPanel{{
		Own:    []ReviewPoint{{Turn: 1, Value: -1000}, {Turn: 3, Value: 500}},
		Deeper: []ReviewPoint{{Turn: 1, Value: 1}, {Turn: 2, Value: -0.5}, {Turn: 3, Value: 100}, {Turn: 4, Ended: 1}, {Turn: 4.5, Ended: -1}},
		Marks:  []ReviewMark{{2, "there"}},
	}}}
	r := record(chart.drawing())
	grid := coloured(r.lines, rule)
	// Across turns 1, 2, 3, 4; upwards lost, 0, won, ±1, ±10, ±100.
	if len(grid) != 4+3+6 {
		t.Fatalf("%d lines of scales, want 13", len(grid))
	}
	x := func(turn float64) vg.Length {
		one, two := grid[0].area.Min.X, grid[1].area.Min.X
		return one + (two-one)*vg.Length(turn-1)
	}
	y := func(decades float64) vg.Length {
		zero, one := grid[5].area.Min.Y, grid[7].area.Min.Y
		return zero + (one-zero)*vg.Length(decades)
	}
	lost, won := grid[4].area.Min.Y, grid[6].area.Min.Y
	near := func(a, b vg.Point) bool { d := a.Sub(b); return d.Dot(d) < 1e-9 }
	want := []vg.Point{{X: x(1), Y: y(1)}, {X: x(2), Y: y(-0.5)}, {X: x(3), Y: y(3)}, {X: x(4), Y: won}, {X: x(4.5), Y: lost}}
	if line := coloured(r.lines, deeperColour)[1:]; len(line) != 1 || !slices.EqualFunc(line[0].points, want, near) { // after the key
		t.Errorf("deeper values at %.3f, want %.3f", line[0].points, want)
	}
	if dots := centres(coloured(r.fills, deeperColour)[1:]); !slices.EqualFunc(dots, want, near) {
		t.Errorf("dots at %.3f, want %.3f", dots, want)
	}
	own := coloured(r.lines, ownColour)[1:]
	// Ticks for lost, 0, won, ±1000, and the curve.
	if len(own) != 5+1 {
		t.Fatalf("%d lines of own scores, want 6", len(own))
	}
	zero, thousand := own[1].area.Min.Y, own[3].area.Min.Y
	want = []vg.Point{{X: x(1), Y: 2*zero - thousand}, {X: x(3), Y: zero + (thousand-zero)/2}}
	if !slices.EqualFunc(own[5].points, want, near) || math.Abs(float64(zero-y(0))) > 1e-6 {
		t.Errorf("own scores at %.3f, want %.3f, from %v, want %v", own[5].points, want, zero, y(0))
	}
	plumb := coloured(r.lines, ink)
	if len(plumb) != 1 || !plumb[0].dashed || math.Abs(float64(plumb[0].area.Min.X-x(2))) > 1e-6 {
		t.Errorf("marks %v, want one at turn 2", plumb)
	}
	said := 0
	for _, text := range r.texts {
		if text.s == "there" || strings.Contains(text.s, "their heights cannot be compared") {
			said++
		}
	}
	if said != 2 {
		t.Errorf("the mark's text and the word about two units: %d of 2", said)
	}
}

// TestReviewMarks: texts of marks lie above one another where they would meet, or are left out, and never overlap.
func TestReviewMarks(t *testing.T) {
	chart := Review{Panels: []ReviewPanel{{OneUnit: true, Own: []ReviewPoint{{Turn: 60}}}, {}}}
	for turn := range 60 {
		chart.Panels[0].Marks = append(chart.Panels[0].Marks, ReviewMark{float64(turn + 1), "lost: a sub-move or two"})
	}
	r := record(chart.drawing())
	var areas []vg.Rectangle
	for _, text := range r.texts {
		if strings.HasPrefix(text.s, "lost: ") {
			areas = append(areas, vg.Rectangle{Min: text.corners[0], Max: text.corners[2]})
		}
	}
	if len(areas) < 8 || len(areas) > 40 {
		t.Errorf("%d texts, want as many as there is room for", len(areas))
	}
	for i, a := range areas {
		for _, b := range areas[:i] {
			if min(a.Max.X, b.Max.X) > max(a.Min.X, b.Min.X) && math.Abs(float64(a.Min.Y-b.Min.Y)) < 8 {
				t.Errorf("texts overlap: %v and %v", a, b)
			}
		}
	}
	if strings.Contains(chart.words().notes, "compared") {
		t.Error("one unit is said to be two")
	}
}

func TestReviewRefuses(t *testing.T) {
	nan := math.NaN()
	for _, tt := range []struct {
		panel ReviewPanel
		want  string
	}{
		{ReviewPanel{}, "no values to draw yet"},
		{ReviewPanel{Own: []ReviewPoint{{Turn: 1, Value: nan}}}, `panel "p": the value NaN at turn 1 has no place on the scales`},
		{ReviewPanel{Deeper: []ReviewPoint{{Turn: 1, Value: math.Inf(1)}}}, "the value +Inf at turn 1"},
		{ReviewPanel{Deeper: []ReviewPoint{{Turn: nan}}}, "at turn NaN"},
		{ReviewPanel{Deeper: []ReviewPoint{{Turn: 2e9}}}, "at turn 2e+09"},
		{ReviewPanel{Own: []ReviewPoint{{}}, Marks: []ReviewMark{{Turn: -1}}}, "turn -1 has no place on the scale"},
	} {
		var b bytes.Buffer
		tt.panel.Title = "p"
		err := (Review{Title: "t", Panels: []ReviewPanel{tt.panel}}).Write(&b, SVG)
		if err == nil || !strings.HasPrefix(err.Error(), `chart "t": `) || !strings.Contains(err.Error(), tt.want) || b.Len() > 0 {
			t.Errorf("%+v: got error %v after %d bytes, want %s", tt.panel, err, b.Len(), tt.want)
		}
	}
}

// TestReviewExtremes: the largest and the smallest values have a place, in every format.
func TestReviewExtremes(t *testing.T) {
	chart := Review{Panels: []ReviewPanel{{Own: []ReviewPoint{{Turn: 1, Value: math.MaxFloat64}, {Turn: 2, Value: math.SmallestNonzeroFloat64}},
		Deeper: []ReviewPoint{{Turn: 1, Value: math.SmallestNonzeroFloat64}}}}}
	for _, f := range []Format{SVG, PNG, PDF} {
		var b bytes.Buffer
		if err := chart.Write(&b, f); err != nil || strings.Contains(b.String(), "NaN") {
			t.Errorf("%s: %v", f, err)
		}
	}
}
