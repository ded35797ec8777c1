package report

import (
	"fmt"
	"image/color"
	"math"

	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/report/chart"
	"tourney/results/stats"
)

// The measures of rows of histograms, in points.
const (
	turnPitch = 28.
	baseline  = 24 / turnPitch // in rows
	tallest   = 23 / turnPitch // bar of a panel, in rows: none reaches into the row above
)

// TurnsChart shows how long the games of every pairing were, as histograms on one scale. Pairings are in the run's order;
// each kind of opening has a panel, empty boards first. It is an error if there are no games. The note is printed below.
func TurnsChart(run results.Run, counts []results.TurnCount, note string) (chart.Chart, error) {
	openings := evidence.Kinds(counts, func(c results.TurnCount) string { return c.Opening })
	if len(run.Pairings) == 0 || len(openings) == 0 {
		return chart.Chart{}, noGamesYet(run)
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

	bins := newTurnBins(counts)
	var games []int
	var how stats.Notes
	var panels []chart.Panel
	for _, opening := range openings {
		shares, peak := make([][]float64, len(run.Pairings)), 0.
		for i := range run.Pairings {
			shares[i] = bins.shares(groups[histogram{i, opening}])
			for _, share := range shares[i] {
				peak = max(peak, share)
			}
		}
		panel := chart.Panel{Heading: "opening: " + opening, XTitle: fmt.Sprintf("turns; highest bar %.0f %%", 100*peak),
			X: chart.Linear(bins.start(0), bins.start(bins.n), 12, 1), Width: panelWidth(len(openings)), Aside: &chart.Aside{Heading: "mean"}}
		fill := openingStyles[openingStyle(openings, opening)]
		for i := range run.Pairings {
			figure := chart.Figure{}
			if shares[i] == nil {
				panel.Marks = append(panel.Marks, noGames(i, bins.start(0)))
			} else {
				n, sum, squares := sumTurns(groups[histogram{i, opening}])
				mean := stats.Mean(n, sum, squares)
				how.Add(mean)
				games = append(games, n)
				panel.Marks = append(panel.Marks, bins.bars(i, shares[i], peak, mean.Value, fill)...)
				if figure.Number = stats.Tenths(sum, int64(n)); mean.Known() {
					figure.Margin = fmt.Sprintf("±%.1f", math.Max(0.1, mean.Margin()))
				}
			}
			panel.Aside.Figures = append(panel.Aside.Figures, figure)
		}
		panels = append(panels, panel)
	}
	each := "each turn"
	if bins.width > 1 {
		each = fmt.Sprintf("every %d turns", bins.width)
	}
	said := append([]string{"Heights are shares of the row’s games, to one scale in each panel, whose highest bar is given below it. " +
		"Dark lines and numbers are means."}, how.Sentences(plusMinus)...)
	return chart.Chart{
		Title:    chartTitle(run),
		Subtitle: "How many turns a game took, all seats together: one bar for " + each + "; " + countGames(games, "row of a panel") + ".",
		Bands:    []chart.Band{{Rows: pairingRows(run, turnPitch), Panels: panels}},
		Notes:    sentences(note, said...),
	}, nil
}

// sumTurns returns n, the number of games counted, and the sums of their turns and of the squares.
func sumTurns(counts []results.TurnCount) (n int, sum, squares int64) {
	for _, c := range counts {
		n += c.Games
		sum += int64(c.Games) * int64(c.Turns)
		squares += int64(c.Games) * int64(c.Turns) * int64(c.Turns)
	}
	return n, sum, squares
}

// turnBins divide whole numbers of turns into n bins. Bin i has those from first + i·width up to the next one's.
type turnBins struct{ first, width, n int }

// newTurnBins returns bins of a round width for all counts of a chart.
func newTurnBins(counts []results.TurnCount) turnBins {
	const (
		fewest = 10 // fewer would make slabs of bars
		most   = 45
	)
	least, longest := math.MaxInt, 0
	for _, c := range counts {
		least, longest = min(least, c.Turns), max(longest, c.Turns)
	}
	b := turnBins{width: 1}
	for i := 0; b.width*most < longest-least+1; i++ {
		b.width = []int{1, 2, 5}[i%3] * int(math.Pow10(i/3))
	}
	b.first = least / b.width * b.width
	b.n = (longest-b.first)/b.width + 1
	if lack := fewest - b.n; lack > 0 {
		b.first = max(0, b.first-lack/2*b.width)
		b.n = fewest
	}
	return b
}

// start returns where a bin begins: half a turn before its first.
func (b turnBins) start(i int) float64 { return float64(b.first+i*b.width) - 0.5 }

// shares returns the share of games in each bin, or nil if there are no games.
func (b turnBins) shares(counts []results.TurnCount) []float64 {
	n, _, _ := sumTurns(counts)
	if n == 0 {
		return nil
	}
	shares := make([]float64, b.n)
	for _, c := range counts {
		shares[(c.Turns-b.first)/b.width] += float64(c.Games) / float64(n)
	}
	return shares
}

// bars is the histogram of a row, with a line at the mean. A bar of the peak would be highest.
func (b turnBins) bars(row int, shares []float64, peak, mean float64, fill color.Color) []chart.Mark {
	base, gap := float64(row)+baseline, 0.03*float64(b.width)
	from, to := b.start(0), b.start(b.n)
	marks := []chart.Mark{chart.Line{Points: []chart.Point{{X: from, Y: base}, {X: to, Y: base}}, Width: 0.6, Colour: chart.Ruled}}
	for i, share := range shares {
		if share > 0 {
			marks = append(marks, chart.Box{From: chart.Point{X: b.start(i) + gap, Y: base - tallest*share/peak},
				To: chart.Point{X: b.start(i+1) - gap, Y: base}, Fill: fill})
		}
	}
	return append(marks, chart.Line{Points: []chart.Point{{X: mean, Y: base + 1.5/turnPitch}, {X: mean, Y: base - 17/turnPitch}}, Width: 1.2, Colour: chart.Ink})
}
