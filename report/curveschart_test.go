package report

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tourney/report/chart"
)

// timed are times of a player at some places, in seconds.
func timed(player string, depth int, times ...[3]float64) []Timing {
	var list []Timing
	for _, at := range times {
		list = append(list, Timing{Player: player, Depth: depth, Stones: int(at[0]), Time: time.Duration(at[1] * 1e9), Published: time.Duration(at[2] * 1e9)})
	}
	return list
}

// Nine names look different without colours, too.
func TestCurveStyles(t *testing.T) {
	for i, a := range curveStyles {
		for j, b := range curveStyles[:i] {
			if cmp.Equal(a.shape, b.shape) && a.thickness == b.thickness {
				t.Errorf("styles %d and %d have the same shape, and lines of the same thickness", j, i)
			}
		}
	}
	if again := styleOf(len(curveStyles) + 1); again.colour != curveStyles[1].colour {
		t.Errorf("the second name of the next turn has the style %v", again)
	}
}

// Curves that coincide have marks that do not: only at their beginning do they hide one another.
func TestMarksOfEqualCurves(t *testing.T) {
	times := Timings{Boards: 1, Depths: []int{2}}
	for i := range curveStyles {
		times.Players = append(times.Players, fmt.Sprint(i))
		for x := range 24 {
			times.Timings = append(times.Timings, timed(fmt.Sprint(i), 2, [3]float64{float64(x), 1})...)
		}
	}
	c, err := StonesChart(times)
	if err != nil {
		t.Fatal(err)
	}
	owner := map[chart.Point]int{}
	for i, dots := range marks[chart.Dots](c.Bands[0].Panels[0].Marks) {
		if dots.Points[0].X != 0 || len(dots.Points) < 3 {
			t.Errorf("curve %d is marked at %v", i, dots.Points)
		}
		for _, at := range dots.Points[1:] {
			if other, ok := owner[at]; ok {
				t.Errorf("curves %d and %d are both marked at %v", other, i, at)
			}
			owner[at] = i
		}
	}
	if !strings.Contains(c.Notes, "every ninth") {
		t.Errorf("nobody says which points have marks: %s", c.Notes)
	}
	times.Timings = times.Timings[:8]
	if c, err = StonesChart(times); err != nil || strings.Contains(c.Notes, "ninth") {
		t.Errorf("all points have marks, but: %v, %s", err, c.Notes)
	}
}

// TestReviewOfNothing: a review without values has no chart.
func TestReviewOfNothing(t *testing.T) {
	if _, err := reviewed().chart(); err == nil || err.Error() != `chart "night/a-b/17 (pentago)": no values to draw yet` {
		t.Errorf("error %v", err)
	}
}
