package main

import (
	"fmt"
	"strings"
	"time"

	"tourney/arena/timing"
	"tourney/results/plots"
	"tourney/results/tables"
)

// timingTable puts what was measured beside what was published of it.
func timingTable(e timing.Experiment, cells []timing.Cell) tables.TimingTable {
	t := tables.TimingTable{Name: e.Name, Game: e.Game, Boards: e.Boards,
		Published: e.Published.Name, PublishedBoards: e.Published.Boards}
	for _, player := range e.Players {
		t.Players = append(t.Players, player.Name)
	}
	for _, c := range cells {
		t.Timings = append(t.Timings, tables.Timing{Player: t.Players[c.Player], Depth: c.Depth, Stones: c.Stones,
			Time: c.Time, Nodes: c.Nodes, Evals: c.Evals, Published: e.Published.Times[c.Point]})
	}
	if all := len(e.Points()); len(cells) < all {
		t.Note = fmt.Sprintf("Incomplete: %d of %d times were measured.", len(cells), all)
	}
	return t
}

// depthChart shows times by depth, with the least number of stones.
func depthChart(e timing.Experiment, t tables.TimingTable) plots.Curves {
	c := timingChart(t)
	c.Subtitle = fmt.Sprintf("Time to choose a move, by depth of the search; stones on the boards: %d", e.Min)
	c.X = "depth in plies"
	c.Panels = []plots.CurvePanel{{Curves: timingCurves(t, func(at tables.Timing) (x int, ok bool) {
		return at.Depth, at.Stones == e.Min
	})}}
	return c
}

// stonesChart shows times by number of stones, in a panel for each depth.
func stonesChart(e timing.Experiment, t tables.TimingTable) plots.Curves {
	c := timingChart(t)
	c.Subtitle = "Time to choose a move, by number of stones on the board"
	c.X = "stones"
	for _, depth := range e.Depths {
		c.Panels = append(c.Panels, plots.CurvePanel{
			Title: fmt.Sprintf("depth %d", depth),
			Curves: timingCurves(t, func(at tables.Timing) (x int, ok bool) {
				return at.Stones, at.Depth == depth
			}),
		})
	}
	return c
}

// timingChart is what both charts have in common.
func timingChart(t tables.TimingTable) plots.Curves {
	boards := "boards"
	if t.Shown() == 1 {
		boards = "board"
	}
	return plots.Curves{
		Title: fmt.Sprintf("%s (%s)", t.Name, t.Game),
		Y:     fmt.Sprintf("time for %d %s", t.Shown(), boards),
		Ours:  "ours", Theirs: t.Published,
		Note: strings.TrimSpace(t.ScaleNote() + " " + t.Note),
	}
}

// timingCurves makes the curves of a panel: ours, and then theirs where there are any.
func timingCurves(t tables.TimingTable, place func(at tables.Timing) (x int, ok bool)) []plots.Curve {
	var ours, theirs []plots.Curve
	for _, player := range t.Players {
		our, their := plots.Curve{Name: player}, plots.Curve{Name: player, Published: true}
		add := func(c *plots.Curve, x int, y time.Duration) {
			if y > 0 { // a coarse clock may not have moved
				c.Points = append(c.Points, plots.CurvePoint{X: float64(x), Y: y.Seconds()})
			}
		}
		for _, at := range t.Timings {
			if x, ok := place(at); ok && at.Player == player {
				add(&our, x, t.Scaled(at))
				add(&their, x, at.Published)
			}
		}
		ours = append(ours, our)
		if len(their.Points) > 0 {
			theirs = append(theirs, their)
		}
	}
	return append(ours, theirs...)
}
