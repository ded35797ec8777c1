package plots

import (
	"fmt"
	"io"

	"tourney/results"
)

// HeatMap shows one cell for every pairing of two players as they were seated. Its colours span scores from 0 to 1
// whatever is in it, so that the pictures of two runs compare.
type HeatMap struct {
	Title         string
	First, Second string            // titles of the rows, who sit first, and of the columns, who sit second
	Rows, Columns []string          // players
	Cells         [][]results.Tally // by row and column: all games of the pairing, the row's player in the first seat
	Note          string            // added by the caller, for instance that games are missing; printed below
}

// Heatmap sums the tallies of a run by pairing, all kinds of openings together. Rows are the players that sit first in
// some pairing, columns those that sit second, in the run's order. It is an error if the run has no pairings, or one
// that seats more or fewer than two.
func Heatmap(run results.Run, tallies []results.Tally, o Options) (HeatMap, error) {
	m := HeatMap{Title: title(run), First: o.seat(0), Second: o.seat(1), Note: o.Note}
	if len(run.Pairings) == 0 {
		return m, fmt.Errorf("run %s: no pairings to draw", run.Name)
	}
	for _, p := range run.Pairings {
		if len(p.Seats) != 2 {
			return m, fmt.Errorf("run %s: a heat map needs games of two players, but %s seats %d: "+
				"ask for places instead", run.Name, run.Title(p), len(p.Seats))
		}
	}

	row, column := make([]int, len(run.Players)), make([]int, len(run.Players))
	for i, player := range run.Players {
		if seated(run, i, 0) {
			row[i] = len(m.Rows)
			m.Rows = append(m.Rows, player.Name)
		}
		if seated(run, i, 1) {
			column[i] = len(m.Columns)
			m.Columns = append(m.Columns, player.Name)
		}
	}
	m.Cells = make([][]results.Tally, len(m.Rows))
	for i := range m.Cells {
		m.Cells[i] = make([]results.Tally, len(m.Columns))
	}
	byPairing := results.ByPairing(tallies)
	for _, p := range run.Pairings {
		m.Cells[row[p.Seats[0]]][column[p.Seats[1]]] = p.Sum(byPairing[p.ID], "")
	}
	return m, nil
}

// seated reports whether a player, given by its index, takes that seat in any pairing.
func seated(run results.Run, player, seat int) bool {
	for _, p := range run.Pairings {
		if p.Seats[seat] == player {
			return true
		}
	}
	return false
}

// Write draws the map and writes the picture.
func (m HeatMap) Write(w io.Writer, f Format) error { return m.drawing().write(w, f) }

// subtitle says what the numbers are, and how many games they rest on.
func (m HeatMap) subtitle() string {
	var games []int
	for _, row := range m.Cells {
		for _, t := range row {
			games = append(games, t.Games)
		}
	}
	return "Score of the row’s player in %, a draw counting half, all openings pooled; " + countGames(games, "cell") + "."
}

// notes are the sentences below the map.
func (m HeatMap) notes() string {
	s := "± is half the width of the Wilson 95 % interval, conservative for draws; " +
		"near 0 and 100 % the interval lies mostly to one side."
	if m.hasGap() {
		s += " A dash on grey: nothing played."
	}
	if m.Note != "" {
		s += " " + m.Note
	}
	return s
}

// hasGap reports whether some cell has no games.
func (m HeatMap) hasGap() bool {
	for _, row := range m.Cells {
		for _, t := range row {
			if t.Games == 0 {
				return true
			}
		}
	}
	return false
}
