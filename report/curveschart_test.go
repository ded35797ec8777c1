package report

import (
	"fmt"
	"math"
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

func TestReviewRefuses(t *testing.T) {
	nan := math.NaN()
	for _, tt := range []struct {
		panel ReviewedSeat
		want  string
	}{
		{ReviewedSeat{}, "no values to draw yet"},
		{ReviewedSeat{Own: []chart.Point{{X: 1, Y: nan}}}, `panel "p": the value NaN at turn 1 has no place on the scales`},
		{ReviewedSeat{Deeper: []chart.Point{{X: nan}}}, "at turn NaN"},
		{ReviewedSeat{Deeper: []chart.Point{{X: 2e9}}}, "at turn 2e+09"},
		{ReviewedSeat{Own: []chart.Point{{}}, Marks: []chart.Pin{{X: -1}}}, "turn -1 has no place on the scale"},
	} {
		tt.panel.Title = "p"
		_, err := ReviewChart(Reviewed{Title: "t", Panels: []ReviewedSeat{tt.panel}})
		if err == nil || !strings.HasPrefix(err.Error(), `chart "t": `) || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%+v: got error %v, want %s", tt.panel, err, tt.want)
		}
	}
	beyond := &ReviewedShares{Seats: []SeatShares{{Points: []SharePoint{{2, 0, 0, 101}}}}}
	if _, err := ReviewChart(Reviewed{Shares: beyond}); err == nil || !strings.Contains(err.Error(), "has no place on the scales") {
		t.Errorf("a share of 101 %%: got error %v", err)
	}
}
