package report

import (
	"errors"
	"fmt"
	"image/color"
	"math"
	"slices"

	"tourney/results/report/chart"
)

// Reviewed is a game that was looked at again: for each seat its player's scores and deeper values.
type Reviewed struct {
	Title, Subtitle string
	Panels          []ReviewedSeat // one below the other, to one scale across
	Note            string         // printed below
}

// ReviewedSeat is one seat's view of the game.
type ReviewedSeat struct {
	Title string
	// OneUnit reports whether the player's scores and the deeper values are in one unit. If not, the scores have a scale of
	// their own at the right.
	OneUnit     bool
	Own, Deeper []ReviewedValue // in the order of the game
	Marks       []ReviewedTurn  // turning points, in the order of the game
}

// ReviewedValue is a value of a position.
type ReviewedValue struct {
	Turn  float64 // positions inside a turn have fractions
	Value float64 // for the seat, finite; without meaning if Ended is not 0
	Ended int     // 1 for a win that a search has seen, -1 for a loss
}

// ReviewedTurn names a turn.
type ReviewedTurn struct {
	Turn float64
	Text string
}

// ReviewChart draws a game that was looked at again. It is an error if there are no points, or one that has no place on
// the scales.
func ReviewChart(r Reviewed) (chart.Chart, error) {
	if err := r.check(); err != nil {
		return chart.Chart{}, fmt.Errorf("chart %q: %w", r.Title, err)
	}
	const (
		said = "Values are for the seat of the panel, in the units of the heuristics that gave them, " +
			"and are no chances to win. Scales are linear to the first line above and below 0, and logarithmic from there."
		apart = " Where a panel has a scale at the right, the player's own scores are in another unit than the deeper values: " +
			"their heights cannot be compared."
	)
	last := 1.0
	for _, p := range r.Panels {
		for _, v := range p.values() {
			last = max(last, v.Turn)
		}
		for _, m := range p.Marks {
			last = max(last, m.Turn)
		}
	}
	to := chart.Chart{Title: r.Title, Subtitle: r.Subtitle, Notes: said, Key: []chart.Entry{
		lineEntry("the player's own score", 1, ownDash, chart.Vermilion), lineEntry("deeper value", 1, nil, chart.Blue)}}
	right := false
	for _, p := range r.Panels {
		panel := p.panel(last)
		right = right || panel.Right != nil
		to.Bands = append(to.Bands, chart.Band{Panels: []chart.Panel{panel}})
	}
	to.Bands[len(to.Bands)-1].Panels[0].XTitle = "turn"
	if right {
		to.Notes += apart
	}
	to.Notes = sentences(r.Note, to.Notes)
	return to, nil
}

func (r Reviewed) check() error {
	points := 0
	for _, p := range r.Panels {
		for _, v := range p.values() {
			if points++; !(math.Abs(v.Value) <= math.MaxFloat64 && 0 <= v.Turn && v.Turn <= mostX) {
				return fmt.Errorf("panel %q: the value %g at turn %g has no place on the scales", p.Title, v.Value, v.Turn)
			}
		}
		for _, m := range p.Marks {
			if !(0 <= m.Turn && m.Turn <= mostX) {
				return fmt.Errorf("panel %q: turn %g has no place on the scale", p.Title, m.Turn)
			}
		}
	}
	if points == 0 {
		return errors.New("no values to draw yet")
	}
	return nil
}

// values returns those of both curves.
func (p ReviewedSeat) values() []ReviewedValue { return slices.Concat(p.Own, p.Deeper) }

var ownDash = []float64{3, 2}

// panel is the panel of a seat, with turns up to the last.
func (p ReviewedSeat) panel(last float64) chart.Panel {
	const wide = 620
	own, deeper := placesOf(p.Own), placesOf(p.Deeper)
	to := chart.Panel{Heading: p.Title, X: chart.Linear(0.5, last+0.5, 20, 1), Width: wide, Height: 170}
	ownCurve := reviewedCurve(own, wide, chart.Vermilion, ownDash)
	if p.OneUnit || len(own) == 0 {
		to.Y = signedScale(slices.Concat(own, deeper))
	} else {
		to.Y, to.Right, to.RightInk = signedScale(deeper), signedScale(own), chart.Vermilion
		for i, m := range ownCurve {
			ownCurve[i] = chart.OnRight{Mark: m}
		}
	}
	if len(own)+len(deeper) == 0 {
		to.Empty = "no values"
	}
	to.Marks = slices.Concat([]chart.Mark{chart.Rule{Width: 0.8, Colour: chart.Faint}}, ownCurve, reviewedCurve(deeper, wide, chart.Blue, nil))
	for _, m := range p.Marks {
		to.Pins = append(to.Pins, chart.Pin{X: m.Turn, Text: m.Text})
	}
	return to
}

// placesOf returns where values stand: those of won and lost games at the infinite.
func placesOf(values []ReviewedValue) []chart.Point {
	var points []chart.Point
	for _, v := range values {
		if v.Ended != 0 {
			v.Value = math.Inf(v.Ended)
		}
		points = append(points, chart.Point{X: v.Turn, Y: v.Value})
	}
	return points
}

func signedScale(points []chart.Point) *chart.Scale {
	var values []float64
	for _, p := range points {
		values = append(values, p.Y)
	}
	return chart.Signed(values)
}

// reviewedCurve draws values as dots that a line joins: small ones where there are many.
func reviewedCurve(points []chart.Point, wide float64, colour color.Color, dash []float64) []chart.Mark {
	radius := math.Min(1.9, wide/float64(len(points))/2)
	return []chart.Mark{chart.Line{Points: points, Width: 1, Dash: dash, Colour: colour}, chart.Dots{Points: points, Radius: radius, Fill: colour}}
}
