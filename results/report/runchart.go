package report

import (
	"fmt"
	"image/color"
	"slices"
	"strings"

	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/report/chart"
	"tourney/results/stats"
)

// How the intervals of figures are shown.
const (
	plusMinus = "± is half the width of"
	whiskers  = "Whiskers show"
)

const (
	barPitch  = 22.        // of rows with bars
	barHalf   = 5 / 22.    // of a bar, in rows
	whiskerUp = 7.2 / 22.0 // from the middle of a bar, in rows
)

// whiskerEntry is the entry of intervals in a key.
var whiskerEntry = chart.Entry{Text: fmt.Sprintf("%g %% interval", 100*stats.Level), Marks: []chart.Mark{chart.Whisker{From: -5.5, To: 5.5}}}

// swatch is the entry of a filled area.
func swatch(words string, fill color.Color) chart.Entry {
	const half = 4.5
	return chart.Entry{Text: words, Marks: []chart.Mark{
		chart.Box{From: chart.Point{X: -half, Y: -half}, To: chart.Point{X: half, Y: half}, Fill: fill}}}
}

// lineEntry is the entry of a line through dots.
func lineEntry(words string, width float64, dash []float64, colour color.Color) chart.Entry {
	return chart.Entry{Text: words, Marks: []chart.Mark{
		chart.Line{Points: []chart.Point{{X: -7}, {X: 7}}, Width: width, Dash: dash, Colour: colour},
		chart.Dots{Points: []chart.Point{{}}, Radius: 1.9, Fill: colour}}}
}

// noGames says so at the left of a row.
func noGames(row int, at float64) chart.Mark {
	return chart.Text{At: chart.Point{X: at, Y: float64(row) + 0.5}, S: "no games", Size: 9, Colour: chart.Faint, Clear: true}
}

// segment is a part of a bar in the middle of a row.
func segment(row int, from, to float64, fill color.Color) chart.Mark {
	y := float64(row) + 0.5
	return chart.Box{From: chart.Point{X: from, Y: y - barHalf}, To: chart.Point{X: to, Y: y + barHalf}, Fill: fill}
}

// wholePercent writes a share in per cent, rounded to the nearest. Only exact shares are 0 or 100.
func wholePercent(k, n int) string {
	percent := (200*k + n) / (2 * n)
	if k > 0 && k < n {
		percent = min(99, max(1, percent))
	}
	return fmt.Sprint(percent)
}

// chartTitle names a run and its game.
func chartTitle(run results.Run) string { return fmt.Sprintf("%s (%s)", run.Name, run.Game) }

// noGamesYet is why a run has no chart.
func noGamesYet(run results.Run) error {
	return fmt.Errorf("run %s: no games to draw yet", results.Visible(run.Name))
}

// sentences joins those around a chart, and the caller's note.
func sentences(note string, said ...string) string {
	if note != "" {
		said = append(said, note)
	}
	return strings.Join(said, " ")
}

// seatTitle returns what to call a seat: its name in the game, or "first seat", "second seat", …
func seatTitle(run results.Run, seat int) string {
	name := evidence.SeatName(run, seat)
	if seat >= len(run.Facts.SeatNames) {
		name += " seat"
	}
	return name
}

// pairingRows returns the rows of a chart with one for each pairing, without names in bold.
func pairingRows(run results.Run, pitch float64) *chart.Rows {
	rows := &chart.Rows{Pitch: pitch}
	for _, p := range run.Pairings {
		var r chart.Row
		for seat, player := range run.Seated(p) {
			if r.Names = append(r.Names, chart.Name{Text: player}); seat >= len(rows.Headings) {
				rows.Headings = append(rows.Headings, seatTitle(run, seat))
			}
		}
		rows.List = append(rows.List, r)
	}
	return grouped(rows)
}

// grouped sets rows apart where another first name begins, unless most rows would stand apart.
func grouped(rows *chart.Rows) *chart.Rows {
	var begins []int
	for i, r := range rows.List {
		if i == 0 || r.Names[0].Text != rows.List[i-1].Names[0].Text {
			begins = append(begins, i)
		}
	}
	for _, i := range begins {
		rows.List[i].Apart = i > 0 && 2*len(begins) <= len(rows.List)
	}
	return rows
}

// panelWidth returns the width of each of n panels beside rows, in points.
func panelWidth(n int) float64 { return min(282, max(132, 362/float64(n))) }

// openingStyles are the colours of kinds of openings; shapes go with them.
var openingStyles = [...]color.NRGBA{chart.Green, chart.Purple, chart.Orange, chart.Sky}

// openingStyle returns the place of a kind among those that have a colour and a shape of their own. The first is kept
// for empty boards, so that a kind looks alike in charts with and without them.
func openingStyle(openings []string, kind string) int {
	i := slices.Index(openings, kind)
	if openings[0] != results.EmptyBoard {
		i++
	}
	return i % len(openingStyles)
}

// countGames says how many games a thing rests on, given the numbers of all of them.
func countGames(games []int, thing string) string {
	games = slices.DeleteFunc(games, func(n int) bool { return n == 0 })
	if len(games) == 0 {
		return "no games yet"
	}
	least, most := slices.Min(games), slices.Max(games)
	switch {
	case most == 1:
		return "1 game in each " + thing
	case least == most:
		return fmt.Sprintf("%d games in each %s", most, thing)
	}
	return fmt.Sprintf("%d to %d games in a %s", least, most, thing)
}
