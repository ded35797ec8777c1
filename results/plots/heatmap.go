package plots

import (
	"fmt"
	"io"

	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/stats"
)

// HeatMap shows one cell for every pairing of two players as they were seated. Its colours span scores from 0 to 1
// whatever is in it, so that the pictures of two runs compare.
type HeatMap struct {
	Title         string
	First, Second string              // titles of the rows, who sit first, and of the columns, who sit second
	Rows, Columns []string            // players
	Cells         [][]*evidence.Score // by row and column: the row's player's, in the first seat; nil where nothing was played
	Note          string              // added by the caller, for instance that games are missing; printed below
	repeats       []string            // notes
}

// Heatmap shows the counts of a run by pairing, all kinds of openings together. Rows are the players that sit first in
// some pairing, columns those that sit second, in the run's order. It is an error if the run has no pairings, or one
// that seats more or fewer than two.
func Heatmap(c *evidence.Counts, o Options) (HeatMap, error) {
	run := c.Run
	m := HeatMap{Title: title(run), First: seatName(run, 0), Second: seatName(run, 1), Note: o.Note}
	if len(run.Pairings) == 0 {
		return m, fmt.Errorf("run %s: no pairings to draw", results.Visible(run.Name))
	}
	if c.Seats != 2 {
		return m, fmt.Errorf("run %s: a heat map needs games of two players, but %s seats %d: "+
			"ask for places instead", results.Visible(run.Name), results.Visible(run.Title(run.Pairings[0])), c.Seats)
	}

	var seated [2][]bool // by seat and player
	for seat := range seated {
		seated[seat] = make([]bool, len(run.Players))
		for _, p := range run.Pairings {
			seated[seat][p.Seats[seat]] = true
		}
	}
	row, column := make([]int, len(run.Players)), make([]int, len(run.Players))
	for i, player := range run.Players {
		if seated[0][i] {
			row[i] = len(m.Rows)
			m.Rows = append(m.Rows, player.Name)
		}
		if seated[1][i] {
			column[i] = len(m.Columns)
			m.Columns = append(m.Columns, player.Name)
		}
	}
	m.Cells = make([][]*evidence.Score, len(m.Rows))
	for i := range m.Cells {
		m.Cells[i] = make([]*evidence.Score, len(m.Columns))
	}
	repeats := c.Repeats()
	for i, p := range run.Pairings {
		if s := c.Seat(i, 0, ""); s.Games > 0 {
			m.Cells[row[p.Seats[0]]][column[p.Seats[1]]] = &s
			repeats.Add(func() string { return run.Title(p) }, "", s.Support)
		}
	}
	m.repeats = repeats.Sentences()
	return m, nil
}

// Write draws the map and writes the picture.
func (m HeatMap) Write(w io.Writer, f Format) error { return m.drawing().write(w, f) }

// subtitle says what the numbers are, and how many games they rest on.
func (m HeatMap) subtitle() string {
	var games []int
	for _, row := range m.Cells {
		for _, s := range row {
			if s != nil {
				games = append(games, s.Games)
			}
		}
	}
	return "Score of the row’s player in %, a draw counting half, all openings pooled; " + countGames(games, "cell") + "."
}

// notes are the sentences below the map.
func (m HeatMap) notes() string {
	var how stats.Notes
	gap := ""
	for _, row := range m.Cells {
		for _, s := range row {
			if s == nil {
				gap = "A dash on grey: nothing played."
			} else {
				how.Add(s.Estimate())
			}
		}
	}
	said := append(how.Sentences(plusMinus), m.repeats...)
	if gap != "" {
		said = append(said, gap)
	}
	return sentences(m.Note, said...)
}

// intervalName is what keys call intervals.
var intervalName = fmt.Sprintf("%g %% interval", 100*stats.Level)

// plusMinus and whiskers are how the intervals of figures are shown.
const (
	plusMinus = "± is half the width of"
	whiskers  = "Whiskers show"
)
