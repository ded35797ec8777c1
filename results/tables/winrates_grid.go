package tables

import (
	"fmt"

	"tourney/results/stats"
)

// seatNames are what readers call the seats. Random boards may give the first move to another than the first.
var seatNames = [...]string{"first", "second", "third", "fourth"}

// grid lays the table out for readers: a row per pairing, a group of columns per kind of opening.
func (t WinRateTable) grid() grid {
	g := grid{
		title: fmt.Sprintf("%s (%s): results by pairing, in ‰ of the games", t.Run, t.Game),
	}
	var how stats.Notes
	seats := 0
	for _, row := range t.Rows {
		seats = max(seats, len(row.Players))
	}
	for seat := range seats {
		g.columns = append(g.columns, column{group: "seat", name: seatNames[seat], left: true})
	}
	g.columns = append(g.columns, column{group: "seat", name: "subject", left: true})
	for _, kind := range t.kinds() {
		for _, name := range []string{"won", "lost", "drawn", "turns", "games"} {
			g.columns = append(g.columns, column{group: kind, name: name})
		}
	}
	faults := t.faults() > 0
	if faults {
		g.columns = append(g.columns, column{group: "forfeits", name: "subject"}, column{group: "forfeits", name: "all"})
	}

	for _, row := range t.Rows {
		cells := make([]cell, seats)
		for seat, player := range row.Players {
			cells[seat] = word(player)
		}
		cells = append(cells, word(seatNames[row.Subject]))
		for _, r := range t.rates(row) {
			turns := r.MeanTurns()
			how.Add(turns)
			if r.Games > 0 {
				how.Add(stats.Share(r.Won, r.Games))
			}
			cells = append(cells, perMille(r.Won, r.Games), perMille(r.Lost, r.Games), perMille(r.Drawn, r.Games),
				meanTurns(r.Games, r.Turns, turns), word(r.Games))
		}
		if faults {
			cells = append(cells, word(row.Total.Forfeited), word(row.Total.Faults))
		}
		g.rows = append(g.rows, cells)
	}
	g.notes = append([]string{"Won and lost are the subject's, the player in the seat named. Turns: mean of the games, all seats " +
		"together. ‰ rounded down."}, how.Sentences(plusMinus)...)
	g.notes = append(g.notes, t.repeats...)
	if faults {
		g.notes = append(g.notes, "Forfeits: games lost by a fault (crash, illegal move, time); they are counted as games.")
	}
	if t.Note != "" {
		g.notes = append(g.notes, t.Note)
	}
	return g
}

// plusMinus is how the intervals of figures are shown.
const plusMinus = "± is half the width of"

// kinds returns the headings of what rates returns.
func (t WinRateTable) kinds() []string {
	if len(t.Openings) == 1 {
		return t.Openings
	}
	return append(t.Openings[:len(t.Openings):len(t.Openings)], total)
}

// rates returns the figures that a row shows: each kind of opening and, unless there is only one kind, the total.
func (t WinRateTable) rates(row WinRateRow) []WinRate {
	if len(t.Openings) == 1 {
		return row.Rates
	}
	return append(row.Rates[:len(row.Rates):len(row.Rates)], row.Total)
}

const total = "total"

// faults returns how many games of the table ended by a fault.
func (t WinRateTable) faults() int {
	n := 0
	for _, row := range t.Rows {
		n += row.Total.Faults
	}
	return n
}
