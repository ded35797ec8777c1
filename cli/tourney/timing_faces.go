package tourney

import (
	"fmt"

	"tourney/arena/timing"
	"tourney/results/report"
)

// timingsOf puts what was measured beside what was published of it.
func timingsOf(e timing.Experiment, cells []timing.Cell) report.Timings {
	t := report.Timings{Name: e.Name, Game: e.Game, Boards: e.Boards,
		Published: e.Published.Name, PublishedBoards: e.Published.Boards}
	for _, player := range e.Players {
		t.Players = append(t.Players, player.Name)
	}
	for _, c := range cells {
		t.Timings = append(t.Timings, report.Timing{Player: t.Players[c.Player], Depth: c.Depth, Stones: c.Stones,
			Time: c.Time, Nodes: c.Nodes, Evals: c.Evals, Published: e.Published.Times[c.Point]})
	}
	if all := len(e.Points()); len(cells) < all {
		t.Note = fmt.Sprintf("Incomplete: %d of %d times were measured.", len(cells), all)
	}
	return t
}
