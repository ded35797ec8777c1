package plots

import (
	"fmt"
	"io"

	"tourney/results"
)

// BarChart shows how every pairing ended, as bars from 0 to 100 %: won, drawn, lost.
type BarChart struct {
	Title    string
	Seats    []string // what to call them
	Openings []string // kinds; each has a panel
	Rows     []BarRow // one for each pairing
	Note     string   // added by the caller, for instance that games are missing; printed below
}

// BarRow is one pairing.
type BarRow struct {
	Players []string // in seat order
	Subject int      // the seat whose results are shown
	Bars    []Bar    // one for each of the chart's Openings
}

// Bar counts results of a subject.
type Bar struct{ Won, Drawn, Lost int }

// Games returns the number of games counted.
func (b Bar) Games() int { return b.Won + b.Drawn + b.Lost }

// Bars sums the tallies of a run by pairing, in the run's order, and kind of opening, empty boards first. It is an
// error if there are no games.
func Bars(run results.Run, tallies []results.Tally, o Options) (BarChart, error) {
	b := BarChart{Title: title(run), Seats: o.seats(run), Note: o.Note}
	b.Openings = kinds(tallies, func(t results.Tally) string { return t.Opening })
	if len(run.Pairings) == 0 || len(b.Openings) == 0 {
		return b, fmt.Errorf("run %s: no games to draw yet", run.Name)
	}
	byPairing := results.ByPairing(tallies)
	for _, p := range run.Pairings {
		row := BarRow{Players: players(run, p)}
		if o.Subject != nil {
			row.Subject = o.Subject(p)
		}
		for _, opening := range b.Openings {
			s := p.Sum(byPairing[p.ID], opening).Seats[row.Subject]
			row.Bars = append(row.Bars, Bar{Won: s.Wins, Drawn: s.Draws, Lost: s.Losses})
		}
		b.Rows = append(b.Rows, row)
	}
	return b, nil
}

// Write draws the chart and writes the picture.
func (b BarChart) Write(w io.Writer, f Format) error { return b.drawing().write(w, f) }

// subtitle says what the bars are, and how many games they rest on.
func (b BarChart) subtitle() string {
	var games []int
	for _, row := range b.Rows {
		for _, bar := range row.Bars {
			games = append(games, bar.Games())
		}
	}
	return "Games won, drawn and lost by the player in bold; " + countGames(games, "bar") + "."
}

// notes are the sentences below the chart.
func (b BarChart) notes() string {
	s := "Whiskers are Wilson 95 % intervals: above the bar that of the share won, from the left; below it that of the " +
		"share lost, from the right."
	if b.Note != "" {
		s += " " + b.Note
	}
	return s
}
