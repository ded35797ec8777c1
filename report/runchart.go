package report

import (
	"fmt"
	"image/color"
	"slices"
	"strings"

	"tourney/report/chart"
	"tourney/results"
	"tourney/results/stats"
)

// These words tell readers how intervals are shown.
const (
	plusMinus = "± is half the width of"
	whiskers  = "Whiskers show"
)

const (
	barPitch  = 22.        // of rows with bars
	barHalf   = 5 / 22.    // of a bar, in rows
	whiskerUp = 7.2 / 22.0 // distance from the middle of a bar, in rows
)

// whiskerEntry is the key's entry for intervals.
var whiskerEntry = entry(fmt.Sprintf("%g %% interval", 100*stats.Level), chart.Whisker{From: -5.5, To: 5.5})

// point is a point of a panel.
func point(x, y float64) chart.Point { return chart.Point{X: x, Y: y} }

// box is a filled area between two corners.
func box(left, top, right, bottom float64, fill color.Color) chart.Mark {
	return chart.Box{From: point(left, top), To: point(right, bottom), Fill: fill}
}

// entry is an entry of the key.
func entry(words string, marks ...chart.Mark) chart.Entry {
	return chart.Entry{Text: words, Marks: marks}
}

// path is a line of that width; the dash is of parts drawn and parts left free.
func path(points []chart.Point, width float64, colour color.Color, dash ...float64) chart.Mark {
	return chart.Line{Points: points, Width: width, Dash: dash, Colour: colour}
}

// keyLine is the key's sign of a line across.
func keyLine(width float64, colour color.Color, dash ...float64) chart.Mark {
	return path([]chart.Point{{X: -7}, {X: 7}}, width, colour, dash...)
}

// dashed is a dashed line across or up a panel.
func dashed(at float64, upright bool, width float64) chart.Mark {
	return chart.Rule{At: at, Upright: upright, Width: width, Dash: chart.Dashed, Colour: chart.Faint}
}

// swatch is the key's entry for a filled area.
func swatch(words string, fill color.Color) chart.Entry {
	const half = 4.5
	return entry(words, box(-half, -half, half, half, fill))
}

// lineEntry is the key's entry for a line through dots.
func lineEntry(words string, width float64, dash []float64, colour color.Color) chart.Entry {
	return entry(words, keyLine(width, colour, dash...), chart.Dots{Radius: 1.9, Fill: colour}.At(chart.Point{}))
}

// noGames writes at the left of a row that it has no games.
func noGames(row int, at float64) chart.Mark {
	return chart.Text{At: point(at, float64(row)+0.5), S: "no games", Size: 9, Colour: chart.Faint, Clear: true}
}

// part is a part of a bar: k of all, and the alignment of its number.
type part struct {
	k     int
	fill  color.Color
	align float64
}

// stacked draws a bar in the middle of a row from parts that add up to n. Numbers do not cross the line.
func stacked(row, n int, line float64, parts []part) (bar, numbers []chart.Mark) {
	y, from := float64(row)+0.5, 0.
	for _, p := range parts {
		if p.k == 0 {
			continue
		}
		to := from + 100*float64(p.k)/float64(n)
		bar = append(bar, box(from, y-barHalf, to, y+barHalf, p.fill))
		numbers = append(numbers, chart.Label{From: from, To: to, Y: y, S: wholePercent(p.k, n), Align: p.align, Avoid: line,
			Colour: chart.InkOn(p.fill)})
		from = to
	}
	return bar, numbers
}

// wholePercent returns a share in per cent, rounded to the nearest; only exact shares print as 0 or 100.
func wholePercent(k, n int) string {
	percent := (200*k + n) / (2 * n)
	if k > 0 && k < n {
		percent = min(99, max(1, percent))
	}
	return fmt.Sprint(percent)
}

// margin returns half the width of an interval, at least 0.1: no number of games makes a figure certain.
func margin(half float64) string { return fmt.Sprintf("±%.1f", max(0.1, half)) }

func chartTitle(run results.Run) string { return fmt.Sprintf("%s (%s)", run.Name, run.Game) }

func noGamesYet(run results.Run) error {
	return fmt.Errorf("run %s: no games to draw yet", results.Visible(run.Name))
}

// sentences joins the notes of a chart and the caller's note, each of which may be "".
func sentences(note string, said ...string) string {
	return strings.Join(slices.DeleteFunc(append(said, note), func(s string) bool { return s == "" }), " ")
}

// row returns a row with names.
func row(names ...string) (r chart.Row) {
	for _, name := range names {
		r.Names = append(r.Names, chart.Name{Text: name})
	}
	return r
}

// pairingRows returns a row for each pairing, without names in bold.
func pairingRows(run results.Run, pitch float64) *chart.Rows {
	rows := &chart.Rows{Pitch: pitch}
	for _, p := range run.Pairings {
		rows.Headings = run.Facts.SeatNames[:max(len(rows.Headings), len(p.Seats))]
		rows.List = append(rows.List, row(run.Seated(p)...))
	}
	return grouped(rows)
}

// grouped adds gaps where another first name begins, unless most rows would have one.
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

// openingStyles are the colours of kinds of openings, each with its own shape.
var openingStyles = [...]color.NRGBA{chart.Green, chart.Purple, chart.Orange, chart.Sky}

// openingStyle returns the index of a kind's colour and shape. Index 0 is for empty boards, so that a kind looks the
// same in charts with and without them.
func openingStyle(openings []string, kind string) int {
	i := slices.Index(openings, kind)
	if openings[0] != results.EmptyBoard {
		i++
	}
	return i % len(openingStyles)
}

// countGames returns words for the number of games behind each thing.
func countGames(games []int, thing string) string {
	games = slices.DeleteFunc(games, func(n int) bool { return n == 0 })
	if len(games) == 0 {
		return "no games yet"
	}
	least, most := slices.Min(games), slices.Max(games)
	if least == most {
		return results.Counted(most, "game") + " in each " + thing
	}
	return fmt.Sprintf("%d to %d games in a %s", least, most, thing)
}
