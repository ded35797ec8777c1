package plots

import (
	"bytes"
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/plot/vg"
)

// Points stand where the lines of the axes say: a tenfold time a decade higher, in all panels alike, and left to right
// by x. Solid marks and lines are ours, hollow and dashed ones are theirs, in the same colour.
func TestCurvesToScale(t *testing.T) {
	ours := Curve{Name: "a", Points: []CurvePoint{{10, 10}, {0, 1}, {4, math.Sqrt(10)}}}
	theirs := Curve{Name: "a", Published: true, Points: []CurvePoint{{0, 100}, {4, 10}}}
	chart := Curves{Panels: []CurvePanel{{Curves: []Curve{ours, theirs}}, {Curves: []Curve{theirs}}}}
	r := record(chart.drawing())

	// The first panel's lines across stand at 0, 4, 10, its lines for times at 1, 10, 100; then comes the second panel.
	grid := coloured(r.lines, rule)
	if len(grid) != 2*(3+3) {
		t.Fatalf("%d lines of axes, want 3 across and 3 upwards in 2 panels", len(grid))
	}
	at := func(panel int, x int, decades float64) vg.Point {
		lines := grid[6*panel:]
		column := slices.Index([]int{0, 4, 10}, x)
		one, ten := lines[3].area.Min.Y, lines[4].area.Min.Y
		return vg.Point{X: lines[column].area.Min.X, Y: one + (ten-one)*vg.Length(decades)}
	}
	same := func(what string, got, want []vg.Point) {
		t.Helper()
		near := func(a, b vg.Point) bool { d := a.Sub(b); return d.Dot(d) < 1e-9 }
		if !slices.EqualFunc(got, want, near) {
			t.Errorf("%s at %.3f, want %.3f", what, got, want)
		}
	}
	solid := []vg.Point{at(0, 0, 0), at(0, 4, 0.5), at(0, 10, 1)}
	published := []vg.Point{at(0, 0, 2), at(0, 4, 1)}
	again := []vg.Point{at(1, 0, 2), at(1, 4, 1)}

	colour := ofCurve[0]
	strokes := coloured(r.lines, colour)
	if len(strokes) != 9 {
		t.Fatalf("%d lines, want 1 of ours, 2 of theirs with 2 hollow marks each, and 2 in the key", len(strokes))
	}
	for _, tt := range []struct {
		stroke shape
		dashed bool
		points []vg.Point
	}{{strokes[0], false, solid}, {strokes[1], true, published}, {strokes[4], true, again}} {
		same("line", tt.stroke.points, tt.points)
		if tt.stroke.dashed != tt.dashed {
			t.Errorf("the line at %.3f is dashed: %v", tt.points, tt.stroke.dashed)
		}
	}
	same("hollow marks", centres(strokes[2:4]), published)
	same("hollow marks of the second panel", centres(strokes[5:7]), again)
	same("solid marks", centres(coloured(r.fills, colour)[:3]), solid)
	for _, s := range coloured(r.fills, colour)[:3] {
		if panel := grid[0].area; s.area.Min.Y < panel.Min.Y || s.area.Max.Y > panel.Max.Y {
			t.Errorf("a mark at %.3f sticks out of the panel at %.3f", s.area, panel)
		}
	}
	for _, line := range grid {
		if line.dashed {
			t.Error("an axis has a dashed line")
		}
	}
}

// centres returns the middles of shapes, which for circles are their points.
func centres(shapes []shape) []vg.Point {
	var points []vg.Point
	for _, s := range shapes {
		points = append(points, s.area.Min.Add(s.area.Max).Scale(0.5))
	}
	return points
}

// Nine names look different without colours, too; each has its look, by its first appearance, in all panels and the key.
func TestCurveStyles(t *testing.T) {
	for i := range curveStyles {
		a := styleOf(i)
		if again := styleOf(i + curveStyles); !cmp.Equal(a, again, cmp.AllowUnexported(curveStyle{})) {
			t.Errorf("style %d is %v, but %v in the next turn", i, a, again)
		}
		for j := range i {
			if b := styleOf(j); cmp.Equal(a.mark, b.mark) && a.thickness == b.thickness {
				t.Errorf("styles %d and %d have the same mark, and lines of the same thickness", j, i)
			}
			if b := styleOf(j); i == curveStyles-1 && luminance(a.colour) > luminance(b.colour)/2 {
				t.Errorf("the last style is not much darker than style %d", j)
			}
		}
	}

	// What has a colour, and how many corners it has: the marks, without the lines and the circles' hollow ones.
	type look struct {
		colour  color.Color
		corners int
	}
	looks := func(names ...string) []look {
		var c Curves
		for _, name := range names {
			curve := Curve{Name: name, Points: []CurvePoint{{1, 1}}}
			c.Panels = append(c.Panels, CurvePanel{Curves: []Curve{curve}})
		}
		var list []look
		for _, fill := range record(c.drawing()).fills {
			if n, ok := fill.colour.(color.NRGBA); ok && n != paper && n != translucent(paper, 0.8) {
				list = append(list, look{n, len(fill.points)})
			}
		}
		return list
	}
	a, b := look{ofCurve[0], 5}, look{ofCurve[1], 4}
	want := []look{a, b, a, a, b} // the key has each once
	if diff := cmp.Diff(want, looks("x", "y", "x"), cmp.AllowUnexported(look{})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Curves that coincide have marks that do not: only at their beginning do they hide one another.
func TestMarksOfEqualCurves(t *testing.T) {
	var c Curves
	c.Panels = make([]CurvePanel, 1)
	var points []CurvePoint
	for x := range 24 {
		points = append(points, CurvePoint{float64(x), 1})
	}
	for i := range curveStyles {
		c.Panels[0].Curves = append(c.Panels[0].Curves, Curve{Name: fmt.Sprint(i), Points: points})
	}
	l := newCurvesLayout(c)
	first := l.x(0, 0)
	owner := map[vg.Point]int{}
	for i, curve := range c.Panels[0].Curves {
		s := l.series(0, curve)
		if len(s.points) != len(points) || s.marked[0].X != first || len(s.marked) < 3 {
			t.Errorf("curve %d has %d points, marked at %v", i, len(s.points), s.marked)
		}
		for _, at := range s.marked[1:] {
			if other, ok := owner[at]; ok {
				t.Errorf("curves %d and %d are both marked at %v", other, i, at)
			}
			owner[at] = i
		}
	}
	if said := strings.Contains(c.words().notes, "every ninth"); !said {
		t.Errorf("nobody says which points have marks: %s", c.words().notes)
	}
	c.Panels[0].Curves = []Curve{{Points: points[:8]}, {Published: true, Points: points}}
	l = newCurvesLayout(c)
	for _, curve := range c.Panels[0].Curves {
		if s := l.series(0, curve); len(s.marked) != len(curve.Points) {
			t.Errorf("%d of %d points have a mark, want all", len(s.marked), len(curve.Points))
		}
	}
	if notes := c.words().notes; strings.Contains(notes, "ninth") {
		t.Errorf("all points have marks, but: %s", notes)
	}
}

// The key has every name once, in order, below the panels, and what solid and hollow means where it is needed.
func TestCurvesKey(t *testing.T) {
	for _, tt := range []struct {
		chart Curves
		want  string
	}{
		{timings(3, 2, 1, "search "), "search 0, search 1, ours, theirs"},
		{timings(2, 1, 1, "search "), "search 0"},
		{timings(1, 6, 1, ""), "0, 1, 2, 3, 4, 5, ours, theirs"},
	} {
		d := tt.chart.drawing()
		var floor vg.Length // of the panels
		r := record(d)
		for _, line := range coloured(r.lines, rule) {
			floor = max(floor, line.area.Max.Y)
		}
		var got []string
		for _, text := range r.texts {
			if y := text.corners[0].Y; y > floor+35 && y < d.notesY-10 {
				got = append(got, text.s)
			}
		}
		if list := strings.Join(got, ", "); list != tt.want {
			t.Errorf("the key has %q, want %q", list, tt.want)
		}
	}
}

func TestTicksAcross(t *testing.T) {
	upTo := func(n int) []float64 {
		var xs []float64
		for x := range n {
			xs = append(xs, float64(x))
		}
		return xs
	}
	for _, tt := range []struct {
		panels int
		xs     []float64
		want   string
	}{
		{1, []float64{2, 4, 6}, "2 4 6"},
		{3, []float64{6, 2}, "2 6"},
		{1, []float64{5}, "5"},
		{3, upTo(24), "0 5 10 15 20"},
		{1, upTo(24), strings.Trim(fmt.Sprint(upTo(24)), "[]")},
		{2, upTo(400), "0 50 100 150 200 250 300 350"},
		{1, []float64{1, 2, 1000}, "100 200 300 400 500 600 700 800 900 1000"},
	} {
		c := Curves{Panels: make([]CurvePanel, tt.panels)}
		for _, x := range tt.xs {
			c.Panels[0].Curves = append(c.Panels[0].Curves, Curve{Points: []CurvePoint{{x, 1}}})
		}
		var labels []string
		for _, tick := range newCurvesLayout(c).ticks {
			labels = append(labels, tick.label)
		}
		if got := strings.Join(labels, " "); got != tt.want {
			t.Errorf("%d panels, %d values: labels %s, want %s", tt.panels, len(tt.xs), got, tt.want)
		}
	}
}

// A chart draws as soon as there is one point, in all formats, and says which panels have none.
func TestCurvesOfOnePoint(t *testing.T) {
	one := Curve{Name: "a", Points: []CurvePoint{{2, 0.5}}}
	c := Curves{Panels: []CurvePanel{{Curves: []Curve{{Name: "a"}}}, {Curves: []Curve{one}}}}
	for _, f := range []Format{PNG, SVG, PDF} {
		var b bytes.Buffer
		if err := c.Write(&b, f); err != nil || b.Len() == 0 {
			t.Errorf("%s: %d bytes, error %v", f, b.Len(), err)
		}
	}
	said := 0
	for _, text := range record(c.drawing()).texts {
		if text.s == "nothing measured" {
			said++
		}
	}
	if said != 1 {
		t.Errorf("%d panels say that they are empty, want 1", said)
	}
}

func TestCurvesRefuse(t *testing.T) {
	const time, number = "a time on a logarithmic scale has to be positive and finite",
		"the axis across takes numbers from -1e+09 to 1e+09"
	for _, tt := range []struct {
		points []CurvePoint
		want   string
	}{
		{nil, "no times to draw yet"},
		{[]CurvePoint{{2, 0}}, `panel "p", curve "a": 0 s at 2: ` + time},
		{[]CurvePoint{{2, 1}, {4, -1}}, `panel "p", curve "a": -1 s at 4: ` + time},
		{[]CurvePoint{{2, math.NaN()}}, `panel "p", curve "a": NaN s at 2: ` + time},
		{[]CurvePoint{{2, math.Inf(1)}}, `panel "p", curve "a": +Inf s at 2: ` + time},
		{[]CurvePoint{{math.NaN(), 1}}, `panel "p", curve "a": 1 s at NaN: ` + number},
		{[]CurvePoint{{-2e9, 1}}, `panel "p", curve "a": 1 s at -2e+09: ` + number},
	} {
		c := Curves{Title: "t", Panels: []CurvePanel{{Title: "p", Curves: []Curve{{Name: "a", Points: tt.points}}}}}
		var b bytes.Buffer
		if err := c.Write(&b, SVG); err == nil || err.Error() != `chart "t": `+tt.want || b.Len() > 0 {
			t.Errorf("%v: got error %v after %d bytes, want %s", tt.points, err, b.Len(), tt.want)
		}
	}
	if err := (Curves{}).Write(&bytes.Buffer{}, SVG); err == nil {
		t.Error("a chart without panels is drawn")
	}
}
