package report

import (
	"fmt"
	"strings"
	"testing"

	"tourney/report/chart"
	"tourney/report/table"
	"tourney/results"
	"tourney/results/resultstest"
)

// TestFirstScreen writes what stands on the screen after a first tournament: paragraphs, crosstable and heat map of a
// finished plan with games from the empty board and from random ones. On random boards b and c are about equal, and
// from the empty board c wins all. e loses every game by a fault, and a a few against everybody.
func TestFirstScreen(t *testing.T) {
	run, games := league("first", 4, map[string]float64{"a": -60, "b": 70, "c": 50, "d": 200, "e": 0}, func(int, int) int { return 60 })
	run.Facts.Openings = []results.OpeningSet{{Kind: results.EmptyBoard, Games: 30}, {Kind: "random", Games: 30}}
	for i := range games {
		g, seats := &games[i], run.Pairings[games[i].Pairing].Seats
		lose := func(seat int) {
			g.Seats[seat].Place, g.Seats[1-seat].Place = 2, 1
			g.End = results.End{Kind: results.Panic, Seat: seat}
		}
		if g.Number%2 == 0 {
			g.Opening, g.Start = results.EmptyBoard, results.EmptyBoard
		}
		for seat, player := range seats {
			switch name := run.Players[player].Name; {
			case name == "e", name == "a" && g.Number < 4 && run.Players[seats[1-seat]].Name != "e":
				lose(seat)
			case name == "c" && g.Number%2 == 0 && run.Players[seats[1-seat]].Name != "e":
				g.Seats[seat].Place, g.Seats[1-seat].Place = 1, 2
			}
		}
	}
	c := readOf(t, run, games)
	tables := made(t, counted(c), "cross", table.Plain)
	var said strings.Builder
	said.WriteString(written(table.Plain, table.Style{Width: 120}, tables...))
	picture := resultstest.Must(heatMap(c, ""))
	fmt.Fprintf(&said, "\nheat map: %s %s\n", picture.Subtitle, picture.Notes)
	for _, m := range marks[chart.Text](picture.Bands[0].Panels[0].Marks) {
		fmt.Fprintf(&said, "row %d, column %d: %s\n", int(m.At.Y)+1, int(m.At.X)+1, m.S)
	}
	a, b, ok := Open(c.Ratings())
	fmt.Fprintf(&said, "\nto settle: %s or %s, %t\n", run.Players[a].Name, run.Players[b].Name, ok)
	resultstest.Golden(t, *update, "testdata/first-screen.txt", said.String())
}
