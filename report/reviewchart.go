package report

import (
	"errors"
	"fmt"
	"image/color"
	"math"
	"slices"

	"tourney/report/chart"
)

// Reviewed is a reviewed game: for each seat its player's scores and deeper values.
type Reviewed struct {
	Title, Subtitle string
	Panels          []ReviewedSeat  // from the top, with one horizontal scale; none for the shares alone, without notes
	Shares          *ReviewedShares // below them; nil for none
	Note            string          // printed below
}

// ReviewedSeat is one seat's view of the game. Horizontal positions are turns, with fractions inside a turn; values are
// for the seat, infinite for a seen win or loss.
type ReviewedSeat struct {
	Title string
	// OneUnit reports whether the player's scores and the deeper values share a unit. If not, the scores have their own
	// scale at the right.
	OneUnit     bool
	Own, Deeper []chart.Point // in the order of the game
	Marks       []chart.Pin   // turning points, in the order of the game
}

// ReviewChart draws a reviewed game. It returns an error without points, or for a point outside all scales.
func ReviewChart(r Reviewed) (chart.Chart, error) {
	last, err := r.last()
	if err != nil {
		return chart.Chart{}, fmt.Errorf("chart %q: %w", r.Title, err)
	}
	const (
		said = "Values are for the seat of the panel, in the units of the heuristics that gave them; " +
			"they are not chances to win. Scales are linear to the first line above and below 0, and logarithmic from there."
		apart = " If a panel has a scale at the right, the player's own scores have another unit than the deeper values: " +
			"their heights cannot be compared."
	)
	to := chart.Chart{Title: r.Title, Subtitle: r.Subtitle}
	if len(r.Panels) > 0 {
		to.Notes = said
		to.Key = []chart.Entry{lineEntry("the player's own score", 1, ownDash, chart.Vermilion), lineEntry("deeper value", 1, nil, chart.Blue)}
	}
	right := false
	for _, p := range r.Panels {
		panel := p.panel(last)
		right = right || panel.Right != nil
		to.Bands = append(to.Bands, chart.Band{Panels: []chart.Panel{panel}})
	}
	if right {
		to.Notes += apart
	}
	if r.Shares != nil {
		width := sharesWide
		if len(r.Panels) > 0 {
			width = reviewWide
		}
		to.Bands = append(to.Bands, chart.Band{Panels: []chart.Panel{r.Shares.panel(last, width)}})
		if len(r.Panels) > 0 {
			to.Notes += " " + sharesSaid
		}
		if len(r.Panels) > 0 || len(r.Shares.Seats) > 1 {
			to.Key = append(to.Key, r.Shares.entries()...)
		}
	}
	to.Bands[len(to.Bands)-1].Panels[0].XTitle = "turn"
	to.Notes = sentences(r.Note, to.Notes)
	return to, nil
}

// last returns the last turn, or an error if the chart has no points or an impossible one.
func (r Reviewed) last() (float64, error) {
	last, points := 1.0, 0
	for _, p := range r.Panels {
		for _, v := range slices.Concat(p.Own, p.Deeper) {
			if points++; math.IsNaN(v.Y) || !(0 <= v.X && v.X <= mostX) {
				return 0, fmt.Errorf("panel %q: the value %g at turn %g has no place on the scales", p.Title, v.Y, v.X)
			}
			last = max(last, v.X)
		}
		for _, m := range p.Marks {
			if !(0 <= m.X && m.X <= mostX) {
				return 0, fmt.Errorf("panel %q: turn %g has no place on the scale", p.Title, m.X)
			}
			last = max(last, m.X)
		}
	}
	if r.Shares != nil {
		end, err := r.Shares.check()
		return max(last, end), err
	}
	if points == 0 {
		return 0, errors.New("no values to draw yet")
	}
	return last, nil
}

// These are widths of panels, in points.
const (
	reviewWide = 620.
	sharesWide = 340. // of the shares alone, beside other things
)

var ownDash = []float64{3, 2}

// panel is the panel of a seat; last is its last turn.
func (p ReviewedSeat) panel(last float64) chart.Panel {
	to := chart.Panel{Heading: p.Title, X: chart.Linear(0.5, last+0.5, 20, 1), Width: reviewWide, Height: 170, Pins: p.Marks}
	own := reviewedCurve(p.Own, chart.Vermilion, ownDash)
	if p.OneUnit || len(p.Own) == 0 {
		to.Y = signedScale(slices.Concat(p.Own, p.Deeper))
	} else {
		to.Y, to.Right, to.RightInk = signedScale(p.Deeper), signedScale(p.Own), chart.Vermilion
		for i, m := range own {
			own[i] = chart.OnRight{Mark: m}
		}
	}
	if len(p.Own)+len(p.Deeper) == 0 {
		to.Empty = "no values"
	}
	zero := chart.Rule{Width: 0.8, Colour: chart.Faint}
	to.Marks = slices.Concat([]chart.Mark{zero}, own, reviewedCurve(p.Deeper, chart.Blue, nil))
	return to
}

func signedScale(points []chart.Point) *chart.Scale {
	var values []float64
	for _, p := range points {
		values = append(values, p.Y)
	}
	return chart.Signed(values)
}

// reviewedCurve draws values as dots joined by a line, with smaller dots for many values.
func reviewedCurve(points []chart.Point, colour color.Color, dash []float64) []chart.Mark {
	radius := min(1.9, reviewWide/float64(len(points))/2)
	return []chart.Mark{chart.Line{Points: points, Width: 1, Dash: dash, Colour: colour}, chart.Dots{Points: points, Radius: radius, Fill: colour}}
}
