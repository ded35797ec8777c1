package main

import (
	"fmt"
	"strings"

	"tourney/arena/evaluations"
	"tourney/games"
	"tourney/results/plots"
	"tourney/results/tables"
)

// evaluationTable makes a table of what was counted.
func evaluationTable(e evaluations.Experiment, r evaluations.Result) (tables.EvaluationTable, error) {
	g, err := games.Find(e.Game)
	if err != nil {
		return tables.EvaluationTable{}, err
	}
	t := tables.EvaluationTable{Name: e.Name, Game: e.Game, Player: e.Player.Name, Seats: g.SeatNames(e.Options),
		Searches: searchRows(r.Searches)}
	if e.Against != nil {
		t.Against = e.Against.Name
	}
	for _, d := range r.Depths {
		t.Depths = append(t.Depths, tables.SearchDepth{Depth: d.Depth, Searches: searchRows(d.Searches)})
	}
	if r.Games < e.Games || len(r.Depths) < len(e.Depths) {
		t.Note = fmt.Sprintf("Incomplete: %d of %d games were played, and positions searched to %d of %d depths.",
			r.Games, e.Games, len(r.Depths), len(e.Depths))
	}
	return t, nil
}

func searchRows(list []evaluations.Search) []tables.Search {
	var rows []tables.Search
	for _, s := range list {
		rows = append(rows, tables.Search{Game: s.Game + 1, Number: s.Number + 1, Seat: int(s.Seat), Ply: s.At, Depth: s.Depth,
			Nodes: s.Nodes, Evals: s.Evals, Cuts: s.Cuts, FirstCuts: s.FirstCuts,
			Moves: s.Spread.Moves, Least: s.Spread.Min, Most: s.Spread.Max, Mean: s.Spread.Mean, Spikes: s.Spread.Spikes})
	}
	return rows
}

// stepsChart shows the searches of the first game that has one with sub-moves. It reports false if no game has.
func stepsChart(t tables.EvaluationTable) (plots.Spending, bool) {
	game := 0
	for _, s := range t.Searches {
		if s.Moves > 0 {
			game = s.Game
			break
		}
	}
	c := spendingChart(t)
	c.Subtitle = fmt.Sprintf("Evaluations on each sub-move of the root, search by search: game %d, %s", game, t.Versus())
	c.X, c.Y, c.Spikes = "search of the game", "evaluations on a sub-move", "spikes"
	gaps := false
	for _, s := range t.Searches {
		if s.Game != game {
			continue
		}
		none := s.Moves == 0
		gaps = gaps || none
		c.Points = append(c.Points, plots.SpendingPoint{X: s.Number, None: none, NoSpikes: none,
			Least: float64(s.Least), Mean: s.Mean, Most: float64(s.Most), Spikes: float64(s.Spikes)})
	}
	if gaps {
		c.Note = strings.TrimSpace("Gaps: searches that knew their answer at sight. " + c.Note)
	}
	return c, game > 0
}

// spendingByDepth shows what searches to each depth took.
func spendingByDepth(t tables.EvaluationTable) plots.Spending {
	c := spendingChart(t)
	positions := "positions"
	if len(t.Depths[0].Searches) == 1 {
		positions = "position"
	}
	c.Subtitle = fmt.Sprintf("Evaluations in a search of %s, by depth; %d %s, the same at each depth",
		t.Player, len(t.Depths[0].Searches), positions)
	c.X, c.Y, c.Spikes = "depth in plies", "evaluations in a search", "spikes, mean"
	for _, d := range t.Depths {
		s := tables.Sum(d.Searches)
		c.Points = append(c.Points, plots.SpendingPoint{X: d.Depth, NoSpikes: s.Known == 0,
			Least: float64(s.LeastEvals), Mean: s.MeanEvals, Most: float64(s.MostEvals), Spikes: s.Spikes})
	}
	return c
}

// spendingChart is what both charts have in common.
func spendingChart(t tables.EvaluationTable) plots.Spending {
	return plots.Spending{Title: fmt.Sprintf("%s (%s)", t.Name, t.Game), Note: strings.TrimSpace(
		"Spikes: sub-moves of the root that took more evaluations than the least before them. " + t.Note)}
}
