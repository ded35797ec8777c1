package report

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tourney/results/report/chart"
)

// timed are times of a player at some places, in seconds.
func timed(player string, depth int, times ...[3]float64) []Timing {
	var list []Timing
	for _, at := range times {
		list = append(list, Timing{Player: player, Depth: depth, Stones: int(at[0]), Time: time.Duration(at[1] * 1e9), Published: time.Duration(at[2] * 1e9)})
	}
	return list
}

// Points are joined from left to right in the style of their player, in all panels, scaled to the boards published;
// published ones are hollow.
func TestTimeCharts(t *testing.T) {
	times := Timings{Name: "clock", Game: "pentago", Players: []string{"a", "b"}, Depths: []int{2, 4, 6}, Boards: 2, Published: "paper", PublishedBoards: 20,
		Timings: slices.Concat(timed("a", 2, [3]float64{4, 0.3, 10}, [3]float64{0, 0.1, 100}), timed("a", 6, [3]float64{0, 5, 0})), Note: "Interim.", Machine: "2 cores"}
	c, err := StonesChart(times)
	if err != nil {
		t.Fatal(err)
	}
	sorted, published := []chart.Point{{X: 0, Y: 1}, {X: 4, Y: 3}}, []chart.Point{{X: 0, Y: 100}, {X: 4, Y: 10}}
	a := styleOf(0)
	want := []chart.Mark{a.line(sorted, false), a.line(published, true), a.hollow(published, chart.Paper, nil),
		a.hollow(published, nil, a.colour), a.solid(sorted)}
	panels := c.Bands[0].Panels
	if diff := cmp.Diff(want, panels[0].Marks); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if len(panels[1].Marks) > 0 || panels[1].Empty != "nothing measured" || len(panels[2].Marks) != 2 || panels[2].Empty != "" || panels[1].Heading != "depth 4" {
		t.Errorf("the other panels have %v and %v", panels[1], panels[2])
	}
	if panels[0].X != panels[2].X || panels[0].Y != panels[2].Y || panels[0].YTitle != "time for 20 boards" || panels[2].YTitle != "" {
		t.Error("the panels have scales of their own")
	}
	var key []string
	for _, e := range c.Key {
		key = append(key, e.Text)
	}
	const notes = "Times are to a logarithmic scale, the same in all panels. Our times are of 2 cores. Our times are for 2 boards, scaled to 20. Interim."
	if got := strings.Join(key, " "); got != "a b ours paper" || c.Notes != notes || c.Title != "clock (pentago)" {
		t.Errorf("the key has %s; %s", got, c.Notes)
	}
	c, err = DepthChart(times, 0)
	if lines := marks[chart.Line](c.Bands[0].Panels[0].Marks); err != nil || !cmp.Equal(lines[0].Points, []chart.Point{{X: 2, Y: 1}, {X: 6, Y: 50}}) ||
		!strings.HasSuffix(c.Subtitle, "stones on the boards: 0") {
		t.Errorf("by depth: %v, lines %v", err, lines)
	}
	if _, err := DepthChart(times, 7); err == nil || err.Error() != `chart "clock (pentago)": no times to draw yet` {
		t.Errorf("error %v", err)
	}
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

// Won and lost are infinite. A player's own scores in another unit have a scale of their own, and this is said.
func TestReviewChart(t *testing.T) {
	deeper := []chart.Point{{X: 1, Y: 1}, {X: 2, Y: math.Inf(1)}, {X: 2.5, Y: math.Inf(-1)}}
	for _, one := range []bool{false, true} {
		c, err := ReviewChart(Reviewed{Note: "Noted.", Panels: []ReviewedSeat{{OneUnit: one,
			Own: []chart.Point{{X: 1, Y: -1000}, {X: 3, Y: 500}}, Deeper: deeper, Marks: []chart.Pin{{X: 2, Text: "there"}},
		}, {}}})
		if err != nil {
			t.Fatal(err)
		}
		p := c.Bands[0].Panels[0]
		lines := marks[chart.Line](p.Marks)
		if got := lines[len(lines)-1].Points; !cmp.Equal(got, deeper) {
			t.Errorf("the deeper values are %v", got)
		}
		if onRight := len(marks[chart.OnRight](p.Marks)); (p.Right == nil) != one || (onRight == 0) != one || strings.Contains(c.Notes, "cannot be compared") == one {
			t.Errorf("one unit %v: %d marks on the right; %s", one, onRight, c.Notes)
		}
		if empty := c.Bands[1].Panels[0]; len(p.Pins) != 1 || empty.Empty != "no values" || empty.XTitle != "turn" {
			t.Errorf("pins %v; below is %+v", p.Pins, empty)
		}
	}
}

// Expected shares stand below the values, on a scale of their own, and say that they can be compared.
func TestReviewShares(t *testing.T) {
	shares := &ReviewedShares{Title: "expected", Marks: []chart.Pin{{X: 2, Text: "−40: there"}}, Seats: []SeatShares{
		{Name: "one", Points: []SharePoint{{1, 50, 40, 60}, {2, 0, 0, 2}, {3, 0, 0, 0}}}, {Name: "two"}}}
	c, err := ReviewChart(Reviewed{Panels: []ReviewedSeat{{}}, Shares: shares})
	if err != nil {
		t.Fatal(err)
	}
	p := c.Bands[len(c.Bands)-1].Panels[0]
	area := marks[chart.Area](p.Marks)[0].Points
	if want := []chart.Point{{X: 1, Y: 60}, {X: 2, Y: 2}, {X: 3}, {X: 3}, {X: 2}, {X: 1, Y: 40}}; !cmp.Equal(area, want) {
		t.Errorf("the band is %v, want %v", area, want)
	}
	if len(c.Bands) != 2 || p.XTitle != "turn" || len(p.Pins) != 1 || len(c.Key) != 4 || !strings.Contains(c.Notes, sharesSaid) {
		t.Errorf("panel %+v, key %v, notes %s", p, c.Key, c.Notes)
	}
	shares.Seats[0].Points[1].Hi = 101
	if _, err := ReviewChart(Reviewed{Shares: shares}); err == nil || !strings.Contains(err.Error(), "has no place on the scales") {
		t.Errorf("got error %v", err)
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
}
