package tourney

import (
	"bytes"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"tourney/arena/config"
	"tourney/arena/timing"
	"tourney/cli/shell"
	"tourney/results/report"
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

// TestTimingsOf: times stand beside those published of the same point, and missing ones are noted.
func TestTimingsOf(t *testing.T) {
	e := clock(t)
	var cells []timing.Cell
	for i, at := range e.Points()[:5] { // all of depth 2, and one of depth 4
		cells = append(cells, timing.Cell{Point: at, Boards: 2, Time: time.Duration(i+1) * 100 * time.Millisecond})
	}
	got := timingsOf(e, cells)
	one := func(player string, depth, stones, ms, published int) report.Timing {
		return report.Timing{Player: player, Depth: depth, Stones: stones, Time: time.Duration(ms) * time.Millisecond,
			Published: time.Duration(published) * time.Millisecond}
	}
	want := report.Timings{Name: "clock", Game: "pentago", Players: []string{"x", "y"}, Boards: 2, Published: "paper", PublishedBoards: 20,
		Timings: []report.Timing{one("x", 2, 3, 100, 0), one("y", 2, 3, 200, 500), one("x", 2, 4, 300, 0), one("y", 2, 4, 400, 0), one("x", 4, 3, 500, 0)},
		Note:    "Incomplete: 5 of 8 times were measured."}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestTimingLines: without a terminal there is a line every few seconds, which foretells the end as soon as it can.
func TestTimingLines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := clock(t)
		var out bytes.Buffer
		f, err := timing.NewForecast(e)
		if err != nil {
			t.Fatal(err)
		}
		m, begun := shell.NewMeter(&out, ""), time.Now()
		for _, at := range e.Points()[:4] {
			time.Sleep(3 * time.Second)
			for board := 1; board <= 2; board++ {
				c := timing.Cell{Point: at, Boards: board, Time: time.Duration(board) * time.Microsecond}
				f.Add(c)
				m.Show(func() shell.Reading { return timingReading(e.Name, f, c, time.Since(begun)) })
			}
		}
		m.Finish()
		want := "clock: 0 of 8 times, depth 2, stones 3\nclock: 2 of 8 times, depth 2, stones 4, about 0s to go\n"
		if diff := cmp.Diff(want, out.String()); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	})
}
