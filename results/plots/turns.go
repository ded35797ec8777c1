package plots

import (
	"fmt"
	"io"

	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/stats"
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
	t := TurnChart{Title: title(run), Seats: seatNames(run), Note: o.Note}
	t.Openings = evidence.Kinds(counts, func(c results.TurnCount) string { return c.Opening })
	if len(run.Pairings) == 0 || len(t.Openings) == 0 {
		return t, fmt.Errorf("run %s: no games to draw yet", results.Visible(run.Name))
	}
	type histogram struct {
		pairing int
		opening string
	}
	groups := map[histogram][]results.TurnCount{}
	for _, c := range counts {
		h := histogram{c.Pairing, c.Opening}
		groups[h] = append(groups[h], c)
	}
	for i, p := range run.Pairings {
		row := TurnRow{Players: run.Seated(p)}
		for _, opening := range t.Openings {
			row.Counts = append(row.Counts, groups[histogram{i, opening}])
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
	var how stats.Notes
	for _, row := range t.Rows {
		for _, counts := range row.Counts {
			n, sum, squares := sumTurns(counts)
			games = append(games, n)
			how.Add(stats.Mean(n, sum, squares))
		}
	}
	each := "each turn"
	if b.width > 1 {
		each = fmt.Sprintf("every %d turns", b.width)
	}
	said := []string{"Heights are shares of the row’s games, to one scale in each panel, whose highest bar is given below it. " +
		"Dark lines and numbers are means."}
	return words{
		title: t.Title,
		subtitle: "How many turns a game took, all seats together: one bar for " + each + "; " +
			countGames(games, "row of a panel") + ".",
		notes: sentences(t.Note, append(said, how.Sentences(plusMinus)...)...),
	}
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
