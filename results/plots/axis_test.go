package plots

import (
	"math"
	"strings"
	"testing"

	"tourney/results/stats"
)

func TestRoundUp(t *testing.T) {
	for _, tt := range []struct{ in, want float64 }{
		{1, 1}, {1.01, 2}, {2, 2}, {2.5, 5}, {5.1, 10}, {0.03, 0.05}, {0.8, 1}, {77, 100}, {1001, 2000},
	} {
		if got := roundUp(tt.in); math.Abs(got-tt.want) > 1e-12*tt.want {
			t.Errorf("roundUp(%v) = %v, want %v", tt.in, got, tt.want)
		}
	}
}

// Axes of scores begin and end near the scores, inside of 0 to 100 %.
func TestScoreAxis(t *testing.T) {
	for _, tt := range []struct {
		scores []stats.Estimate
		least  float64
		want   axis
	}{
		{nil, 4, axis{0, 100, 25}},
		{[]stats.Estimate{{Value: 0.15}, {Value: 0.65}}, 4, axis{13, 67, 10}},
		{[]stats.Estimate{{Value: 0.2, Lo: 0.15, Hi: 0.25, Method: stats.WilsonGames}, {Value: 0.65}}, 4, axis{13, 67, 10}},
		{[]stats.Estimate{{Value: 0.2, Lo: 0, Hi: 1}, {Value: 0.45}}, 4, axis{19, 46, 5}},
		{[]stats.Estimate{{Value: 0}, {Value: 1}}, 4, axis{0, 100, 20}},
		{[]stats.Estimate{{Value: 0.5}}, 4, axis{48, 52, 1}},
		{[]stats.Estimate{{Value: 0.5}, {Value: 0.48}}, 20, axis{39, 59, 5}},
		{[]stats.Estimate{{Value: 1}}, 4, axis{98, 100, 0.5}},
	} {
		if got := scoreAxis(tt.scores, 6, tt.least); math.Abs(got.lo-tt.want.lo)+math.Abs(got.hi-tt.want.hi) > 1e-9 ||
			got.step != tt.want.step {
			t.Errorf("%v: got %v, want %v", tt.scores, got, tt.want)
		}
	}
}

func TestTicks(t *testing.T) {
	for _, tt := range []struct {
		axis axis
		want string
	}{
		{axis{0, 100, 25}, "0 25 50 75 100"},
		{newAxis(8.5, 36.5, 6), "10 15 20 25 30 35"},
		{newAxis(0, 0.6, 6), "0.0 0.1 0.2 0.3 0.4 0.5 0.6"},
		{newAxis(98, 100, 5), "98.0 98.5 99.0 99.5 100.0"},
		{newAxis(-0.5, 9.5, 5), "0 2 4 6 8"},
	} {
		var labels []string
		last := math.Inf(-1)
		tt.axis.ticks(func(v float64, label string) {
			if at := float64(tt.axis.at(v, 1)); at < -1e-9 || at > 1+1e-9 || v <= last {
				t.Errorf("%v: tick %v after %v stands at %v of the length", tt.axis, v, last, at)
			}
			labels, last = append(labels, label), v
		})
		if got := strings.Join(labels, " "); got != tt.want {
			t.Errorf("%v: ticks %s, want %s", tt.axis, got, tt.want)
		}
	}
}
