package tables

import (
	"io"

	"tourney/results/evidence"
)

// PlacesTable shows for every player, or for every player against each field, how often it came in which place.
type PlacesTable struct {
	Run, Game string
	Note      string // added by the caller, for instance that games are missing; printed in every format
	evidence.Standings
	repeats []string // notes
}

// Places shows the counts of a run by player and company.
func Places(c *evidence.Counts) PlacesTable {
	t := PlacesTable{Run: c.Run.Name, Game: c.Run.Game, Standings: c.Standings()}
	repeats := c.Repeats()
	for _, r := range t.Rows {
		repeats.Add(r.Title, "", r.Support)
	}
	t.repeats = repeats.Sentences()
	return t
}

// Write writes the table in the given format.
func (t PlacesTable) Write(w io.Writer, f Format) error { return write(w, f, t) }

// SeatsTable shows how often each seat has won, and each place in the order of the first moves.
type SeatsTable struct {
	Run, Game string
	Note      string   // as in PlacesTable
	Names     []string // of the seats
	evidence.Wins
	total   evidence.Support
	repeats []string // notes
}

// Seats shows the counts of a run by seat and by who moved first.
func Seats(c *evidence.Counts) SeatsTable {
	t := SeatsTable{Run: c.Run.Name, Game: c.Run.Game, Wins: c.Wins()}
	for seat := range t.Wins.Seats {
		t.Names = append(t.Names, evidence.SeatName(c.Run, seat))
	}
	repeats := c.Repeats()
	for i, kind := range t.Openings {
		repeats.Add(func() string { return kind }, kind, t.Games[i])
	}
	t.total, t.repeats = c.Support(""), repeats.Sentences()
	return t
}

// Write writes the table in the given format.
func (t SeatsTable) Write(w io.Writer, f Format) error { return write(w, f, t) }

// seatsRow is a line of a SeatsTable.
type seatsRow struct {
	by, name string // "seat" and its name, or "mover" and its place in the order
	wins     []evidence.SeatWin
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
func (t SeatsTable) shown(wins []evidence.SeatWin) []evidence.SeatWin {
	if len(t.Openings) == 1 {
		return wins
	}
	return append(wins[:len(wins):len(wins)], evidence.Total(wins))
}
