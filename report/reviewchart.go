package report

import (
	"errors"
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"

	"tourney/arena/review"
	"tourney/players/search"
	"tourney/report/chart"
	"tourney/results/stats"
)

// These are widths of panels, in points.
const (
	reviewWide = 620.
	sharesWide = 340. // of the shares alone, beside other things
)

var ownDash = []float64{3, 2}

// shareColours are unlike those of values, which have other units.
var shareColours = [...]color.NRGBA{chart.Green, chart.Purple, chart.Ink, chart.Orange}

// seatValues is one seat's view of a game. Places across are turns; a seen win or loss is at infinity.
type seatValues struct {
	own, deeper []chart.Point // in the order of the game
	pins        []chart.Pin   // turning points, the same
}

// chart draws the players' scores and the deeper values, a panel for each seat, and below the shares of continuations.
// It is an error if there is nothing to draw.
func (r Review) chart() (chart.Chart, error) {
	at, lost := r.places(), string(review.Lost)
	to := chart.Chart{Title: r.In.Address().String() + " (" + r.In.Run.Game + ")", Subtitle: strings.ReplaceAll(r.Ending(), "\n", "; "),
		Key: []chart.Entry{lineEntry("the player's own score", 1, ownDash, chart.Vermilion), lineEntry("deeper value", 1, nil, chart.Blue)}}
	note := "Won and lost: what a search has seen to the end; of the deeper search that is proven."
	if r.crowd() {
		lost += " if all others join"
		note += " A loss holds if all others join, that is, play together against the seat."
	}
	seats := make([]seatValues, len(r.In.Players))
	points, last := 0, 1.0
	for k, d := range r.Decisions {
		s := &seats[d.Seat]
		if d.Thought != nil && d.Thought.Score != nil {
			s.own = append(s.own, reviewPoint(at[k], *d.Thought.Score))
		}
		if d.Best != nil {
			s.deeper = append(s.deeper, reviewPoint(at[k], d.Best.Score))
		}
		if d.Thought != nil && d.Thought.Score != nil || d.Best != nil {
			points, last = points+1, max(last, at[k])
		}
	}
	for _, t := range r.Turning {
		d, kind := r.Decisions[t.Decision], string(t.Kind)
		if t.Kind == review.Lost {
			kind = lost
		}
		last = max(last, at[t.Decision])
		seats[d.Seat].pins = append(seats[d.Seat].pins, chart.Pin{X: at[t.Decision], Text: kind + ": " + d.Played})
	}
	if points == 0 && r.Continued == nil {
		return to, fmt.Errorf("chart %q: %w", to.Title, errors.New("no values to draw yet"))
	}
	said := "Values are for the seat of the panel, in the units of the heuristics that gave them; they are not chances to win. Scales are linear to the first line " +
		"above and below 0, and logarithmic from there."
	var shares chart.Panel
	if r.Continued != nil {
		var key []chart.Entry
		shares, key, last = r.sharesPanel(at, last, reviewWide)
		to.Key = append(to.Key, key...)
	}
	apart := false
	for i, s := range seats {
		p := r.In.Players[i]
		panel := s.panel(p.Seat+": "+p.Name, slices.Contains(r.Own, i), last)
		apart = apart || panel.Right != nil
		to.Bands = append(to.Bands, chart.Band{Panels: []chart.Panel{panel}})
	}
	if apart {
		said += " If a panel has a scale at the right, the player's own scores have another unit than the deeper values: their heights cannot be compared."
	}
	if r.Continued != nil {
		to.Bands = append(to.Bands, chart.Band{Panels: []chart.Panel{shares}})
		said += fmt.Sprintf(" Expected shares are in per cent, with %.0f %% intervals; at the end stands the result. They are counted in games that the "+
			"same players played on from each position, and can be compared between seats and heuristics.", 100*stats.Level)
	}
	to.Bands[len(to.Bands)-1].Panels[0].XTitle = "turn"
	to.Notes = sentences(note, said)
	return to, nil
}

// Curve draws the shares of continuations alone, without words, to stand beside those on the game. Without
// continuations it draws what the picture of a review does.
func (r Review) Curve() (chart.Chart, error) {
	if r.Continued == nil {
		return r.chart()
	}
	panel, key, _ := r.sharesPanel(r.places(), 1, sharesWide)
	panel.XTitle = "turn"
	to := chart.Chart{Bands: []chart.Band{{Panels: []chart.Panel{panel}}}}
	if len(key) > 1 {
		to.Key = key
	}
	return to, nil
}

// reviewPoint returns a point of the chart; won and lost games are at infinity.
func reviewPoint(turn, score float64) chart.Point {
	if _, ended := search.Ending(score); ended {
		score = math.Copysign(math.Inf(1), score)
	}
	return point(turn, score)
}

// panel is the panel of a seat; last is its last turn. oneUnit is set if own scores and deeper values share a unit; if
// not, the scores have their own scale at the right.
func (s seatValues) panel(title string, oneUnit bool, last float64) chart.Panel {
	to := chart.Panel{Heading: title, X: chart.Linear(0.5, last+0.5, 20, 1), Width: reviewWide, Height: 170, Pins: s.pins}
	own := reviewedCurve(s.own, chart.Vermilion, ownDash)
	if oneUnit || len(s.own) == 0 {
		to.Y = signedScale(slices.Concat(s.own, s.deeper))
	} else {
		to.Y, to.Right, to.RightInk = signedScale(s.deeper), signedScale(s.own), chart.Vermilion
		for i, m := range own {
			own[i] = chart.OnRight{Mark: m}
		}
	}
	if len(s.own)+len(s.deeper) == 0 {
		to.Empty = "no values"
	}
	zero := chart.Rule{Width: 0.8, Colour: chart.Faint}
	to.Marks = slices.Concat([]chart.Mark{zero}, own, reviewedCurve(s.deeper, chart.Blue, nil))
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
	return []chart.Mark{path(points, 1, colour, dash...), chart.Dots{Points: points, Radius: radius, Fill: colour}}
}

// sharesPanel is the panel of the shares that seats expect, with the signs of the seats and the last turn, which is
// that of the panels above or later. at has the places of the decisions across.
func (r Review) sharesPanel(at []float64, last, width float64) (chart.Panel, []chart.Entry, float64) {
	positions, seats := r.Continued.Positions, r.curves()
	at = append(at[:len(at):len(at)], float64(positions[len(positions)-1].Turn))
	to := chart.Panel{Heading: "expected score of " + r.In.Players[0].Seat, Y: chart.Percent(), YTitle: "%", Width: width, Height: 170,
		Marks: []chart.Mark{chart.Rule{At: 100 / float64(max(2, len(seats))), Width: 0.8, Colour: chart.Faint}}}
	if r.crowd() {
		to.Heading = "expected share of first place"
	}
	var lines []chart.Mark
	var key []chart.Entry
	points := 0
	for i, seat := range seats {
		var curve, upper, lower []chart.Point
		for k, p := range positions {
			if p.Shares == nil {
				continue
			}
			share := p.Shares[seat]
			curve = append(curve, point(at[k], share.Value))
			upper, lower = append(upper, point(at[k], share.Hi)), append(lower, point(at[k], share.Lo))
			points, last = points+1, max(last, at[k])
		}
		slices.Reverse(lower)
		to.Marks = append(to.Marks, chart.Area{Points: append(upper, lower...), Fill: chart.Translucent(shareColours[i], 0.2)})
		lines = append(lines, reviewedCurve(curve, shareColours[i], nil)...)
		key = append(key, lineEntry(r.In.Players[seat].Seat+" expects", 1, nil, shareColours[i]))
	}
	for _, t := range r.Continued.Turning {
		last = max(last, at[t.Position])
		to.Pins = append(to.Pins, chart.Pin{X: at[t.Position], Text: fmt.Sprintf("−%.0f: %s", t.Drop.Value, positions[t.Position].Played)})
	}
	if points == 0 {
		to.Empty = "no continuations"
	}
	to.X, to.Marks = chart.Linear(0.5, last+0.5, int(width/31), 1), append(to.Marks, lines...)
	return to, key, last
}
