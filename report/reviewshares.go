package report

import (
	"fmt"
	"image/color"
	"slices"

	"tourney/report/chart"
	"tourney/results/stats"
)

// ReviewedShares is the shares of first place that seats expect from the positions of a reviewed game, in per cent. Of
// two seats, one is enough.
type ReviewedShares struct {
	Title string
	Seats []SeatShares // at most as many as there are colours: four
	Marks []chart.Pin  // turning points
}

// SeatShares is the curve of one seat.
type SeatShares struct {
	Name   string
	Points []SharePoint // in the order of the game
}

// SharePoint is a share at a turn, with its interval.
type SharePoint struct{ X, Value, Lo, Hi float64 }

// shareColours are unlike those of values, which have other units.
var shareColours = [...]color.NRGBA{chart.Green, chart.Purple, chart.Ink, chart.Orange}

// sharesSaid explains the panel of shares.
var sharesSaid = fmt.Sprintf("Expected shares are in per cent, with %.0f %% intervals; at the end stands the result. They are counted in games that the "+
	"same players played on from each position, and can be compared between seats and heuristics.", 100*stats.Level)

// check returns the last turn, or an error for a point that has no place on the scales.
func (s ReviewedShares) check() (last float64, err error) {
	for _, seat := range s.Seats {
		for _, p := range seat.Points {
			if !(0 <= p.Lo && p.Lo <= p.Value && p.Value <= p.Hi && p.Hi <= 100 && 0 <= p.X && p.X <= mostX) {
				return 0, fmt.Errorf("panel %q: the share %+v has no place on the scales", s.Title, p)
			}
			last = max(last, p.X)
		}
	}
	for _, m := range s.Marks {
		if !(0 <= m.X && m.X <= mostX) {
			return 0, fmt.Errorf("panel %q: turn %g has no place on the scale", s.Title, m.X)
		}
		last = max(last, m.X)
	}
	return last, nil
}

// panel is the panel of the shares; last is the last turn.
func (s ReviewedShares) panel(last, width float64) chart.Panel {
	to := chart.Panel{Heading: s.Title, X: chart.Linear(0.5, last+0.5, int(width/31), 1), Y: chart.Percent(), YTitle: "%", Width: width, Height: 170,
		Pins: s.Marks, Marks: []chart.Mark{chart.Rule{At: 100 / float64(max(2, len(s.Seats))), Width: 0.8, Colour: chart.Faint}}}
	var lines []chart.Mark
	points := 0
	for i, seat := range s.Seats {
		colour := shareColours[i%len(shareColours)]
		var curve, upper, lower []chart.Point
		for _, p := range seat.Points {
			curve = append(curve, chart.Point{X: p.X, Y: p.Value})
			upper, lower = append(upper, chart.Point{X: p.X, Y: p.Hi}), append(lower, chart.Point{X: p.X, Y: p.Lo})
		}
		points += len(curve)
		slices.Reverse(lower)
		to.Marks = append(to.Marks, chart.Area{Points: append(upper, lower...), Fill: chart.Translucent(colour, 0.2)})
		lines = append(lines, reviewedCurve(curve, colour, nil)...)
	}
	if points == 0 {
		to.Empty = "no continuations"
	}
	to.Marks = append(to.Marks, lines...)
	return to
}

// entries returns the signs of the seats.
func (s ReviewedShares) entries() (list []chart.Entry) {
	for i, seat := range s.Seats {
		list = append(list, lineEntry(seat.Name, 1, nil, shareColours[i%len(shareColours)]))
	}
	return list
}
