package report

import (
	"context"
	"fmt"
	"image/color"
	"math"
	"slices"

	"tourney/report/chart"
	"tourney/report/table"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/stats"
)

func init() {
	addTable(Figure{Kind: "turns", Doc: "lengths of games by pairing and opening", Picture: "turns"}, nil,
		func(ctx context.Context, r *Run) (table.Table, error) {
			counts, err := r.Store.TurnCounts(ctx, r.Run)
			t := runTable(r.Run, "turns", "games by their number of turns")
			table.Fill(&t, counts, func(row *table.Row, c results.TurnCount) {
				row.Text("pairing", r.Title(r.Pairings[c.Pairing]))
				row.Text("opening", c.Opening)
				row.Number("turns", c.Turns)
				row.Number("games", c.Games)
			})
			return t, err
		})
	addRunPicture(Figure{Kind: "turns", Title: "Lengths of games", Doc: "lengths of games", Page: 3}, nil,
		func(ctx context.Context, r *Run, c *evidence.Counts, note string) (none chart.Chart, err error) {
			counts, err := r.Store.TurnCounts(ctx, r.Run)
			if err != nil {
				return none, err
			}
			games := 0
			for _, n := range counts {
				games += n.Games
			}
			if tallied := c.Support("").Games; games < tallied { // there may be more while games are being added
				return none, fmt.Errorf("run %s: %w: the lengths of %d games are known, of %d", r.Name, results.ErrDamaged, games, tallied)
			}
			return turnsChart(r.Run, counts, note)
		})
}

// Lengths of rows of histograms are in points.
const (
	turnPitch = 28.
	baseline  = 24 / turnPitch // in rows
	tallest   = 23 / turnPitch // the highest bar of a panel, in rows: it stays inside its row
)

// mostPairings is the largest number of pairings that have a row each in the picture of lengths.
const mostPairings = 40

// turnsChart shows the lengths of the games of every pairing as histograms on one scale. If there are more than 40
// pairings, they are those of every player. Rows are in the run's order; each kind of opening has a panel, empty boards
// first. Without games turnsChart returns an error. note is printed below.
func turnsChart(run results.Run, counts []results.TurnCount, note string) (none chart.Chart, err error) {
	openings := evidence.Kinds(counts, func(c results.TurnCount) string { return c.Opening })
	if len(run.Pairings) == 0 || len(openings) == 0 {
		return none, noGamesYet(run)
	}
	bins, rows := newTurnBins(counts), pairingRows(run, turnPitch)
	of, whose := func(pairing int) []int { return []int{pairing} }, ""
	pooled := len(run.Pairings) > mostPairings
	if pooled {
		rows, whose = &chart.Rows{Headings: []string{"player"}, Pitch: turnPitch}, " A row has all games of a player."
		for _, p := range run.Players {
			rows.List = append(rows.List, row(p.Name))
		}
		of = func(pairing int) []int {
			return slices.Compact(slices.Sorted(slices.Values(run.Pairings[pairing].Seats)))
		}
	}
	histograms := bins.histograms(counts, of)
	var games []int
	var how stats.Notes
	var panels []chart.Panel
	for _, opening := range openings {
		peak := 0.
		for at, h := range histograms {
			if at.opening == opening {
				peak = max(peak, h.share(slices.Max(h.bins)))
			}
		}
		panel := chart.Panel{Heading: "opening: " + opening, XTitle: fmt.Sprintf("turns; highest bar %.0f %%", 100*peak),
			X: chart.Linear(bins.start(0), bins.start(bins.n), 12, 1), Width: panelWidth(len(openings)), Aside: &chart.Aside{Heading: "mean"}}
		fill := openingStyles[openingStyle(openings, opening)]
		for i := range rows.List {
			figure := chart.Figure{}
			if h := histograms[group{i, opening}]; h == nil {
				panel.Marks = append(panel.Marks, noGames(i, bins.start(0)))
			} else {
				mean := evidence.MeanIn(run.Stopped(), stats.Mean(h.games, h.turns, h.squares))
				if pooled && mean.Known() {
					mean = mean.Without("games of several pairings share openings")
				}
				how.Add(mean)
				games = append(games, h.games)
				panel.Marks = append(panel.Marks, bins.bars(i, h, peak, mean.Value, fill)...)
				if figure.Number = stats.Tenths(h.turns, int64(h.games)); mean.Known() {
					figure.Margin = margin(mean.Margin())
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
	said := append([]string{"Heights are shares of the row’s games. A panel has one scale; the text below it gives its highest bar. " +
		"Dark lines and numbers are means."}, how.Sentences(plusMinus)...)
	return chart.Chart{
		Title:    chartTitle(run),
		Subtitle: "How many turns a game took, all seats together: one bar for " + each + "; " + countGames(games, "row of a panel") + "." + whose,
		Bands:    []chart.Band{{Rows: rows, Panels: panels}},
		Notes:    sentences(note, said...),
	}, nil
}

// group is the games of a row with a kind of opening.
type group struct {
	row     int
	opening string
}

// histogram counts the games of a group: all games, their turns and squares, and the games in each bin.
type histogram struct {
	games          int
	turns, squares int64
	bins           []int
}

func (h *histogram) share(games int) float64 { return float64(games) / float64(h.games) }

// turnBins divide numbers of turns into n bins of equal width; bin i begins with first + i·width.
type turnBins struct{ first, width, n int }

// newTurnBins returns bins of a round width for all counts of a chart.
func newTurnBins(counts []results.TurnCount) turnBins {
	const (
		fewest = 10 // fewer bins would make wide slabs
		most   = 45
	)
	least, longest := math.MaxInt, 0
	for _, c := range counts {
		least, longest = min(least, c.Turns), max(longest, c.Turns)
	}
	b := turnBins{width: roundWidth(longest-least+1, most)}
	b.first = least / b.width * b.width
	b.n = (longest-b.first)/b.width + 1
	if lack := fewest - b.n; lack > 0 {
		b.first = max(0, b.first-lack/2*b.width)
		b.n = fewest
	}
	return b
}

// roundWidth returns the smallest of 1, 2, 5, 10, … that divides n whole numbers into at most most parts.
func roundWidth(n, most int) int {
	width := 1
	for i := 0; width*most < n; i++ {
		width = []int{1, 2, 5}[i%3] * int(math.Pow10(i/3))
	}
	return width
}

// start returns where a bin begins: half a turn before its first.
func (b turnBins) start(i int) float64 { return float64(b.first+i*b.width) - 0.5 }

// histograms counts the games of each group with games. rows returns the rows of a pairing.
func (b turnBins) histograms(counts []results.TurnCount, rows func(pairing int) []int) map[group]*histogram {
	all := map[group]*histogram{}
	for _, c := range counts {
		if c.Games == 0 {
			continue
		}
		for _, row := range rows(c.Pairing) {
			at := group{row, c.Opening}
			if all[at] == nil {
				all[at] = &histogram{bins: make([]int, b.n)}
			}
			h, turns := all[at], int64(c.Turns)
			h.games, h.turns, h.squares = h.games+c.Games, h.turns+int64(c.Games)*turns, h.squares+int64(c.Games)*turns*turns
			h.bins[(c.Turns-b.first)/b.width] += c.Games
		}
	}
	return all
}

// bars is the histogram of a row, with a line at the mean. peak is the share of the highest bar of the panel.
func (b turnBins) bars(row int, h *histogram, peak, mean float64, fill color.Color) []chart.Mark {
	base, gap := float64(row)+baseline, 0.03*float64(b.width)
	marks := []chart.Mark{chart.Across(b.start(0), b.start(b.n), base, 0.6, chart.Ruled)}
	for i, games := range h.bins {
		if games > 0 {
			marks = append(marks, box(b.start(i)+gap, base-tallest*h.share(games)/peak, b.start(i+1)-gap, base, fill))
		}
	}
	return append(marks, chart.Upright(mean, base+1.5/turnPitch, base-17/turnPitch, 1.2, chart.Ink))
}
