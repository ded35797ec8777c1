package plots

import (
	"fmt"
	"io"

	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/stats"
)

// BarChart shows how every pairing ended, as bars from 0 to 100 %: won, drawn, lost.
type BarChart struct {
	Title    string
	Seats    []string // what to call them
	Openings []string // kinds; each has a panel
	Rows     []BarRow // one for each pairing
	Note     string   // added by the caller, for instance that games are missing; printed below
	repeats  []string // notes
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

// shares returns the shares of games won and lost.
func (b Bar) shares() (won, lost stats.Estimate) {
	return stats.Share(b.Won, b.Games()), stats.Share(b.Lost, b.Games())
}

// Bars shows the counts of a run by pairing, in the run's order, and kind of opening, empty boards first. It is an
// error if there are no games.
func Bars(c *evidence.Counts, o Options) (BarChart, error) {
	run := c.Run
	b := BarChart{Title: title(run), Seats: seatNames(run), Openings: c.Openings, Note: o.Note}
	if len(run.Pairings) == 0 || len(b.Openings) == 0 {
		return b, fmt.Errorf("run %s: no games to draw yet", results.Visible(run.Name))
	}
	repeats := c.Repeats()
	for i, p := range run.Pairings {
		row := BarRow{Players: run.Seated(p), Subject: c.Subject(i)}
		for _, opening := range b.Openings {
			s := c.Seat(i, row.Subject, opening)
			row.Bars = append(row.Bars, Bar{Won: s.Wins, Drawn: s.Draws, Lost: s.Losses})
			repeats.Add(func() string { return fmt.Sprintf("%s (%s)", run.Title(p), opening) }, opening, s.Support)
		}
		b.Rows = append(b.Rows, row)
	}
	b.repeats = repeats.Sentences()
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
	var how stats.Notes
	for _, row := range b.Rows {
		for _, bar := range row.Bars {
			if bar.Games() > 0 {
				won, lost := bar.shares()
				how.Add(won, lost)
			}
		}
	}
	said := append(how.Sentences(whiskers), "Above the bar is that of the share won, from the left; below it that of the share lost, from the right.")
	return sentences(b.Note, append(said, b.repeats...)...)
}
