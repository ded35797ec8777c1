package report

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"

	"tourney/results"
	"tourney/results/report/chart"
)

// timingCurve is the times of a player, ours or published, from left to right.
type timingCurve struct {
	player    int // its place
	published bool
	points    []chart.Point // in seconds
}

// crowded reports whether the curve is of ours and has more points than are to be marked.
func (c timingCurve) crowded() bool { return !c.published && len(c.points) >= len(curveStyles) }

// DepthChart shows times by depth, of boards with that number of stones, on a logarithmic scale. Ours are lines with
// solid marks, published times hollow marks. It is an error if there are no times.
func DepthChart(t Timings, stones int) (chart.Chart, error) {
	return t.chart(fmt.Sprintf("Time to choose a move, by depth of the search; stones on the boards: %d", stones), "depth in plies",
		[]string{""}, func(at Timing) (panel int, x float64) {
			if at.Stones != stones {
				return -1, 0
			}
			return 0, float64(at.Depth)
		})
}

// StonesChart is as DepthChart, by number of stones, in a panel for each of the depths. A panel without times says so.
func StonesChart(t Timings, depths []int) (chart.Chart, error) {
	var headings []string
	for _, depth := range depths {
		headings = append(headings, fmt.Sprintf("depth %d", depth))
	}
	return t.chart("Time to choose a move, by number of stones on the board", "stones", headings,
		func(at Timing) (panel int, x float64) { return slices.Index(depths, at.Depth), float64(at.Stones) })
}

// chart draws times in panels to the same scales. Players look alike in all; nine can be told apart, the ninth being the
// darkest; further ones begin anew.
func (t Timings) chart(subtitle, across string, headings []string, place func(at Timing) (panel int, x float64)) (chart.Chart, error) {
	c := chart.Chart{Title: fmt.Sprintf("%s (%s)", t.Name, t.Game), Subtitle: subtitle}
	panels := make([][]timingCurve, len(headings))
	var xs []float64
	least, most := math.Inf(1), 0.
	published, crowded := false, false
	for panel := range panels {
		for _, theirs := range []bool{false, true} {
			for i, player := range t.Players {
				curve := timingCurve{player: i, published: theirs}
				for _, at := range t.Timings {
					y := t.Scaled(at).Seconds()
					if theirs {
						y = at.Published.Seconds()
					}
					if in, x := place(at); in == panel && at.Player == player && y > 0 { // a coarse clock may not have moved
						curve.points = append(curve.points, chart.Point{X: x, Y: y})
						xs, least, most = append(xs, x), min(least, y), max(most, y)
					}
				}
				slices.SortStableFunc(curve.points, func(a, b chart.Point) int { return cmp.Compare(a.X, b.X) })
				if len(curve.points) > 0 {
					panels[panel] = append(panels[panel], curve)
					published, crowded = published || theirs, crowded || curve.crowded()
				}
			}
		}
	}
	if len(xs) == 0 {
		return c, fmt.Errorf("chart %q: no times to draw yet", c.Title)
	}
	for i, player := range t.Players {
		c.Key = append(c.Key, curveEntry(player, styleOf(i), false))
	}
	if published {
		s := curveStyle{colour: chart.Faint, thickness: 1}
		c.Key = append(c.Key, curveEntry("ours", s, false), curveEntry(t.Published, s, true))
	}
	band := chart.Band{Panels: make([]chart.Panel, len(panels))}
	x, y := chart.Values(xs), chart.Seconds(least, most)
	for i := range panels {
		band.Panels[i] = chart.Panel{Heading: headings[i], X: x, Y: y, XTitle: across, Height: 300,
			Width: min(510, max(150, 640/float64(len(panels)))), Marks: curveMarks(panels[i])}
		if len(panels[i]) == 0 {
			band.Panels[i].Empty = "nothing measured"
		}
	}
	band.Panels[0].YTitle = "time for " + results.Counted(t.Shown(), "board")
	c.Bands = []chart.Band{band}
	said := "Times are to a logarithmic scale"
	if len(panels) > 1 {
		said += ", the same in all panels"
	}
	said += "."
	if crowded {
		said += " Lines pass through all points; marks stand at the first and then at every ninth, at others for each " +
			"line, so that lines that coincide can be told apart."
	}
	c.Notes = sentences(strings.TrimSpace(t.ScaleNote()+" "+t.Note), said)
	return c, nil
}

// curveMarks are the marks of a panel: first the lines, so that none hides a mark, then hollow, then solid marks.
// Hollow ones do not hide one another: published times are few, and each is to be seen. Of many points the first is
// marked, and then every ninth, where no other player's is.
func curveMarks(curves []timingCurve) []chart.Mark {
	var lines, cleared, hollow, solid []chart.Mark
	for _, c := range curves {
		s := styleOf(c.player)
		var marked []chart.Point
		for i, p := range c.points {
			if !c.crowded() || i == 0 || (i-c.player)%len(curveStyles) == 0 {
				marked = append(marked, p)
			}
		}
		lines = append(lines, s.line(c.points, c.published))
		if c.published {
			cleared, hollow = append(cleared, s.hollow(marked, chart.Paper, nil)), append(hollow, s.hollow(marked, nil, s.colour))
		} else {
			solid = append(solid, s.solid(marked))
		}
	}
	return slices.Concat(lines, cleared, hollow, solid)
}

type curveStyle struct {
	colour    color.NRGBA
	shape     chart.Shape
	thickness float64
	dash      []float64
}

// curveStyles are those that can be told apart. The pale colours are too weak for thin lines. Dashes leave gaps of
// different lengths, so that of lines that coincide the later ones do not hide the earlier.
var curveStyles = [...]curveStyle{
	{chart.Vermilion, chart.Shapes[0], 1, nil},
	{chart.Blue, chart.Shapes[1], 1, []float64{7, 3}},
	{chart.Green, chart.Shapes[2], 1, []float64{4.5, 3.5}},
	{chart.Purple, chart.Shapes[3], 1, []float64{2, 3}},
	{chart.Vermilion, chart.Shapes[4], 1, nil},
	{chart.Blue, chart.Shapes[5], 1, []float64{7, 3}},
	{chart.Green, chart.Shapes[6], 1, []float64{4.5, 3.5}},
	{chart.Purple, chart.Shapes[7], 1, []float64{2, 3}},
	{chart.Ink, chart.Shapes[0], 1.5, nil},
}

func styleOf(place int) curveStyle { return curveStyles[place%len(curveStyles)] }

// line is a line of ours, or the finer one between published points.
func (s curveStyle) line(points []chart.Point, published bool) chart.Mark {
	if published {
		return chart.Line{Points: points, Width: 0.5, Dash: []float64{1.2, 1.6}, Colour: s.colour}
	}
	return chart.Line{Points: points, Width: s.thickness, Dash: s.dash, Colour: s.colour}
}

func (s curveStyle) solid(points []chart.Point) chart.Mark {
	return chart.Dots{Points: points, Shape: s.shape, Radius: 1.9, Halo: 0.5, Fill: s.colour}
}

// hollow is the outline of marks, what is inside them, or both.
func (s curveStyle) hollow(points []chart.Point, inside, outline color.Color) chart.Mark {
	return chart.Dots{Points: points, Shape: s.shape, Radius: 2.5, Fill: inside, Line: outline, Width: 0.7}
}

// curveEntry is the entry of a style, whose line is drawn outwards, so that its dashes are even.
func curveEntry(words string, s curveStyle, published bool) chart.Entry {
	middle := []chart.Point{{}}
	e := chart.Entry{Text: words, Wide: true, Marks: []chart.Mark{
		s.line([]chart.Point{{}, {X: -13}}, published), s.line([]chart.Point{{}, {X: 13}}, published)}}
	if published {
		e.Marks = append(e.Marks, s.hollow(middle, chart.Paper, s.colour))
	} else {
		e.Marks = append(e.Marks, s.solid(middle))
	}
	return e
}
