package report

import (
	"image/color"
	"math"
	"slices"

	"tourney/report/chart"
)

// curve is the values of one name, ours or published, from left to right.
type curve struct {
	name      int // its place in the key
	published bool
	points    []chart.Point
	spans     []span // behind the points
}

// span reaches from the least to the most of the values whose mean is a point.
type span struct{ x, least, most float64 }

// crowded reports whether the curve is of ours and has more points than are to be marked.
func (c curve) crowded() bool { return !c.published && len(c.points) >= len(curveStyles) }

// curvePanel is a panel of curves, with its heading and the title of the scale across.
type curvePanel struct {
	heading, across string
	curves          []curve
}

// curvesChart draws panels to the same scale upwards; panels with equal titles across have one scale across, too. A
// panel without curves says so. Ours are lines with solid marks, published values hollow marks. Names look alike in all
// panels. Nine names can be told apart, the ninth being the darkest; further ones begin anew. ok is false if there is
// nothing to draw.
func curvesChart(names []string, panels []curvePanel, published string, up func(least, most float64) *chart.Scale) (c chart.Chart, ok bool) {
	xs := map[string][]float64{}
	least, most := math.Inf(1), math.Inf(-1)
	theirs, crowded := false, false
	for _, p := range panels {
		for _, c := range p.curves {
			theirs, crowded = theirs || c.published, crowded || c.crowded()
			for _, at := range c.points {
				xs[p.across] = append(xs[p.across], at.X)
				least, most = min(least, at.Y), max(most, at.Y)
			}
			for _, s := range c.spans {
				least, most = min(least, s.least), max(most, s.most)
			}
		}
	}
	if len(xs) == 0 {
		return c, false
	}
	for i, name := range names {
		c.Key = append(c.Key, curveEntry(name, styleOf(i), false))
	}
	if theirs {
		s := curveStyle{colour: chart.Faint, thickness: 1}
		c.Key = append(c.Key, curveEntry("ours", s, false), curveEntry(published, s, true))
	}
	y, across := up(least, most), map[string]*chart.Scale{}
	for title, values := range xs {
		across[title] = chart.Values(values)
	}
	band := chart.Band{Panels: make([]chart.Panel, len(panels))}
	for i, p := range panels {
		band.Panels[i] = chart.Panel{Heading: p.heading, X: across[p.across], Y: y, XTitle: p.across, Height: 300,
			Width: min(510, max(150, 640/float64(len(panels)))), Marks: curveMarks(p.curves)}
		if len(p.curves) == 0 {
			band.Panels[i].Empty = "nothing measured"
		}
	}
	c.Bands = []chart.Band{band}
	if crowded {
		c.Notes = "Lines pass through all points; marks stand at the first and then at every ninth, at others for each " +
			"line, so that lines that coincide can be told apart."
	}
	return c, true
}

// curveMarks are the marks of a panel: first the lines, so that none hides a mark, then hollow, then solid marks.
// Hollow ones do not hide one another: published values are few, and each is to be seen. Of many points the first is
// marked, and then every ninth, where no other curve is marked.
func curveMarks(curves []curve) []chart.Mark {
	var lines, cleared, hollow, solid []chart.Mark
	for _, c := range curves {
		s := styleOf(c.name)
		var marked []chart.Point
		for i, p := range c.points {
			if !c.crowded() || i == 0 || (i-c.name)%len(curveStyles) == 0 {
				marked = append(marked, p)
			}
		}
		for _, p := range c.spans {
			lines = append(lines, chart.Upright(p.x, p.least, p.most, 0.6, s.colour))
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
		return path(points, 0.5, s.colour, 1.2, 1.6)
	}
	return path(points, s.thickness, s.colour, s.dash...)
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
