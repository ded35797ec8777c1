package tables

import (
	"io"
	"slices"

	"tourney/results"
	"tourney/results/stats"
)

// WinRateTable shows every pairing by itself: how often its subject won, lost and drew from each kind of opening.
type WinRateTable struct {
	Run, Game string
	Note      string   // added by the caller, for instance that games are missing; printed in every format
	Openings  []string // the kinds met, empty boards first
	Rows      []WinRateRow
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
	Games, Won, Lost, Drawn int
	Forfeited               int // games that the subject lost by a fault, among Lost
	Faults                  int // games with a fault of any seat, the subject's included
	Turns, TurnsSquared     int64
}

// WinRates sums the tallies of a run by pairing, in the run's order, and opening. The subject function names the seat
// whose results a row shows; nil means the first seat of every pairing.
func WinRates(run results.Run, tallies []results.Tally, subject func(p results.Pairing) int) WinRateTable {
	t := WinRateTable{Run: run.Name, Game: run.Game, Openings: openings(tallies)}
	byPairing := results.ByPairing(tallies)
	for _, p := range run.Pairings {
		row := WinRateRow{}
		for _, player := range p.Seats {
			row.Players = append(row.Players, run.Players[player].Name)
		}
		if subject != nil {
			row.Subject = subject(p)
		}
		for _, opening := range t.Openings {
			row.Rates = append(row.Rates, newWinRate(p.Sum(byPairing[p.ID], opening), row.Subject))
		}
		row.Total = newWinRate(p.Sum(byPairing[p.ID], ""), row.Subject)
		t.Rows = append(t.Rows, row)
	}
	return t
}

// openings returns the kinds of openings in the order met, except that empty boards come first.
func openings(tallies []results.Tally) []string {
	var kinds []string
	for _, tally := range tallies {
		switch {
		case slices.Contains(kinds, tally.Opening):
		case tally.Opening == results.EmptyBoard:
			kinds = slices.Insert(kinds, 0, tally.Opening)
		default:
			kinds = append(kinds, tally.Opening)
		}
	}
	return kinds
}

func newWinRate(t results.Tally, subject int) WinRate {
	seat := t.Seats[subject]
	r := WinRate{Games: t.Games, Won: seat.Wins, Lost: seat.Losses, Drawn: seat.Draws, Forfeited: seat.Faults,
		Turns: t.Turns, TurnsSquared: t.TurnsSquared}
	for _, s := range t.Seats {
		r.Faults += s.Faults
	}
	return r
}

// MeanTurns returns the mean length of the games in turns of all seats together.
func (r WinRate) MeanTurns() stats.Estimate { return stats.Mean(r.Games, r.Turns, r.TurnsSquared) }

// Write writes the table in the given format.
func (t WinRateTable) Write(w io.Writer, f Format) error { return write(w, f, t) }
