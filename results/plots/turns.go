package plots

import (
	"fmt"
	"io"

	"tourney/results"
)

// TurnChart shows how long the games of every pairing were, as histograms on one axis.
type TurnChart struct {
	Title    string
	Seats    []string // what to call them
	Openings []string // kinds; each has a panel
	Rows     []TurnRow
	Note     string // added by the caller, for instance that games are missing; printed below
}

// TurnRow is one pairing.
type TurnRow struct {
	Players []string              // in seat order
	Counts  [][]results.TurnCount // for each of the chart's Openings
}

// Turns groups the turn counts of a run by pairing, in the run's order, and kind of opening, empty boards first. It is
// an error if there are no games.
func Turns(run results.Run, counts []results.TurnCount, o Options) (TurnChart, error) {
	t := TurnChart{Title: title(run), Seats: o.seats(run), Note: o.Note}
	t.Openings = kinds(counts, func(c results.TurnCount) string { return c.Opening })
	if len(run.Pairings) == 0 || len(t.Openings) == 0 {
		return t, fmt.Errorf("run %s: no games to draw yet", run.Name)
	}
	type histogram struct {
		pairing int64
		opening string
	}
	groups := map[histogram][]results.TurnCount{}
	for _, c := range counts {
		h := histogram{c.Pairing, c.Opening}
		groups[h] = append(groups[h], c)
	}
	for _, p := range run.Pairings {
		row := TurnRow{Players: players(run, p)}
		for _, opening := range t.Openings {
			row.Counts = append(row.Counts, groups[histogram{p.ID, opening}])
		}
		t.Rows = append(t.Rows, row)
	}
	return t, nil
}

// Write draws the chart and writes the picture.
func (t TurnChart) Write(w io.Writer, f Format) error { return t.drawing().write(w, f) }

// words are the sentences around the chart.
func (t TurnChart) words(b bins) words {
	var games []int
	for _, row := range t.Rows {
		for _, counts := range row.Counts {
			n, _, _ := sumTurns(counts)
			games = append(games, n)
		}
	}
	each := "each turn"
	if b.width > 1 {
		each = fmt.Sprintf("every %d turns", b.width)
	}
	w := words{
		title: t.Title,
		subtitle: "How many turns a game took, all seats together: one bar for " + each + "; " +
			countGames(games, "row of a panel") + ".",
		notes: "Heights are shares of the row’s games, to one scale in each panel, whose highest bar is given below it. " +
			"Dark lines and numbers are means, ± half the width of Student’s 95 % interval; no ± where there is no " +
			"spread to judge by.",
	}
	if t.Note != "" {
		w.notes += " " + t.Note
	}
	return w
}

// sumTurns returns how many games were counted, and the sums of their turns and of the squares.
func sumTurns(counts []results.TurnCount) (games int, sum, squares int64) {
	for _, c := range counts {
		games += c.Games
		sum += int64(c.Games) * int64(c.Turns)
		squares += int64(c.Games) * int64(c.Turns) * int64(c.Turns)
	}
	return games, sum, squares
}
