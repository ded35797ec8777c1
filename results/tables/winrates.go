package tables

import (
	"fmt"
	"io"

	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/stats"
)

// WinRateTable shows every pairing by itself: how often its subject won, lost and drew from each kind of opening.
type WinRateTable struct {
	Run, Game string
	Note      string   // added by the caller, for instance that games are missing; printed in every format
	Openings  []string // the kinds met, empty boards first
	Rows      []WinRateRow
	repeats   []string // notes
}

// WinRateRow is one pairing.
type WinRateRow struct {
	Players []string  // in seat order
	Subject int       // the seat whose results are counted
	Rates   []WinRate // one for each of the table's Openings
	Total   WinRate   // over all of them
}

// WinRate counts results of the subject of a pairing. Won, Lost and Drawn add up to Games.
type WinRate struct {
	evidence.Support
	Won, Lost, Drawn    int
	Forfeited           int // games that the subject lost by a fault, among Lost
	Faults              int // games with a fault of any seat, the subject's included
	Turns, TurnsSquared int64
}

// WinRates sums the counts of a run by pairing, in the run's order, and opening.
func WinRates(c *evidence.Counts) WinRateTable {
	t := WinRateTable{Run: c.Run.Name, Game: c.Run.Game, Openings: c.Openings}
	t.Rows = make([]WinRateRow, 0, len(c.Run.Pairings))
	repeats := c.Repeats()
	for i, p := range c.Run.Pairings {
		row := WinRateRow{Players: c.Run.Seated(p), Subject: c.Subject(i), Rates: make([]WinRate, 0, len(t.Openings))}
		for _, opening := range t.Openings {
			rate := newWinRate(c.Sum(i, opening), row.Subject)
			row.Rates = append(row.Rates, rate)
			repeats.Add(func() string { return fmt.Sprintf("%s (%s)", c.Run.Title(p), opening) }, opening, rate.Support)
		}
		row.Total = newWinRate(c.Sum(i, ""), row.Subject)
		t.Rows = append(t.Rows, row)
	}
	t.repeats = repeats.Sentences()
	return t
}

func newWinRate(t results.Tally, subject int) WinRate {
	seat := t.Seats[subject]
	r := WinRate{Support: evidence.SupportOf(t), Won: seat.Wins, Lost: seat.Losses, Drawn: seat.Draws, Forfeited: seat.Faults,
		Turns: t.Turns, TurnsSquared: t.TurnsSquared}
	for _, s := range t.Seats {
		r.Faults += s.Faults
	}
	return r
}

// shares returns the shares of games won, lost and drawn.
func (r WinRate) shares() (won, lost, drawn stats.Estimate) {
	return stats.Share(r.Won, r.Games), stats.Share(r.Lost, r.Games), stats.Share(r.Drawn, r.Games)
}

// MeanTurns returns the mean length of the games in turns of all seats together.
func (r WinRate) MeanTurns() stats.Estimate { return stats.Mean(r.Games, r.Turns, r.TurnsSquared) }

// Write writes the table in the given format.
func (t WinRateTable) Write(w io.Writer, f Format) error { return write(w, f, t) }
