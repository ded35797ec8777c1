package plots

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"
)

// The means stand where the lines of the scales say, and so do least and most; a gap parts both line and band. Bars
// stand on 0.
func TestSpendingToScale(t *testing.T) {
	chart := Spending{Points: []SpendingPoint{
		{X: 1, Least: 1, Mean: 10, Most: 100, Spikes: 4},
		{X: 2, Least: 0, Mean: math.Sqrt(10), Most: 10},
		{X: 3, None: true, NoSpikes: true},
		{X: 4, Least: 1, Mean: 1, Most: 1000, Spikes: 2},
	}}
	r := record(chart.drawing())
	grid := coloured(r.lines, rule)
	// Upper panel across, lower panel across, upper panel upwards for 0, 1, …, 1000, lower for 0, 1, …, 4.
	if len(grid) != 4+4+5+5 {
		t.Fatalf("%d lines of scales, want 18", len(grid))
	}
	x := func(n int) vg.Length { return grid[n-1].area.Min.X }
	y := func(decades float64) vg.Length {
		one, ten := grid[4+4+1].area.Min.Y, grid[4+4+2].area.Min.Y
		return one + (ten-one)*vg.Length(decades)
	}
	near := func(a, b vg.Point) bool { d := a.Sub(b); return d.Dot(d) < 1e-9 }
	same := func(what string, got, want []vg.Point) {
		t.Helper()
		if !slices.EqualFunc(got, want, near) {
			t.Errorf("%s at %.3f, want %.3f", what, got, want)
		}
	}
	strokes := coloured(r.lines, spendingColour)[3:] // after the key
	if len(strokes) != 4 {
		t.Fatalf("%d lines, want least, most and mean of two points, and one from least to most of the third", len(strokes))
	}
	same("least", strokes[0].points, []vg.Point{{X: x(1), Y: y(0)}, {X: x(2), Y: y(-1)}})
	same("most", strokes[1].points, []vg.Point{{X: x(1), Y: y(2)}, {X: x(2), Y: y(1)}})
	same("mean", strokes[2].points, []vg.Point{{X: x(1), Y: y(1)}, {X: x(2), Y: y(0.5)}})
	same("one by itself", strokes[3].points, []vg.Point{{X: x(4), Y: y(0)}, {X: x(4), Y: y(3)}})
	band := coloured(r.fills, spreadColour)[1:]
	if len(band) != 1 {
		t.Fatalf("%d bands, want 1", len(band))
	}
	same("band", band[0].points, []vg.Point{{X: x(1), Y: y(0)}, {X: x(2), Y: y(-1)}, {X: x(2), Y: y(1)}, {X: x(1), Y: y(2)}})
	same("marks", centres(coloured(r.fills, spendingColour)[1:]),
		[]vg.Point{{X: x(1), Y: y(1)}, {X: x(2), Y: y(0.5)}, {X: x(4), Y: y(0)}})

	bars := coloured(r.fills, spikesColour)
	if len(bars) != 2 { // none spikes nothing: no bar
		t.Fatalf("%d bars, want 2", len(bars))
	}
	for i, want := range []struct {
		x      int
		spikes int
	}{{1, 4}, {4, 2}} {
		b, zero, top := bars[i].area, grid[4+4+5].area.Min.Y, grid[4+4+5+want.spikes].area.Min.Y
		if !near(vg.Point{X: (b.Min.X + b.Max.X) / 2, Y: b.Min.Y}, vg.Point{X: x(want.x), Y: top}) || math.Abs(float64(b.Max.Y-zero)) > 1e-6 {
			t.Errorf("bar at %.3f, want %d spikes over %d", b, want.spikes, want.x)
		}
	}
}

// A scale that is linear below 1 is said to be.
func TestSpendingNotes(t *testing.T) {
	for _, tt := range []struct {
		point SpendingPoint
		want  string
	}{
		{SpendingPoint{Least: 1, Mean: 1, Most: 1}, "Evaluations are to a logarithmic scale. Seen."},
		{SpendingPoint{Mean: 1, Most: 1}, "Evaluations are to a logarithmic scale from 1 on, and to a linear one below. Seen."},
		{SpendingPoint{None: true}, "Evaluations are to a logarithmic scale. Seen."},
	} {
		if got := (Spending{Points: []SpendingPoint{tt.point}, Note: "Seen."}).words().notes; got != tt.want {
			t.Errorf("%+v: %s", tt.point, got)
		}
	}
}

func TestSpendingRefuses(t *testing.T) {
	nan := math.NaN()
	for _, tt := range []struct {
		points []SpendingPoint
		want   string
	}{
		{nil, "no searches to draw yet"},
		{[]SpendingPoint{{X: 1, None: true}}, "no searches to draw yet"},
		{[]SpendingPoint{{X: 2}, {X: 2}}, "at 2: the points have to ascend"},
		{[]SpendingPoint{{X: 2e9}}, "at 2000000000: the axis across takes numbers from -1e+09 to 1e+09"},
		{[]SpendingPoint{{Least: -1}}, "least -1, mean 0 and most 0 are not in order from 0 on"},
		{[]SpendingPoint{{Least: 2, Mean: 1, Most: 3}}, "are not in order"},
		{[]SpendingPoint{{Mean: nan, Most: 3}}, "are not in order"},
		{[]SpendingPoint{{Most: math.Inf(1)}}, "are not in order"},
		{[]SpendingPoint{{Spikes: nan}}, "NaN spikes"},
		{[]SpendingPoint{{Spikes: -1}}, "-1 spikes"},
	} {
		var b bytes.Buffer
		err := (Spending{Title: "t", Points: tt.points}).Write(&b, SVG)
		if err == nil || !strings.HasPrefix(err.Error(), `chart "t": `) || !strings.Contains(err.Error(), tt.want) || b.Len() > 0 {
			t.Errorf("%+v: got error %v after %d bytes, want %s", tt.points, err, b.Len(), tt.want)
		}
	}
}
