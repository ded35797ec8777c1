package tourney

import (
	"fmt"

	"tourney/arena/evaluations"
	"tourney/games"
	"tourney/results/report"
)

// evaluationsOf is what was counted.
func evaluationsOf(e evaluations.Experiment, r evaluations.Result) (report.Evaluations, error) {
	g, err := games.Find(e.Game)
	if err != nil {
		return report.Evaluations{}, err
	}
	t := report.Evaluations{Name: e.Name, Game: e.Game, Player: e.Player.Name, Seats: g.SeatNames(e.Options),
		Searches: searchRows(r.Searches)}
	if e.Against != nil {
		t.Against = e.Against.Name
	}
	for _, d := range r.Depths {
		t.Depths = append(t.Depths, report.SearchDepth{Depth: d.Depth, Searches: searchRows(d.Searches)})
	}
	if r.Games < e.Games || len(r.Depths) < len(e.Depths) {
		t.Note = fmt.Sprintf("Incomplete: %d of %d games were played, and positions searched to %d of %d depths.",
			r.Games, e.Games, len(r.Depths), len(e.Depths))
	}
	return t, nil
}

func searchRows(list []evaluations.Search) []report.Search {
	var rows []report.Search
	for _, s := range list {
		rows = append(rows, report.Search{Game: s.Game + 1, Number: s.Number + 1, Seat: int(s.Seat), Ply: s.At, Depth: s.Depth,
			Nodes: s.Nodes, Evals: s.Evals, Cuts: s.Cuts, FirstCuts: s.FirstCuts,
			Moves: s.Spread.Moves, Least: s.Spread.Min, Most: s.Spread.Max, Mean: s.Spread.Mean, Spikes: s.Spread.Spikes})
	}
	return rows
}
