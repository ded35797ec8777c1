package tables

import (
	"io"

	"tourney/results"
	"tourney/results/placing"
)

// PlacesTable shows for every player, or for every player against each field, how often it came in which place.
type PlacesTable struct {
	Run, Game string
	Note      string // added by the caller, for instance that games are missing; printed in every format
	placing.Standings
}

// Places makes the table of what has been counted of a run.
func Places(run results.Run, s placing.Standings) PlacesTable {
	return PlacesTable{Run: run.Name, Game: run.Game, Standings: s}
}

// Write writes the table in the given format.
func (t PlacesTable) Write(w io.Writer, f Format) error { return write(w, f, t) }

// SeatsTable shows how often each seat has won, and each place in the order of the first moves.
type SeatsTable struct {
	Run, Game string
	Note      string   // as in PlacesTable
	Names     []string // of the seats
	placing.Wins
}

// Seats makes the table of what has been counted of a run. Seats without a name are called first, second, …
func Seats(run results.Run, names []string, w placing.Wins) SeatsTable {
	t := SeatsTable{Run: run.Name, Game: run.Game, Wins: w}
	for seat := range w.Seats {
		name := seatNames[seat]
		if seat < len(names) {
			name = names[seat]
		}
		t.Names = append(t.Names, name)
	}
	return t
}

// Write writes the table in the given format.
func (t SeatsTable) Write(w io.Writer, f Format) error { return write(w, f, t) }

// seatsRow is a line of a SeatsTable.
type seatsRow struct {
	by, name string // "seat" and its name, or "mover" and its place in the order
	wins     []placing.SeatWin
}

const (
	bySeat  = "seat"
	byMover = "mover"
)

// rows lists the lines of the table.
func (t SeatsTable) rows() []seatsRow {
	var rows []seatsRow
	for seat, wins := range t.Wins.Seats {
		rows = append(rows, seatsRow{bySeat, t.Names[seat], wins})
	}
	for mover, wins := range t.Movers {
		rows = append(rows, seatsRow{byMover, seatNames[mover], wins})
	}
	return rows
}

// kinds returns the headings of what shown returns.
func (t SeatsTable) kinds() []string {
	if len(t.Openings) == 1 {
		return t.Openings
	}
	return append(t.Openings[:len(t.Openings):len(t.Openings)], total)
}

// shown returns the figures that a row shows: each kind of opening and, unless there is only one kind, the total.
func (t SeatsTable) shown(wins []placing.SeatWin) []placing.SeatWin {
	if len(t.Openings) == 1 {
		return wins
	}
	return append(wins[:len(wins):len(wins)], placing.Total(wins))
}
