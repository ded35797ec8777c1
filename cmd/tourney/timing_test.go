package main

import (
	"bytes"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"tourney/arena/config"
	"tourney/arena/timing"
	"tourney/results/plots"
)

// clock is an experiment of two players, of which others published something.
func clock(t *testing.T) timing.Experiment {
	t.Helper()
	e, err := config.DecodeTiming("clock.yaml", []byte("game: pentago\nboards: 2\nstones: 3..4\ndepths: [2, 4]\n"+
		"players: [{name: x, eval: one}, {name: y, eval: a}]\n"+
		"published: {name: paper, boards: 20, players: [y], totals: ["+
		"{stones: 3, depth: 2, ms: [500]}, {stones: 3, depth: 4, ms: [900]}]}\n"))
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestTimingCharts: times stand in the panel of their depth, or over their depth, scaled to the boards published; those
// published only beside ours.
func TestTimingCharts(t *testing.T) {
	e := clock(t)
	var cells []timing.Cell
	for i, at := range e.Points()[:5] { // all of depth 2, and one of depth 4
		cells = append(cells, timing.Cell{Point: at, Boards: 2, Time: time.Duration(i+1) * 100 * time.Millisecond})
	}
	table := timingTable(e, cells)
	const note = "Our times are for 2 boards, scaled to 20. Incomplete: 5 of 8 times were measured."
	curve := func(name string, points ...plots.CurvePoint) plots.Curve {
		return plots.Curve{Name: name, Points: points}
	}
	their := plots.Curve{Name: "y", Published: true, Points: []plots.CurvePoint{{X: 2, Y: 0.5}}}
	want := plots.Curves{Title: "clock (pentago)", Subtitle: "Time to choose a move, by depth of the search; stones on the boards: 3",
		X: "depth in plies", Y: "time for 20 boards", Ours: "ours", Theirs: "paper", Note: note,
		Panels: []plots.CurvePanel{{Curves: []plots.Curve{
			curve("x", plots.CurvePoint{X: 2, Y: 1}, plots.CurvePoint{X: 4, Y: 5}), curve("y", plots.CurvePoint{X: 2, Y: 2}), their,
		}}},
	}
	if diff := cmp.Diff(want, depthChart(e, table)); diff != "" {
		t.Errorf("by depth (-want +got):\n%s", diff)
	}
	want.Subtitle, want.X = "Time to choose a move, by number of stones on the board", "stones"
	their.Points = []plots.CurvePoint{{X: 3, Y: 0.5}}
	want.Panels = []plots.CurvePanel{
		{Title: "depth 2", Curves: []plots.Curve{
			curve("x", plots.CurvePoint{X: 3, Y: 1}, plots.CurvePoint{X: 4, Y: 3}),
			curve("y", plots.CurvePoint{X: 3, Y: 2}, plots.CurvePoint{X: 4, Y: 4}), their,
		}},
		{Title: "depth 4", Curves: []plots.Curve{curve("x", plots.CurvePoint{X: 3, Y: 5}), curve("y")}},
	}
	if diff := cmp.Diff(want, stonesChart(e, table)); diff != "" {
		t.Errorf("by stones (-want +got):\n%s", diff)
	}
}

// TestTimingLines: without a terminal there is a line every few seconds, which foretells the end as soon as it can.
func TestTimingLines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := clock(t)
		var out bytes.Buffer
		m, err := newTimingMeter(&out, e)
		if err != nil {
			t.Fatal(err)
		}
		for _, at := range e.Points()[:4] {
			time.Sleep(3 * time.Second)
			for board := 1; board <= 2; board++ {
				m.show(timing.Cell{Point: at, Boards: board, Time: time.Duration(board) * time.Microsecond})
			}
		}
		m.Finish()
		want := "clock: 0 of 8 times, depth 2, stones 3\nclock: 2 of 8 times, depth 2, stones 4, about 0s to go\n"
		if diff := cmp.Diff(want, out.String()); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	})
}
