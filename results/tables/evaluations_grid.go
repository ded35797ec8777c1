package tables

import "fmt"

// The headings of groups of columns.
const (
	onSubMove = "evaluations on a sub-move"
	inSearch  = "evaluations in a search"
	allSpikes = "spikes"
)

// grid lays the games out for readers: a line for each, and one for all.
func (t EvaluationTable) grid() grid {
	g := grid{
		title: fmt.Sprintf("%s (%s): what searches spend on each sub-move of the root, %s", t.Name, t.Game, t.Versus()),
		columns: []column{
			{name: "game"}, {name: "searches"}, {name: "at sight"},
			{group: onSubMove, name: "least"}, {group: onSubMove, name: "mean"}, {group: onSubMove, name: "most"},
			{group: allSpikes, name: "mean"}, {group: allSpikes, name: "most"}, {name: "first cuts"},
		},
		notes: []string{
			"Spikes: how many sub-moves of a search took more evaluations than the least before them; in a perfect order none " +
				"does. First cuts: the share of cut-offs that came by the first sub-move tried. At sight: those of the " +
				"searches that knew their answer without searching sub-moves of the root.",
		},
	}
	if t.Note != "" {
		g.notes = append(g.notes, t.Note)
	}
	for _, game := range t.byGame() {
		g.rows = append(g.rows, gameRow(fmt.Sprint(game[0].Game), game))
	}
	g.rows = append(g.rows, gameRow("all", t.Searches))
	return g
}

// byGame groups the searches of the games.
func (t EvaluationTable) byGame() [][]Search {
	var list [][]Search
	for from, s := range t.Searches {
		if from == 0 || t.Searches[from-1].Game != s.Game {
			list = append(list, nil)
		}
		list[len(list)-1] = append(list[len(list)-1], s)
	}
	return list
}

// gameRow is a line of the games' table.
func gameRow(name string, searches []Search) []cell {
	s := Sum(searches)
	row := []cell{word(name), word(s.Searches), word(s.Searches - s.Known)}
	if s.Known == 0 {
		return append(row, word(blank), word(blank), word(blank), word(blank), word(blank), firstCuts(s))
	}
	return append(row, word(s.Least), word(significant(s.Mean)), word(s.Most),
		word(fmt.Sprintf("%.1f", s.Spikes)), word(s.MostSpikes), firstCuts(s))
}

// byDepth lays the depths out for readers.
func (t EvaluationTable) byDepth() grid {
	g := grid{
		title: fmt.Sprintf("%s (%s): evaluations in a search of %s, by depth", t.Name, t.Game, t.Player),
		columns: []column{
			{name: "depth"}, {group: inSearch, name: "least"}, {group: inSearch, name: "mean"},
			{group: inSearch, name: "most"}, {name: "growth"},
			{group: allSpikes, name: "mean"}, {group: allSpikes, name: "most"}, {name: "first cuts"},
		},
		notes: []string{"Depth in plies. Searched were " + counted(len(t.Depths[0].Searches), "position") + " of the games, the " +
			"same to every depth, each as if in a game of its own. Growth: how many times the mean of the line above."},
	}
	before := 0.0
	for _, d := range t.Depths {
		s := Sum(d.Searches)
		row := []cell{word(d.Depth), word(s.LeastEvals), word(significant(s.MeanEvals)), word(s.MostEvals), word(blank)}
		if before > 0 {
			row[4] = word("×" + significant(s.MeanEvals/before))
		}
		if s.Known > 0 {
			row = append(row, word(fmt.Sprintf("%.1f", s.Spikes)), word(s.MostSpikes))
		} else {
			row = append(row, word(blank), word(blank))
		}
		g.rows = append(g.rows, append(row, firstCuts(s)))
		before = s.MeanEvals
	}
	return g
}

// firstCuts writes the share of cut-offs by the first sub-move tried, in per cent.
func firstCuts(s Spending) cell {
	if s.Cuts == 0 {
		return word(blank)
	}
	return word(fmt.Sprintf("%.1f %%", 100*float64(s.FirstCuts)/float64(s.Cuts)))
}
