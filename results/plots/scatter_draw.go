package plots

import (
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot/vg"
	"tourney/results/compare"
)

const (
	square    vg.Length = 176 // side of a panel
	inset     vg.Length = 6   // from its sides to the ends of the axes, so that rings have room
	squareGap vg.Length = 34  // between panels, for the numbers of the axis
)

// scatterLayout is where everything of a scatter plot goes.
type scatterLayout struct {
	sheet
	key    key
	axes   [len(byResult)]axis // of each panel, across and upwards alike
	lefts  [len(byResult)]vg.Length
	top    vg.Length
	labels [len(byResult)][]label
}

func newScatterLayout(s ScatterPlot) scatterLayout {
	var l scatterLayout
	// Across: margin, title and numbers of the axis, the panels, margin.
	x := margin + 44
	for i := range byResult {
		l.axes[i] = s.axis(byResult[i])
		l.lefts[i] = x
		x += square + squareGap
	}
	width := x - squareGap + 8 + margin

	// Down: the heading, the key, the panels' titles, the panels, their axes, the notes.
	text := words{title: s.Title, subtitle: s.subtitle()}
	l.sheet = newSheet(width, text)
	l.key = newKey(l.head+5, width, s.key())
	l.top = l.key.bottom + 28
	for i := range byResult {
		points := make([]vg.Point, len(s.Cells))
		for j, cell := range s.Cells {
			points[j].X, points[j].Y = l.at(i, cell)
		}
		l.labels[i] = s.labels(points, vg.Point{X: l.lefts[i], Y: l.top})
	}
	text.notes = s.notes()
	l.finish(l.top+square+27, text)
	return l
}

// axis returns the axis of a panel: from 0 or a round number to another one, in per cent, with all intervals inside.
func (s ScatterPlot) axis(r result) axis {
	lo, hi := 100.0, 0.0
	for _, cell := range s.Cells {
		theirs, ours := r.shares(cell)
		lo = min(lo, 100*theirs.Lo, 100*ours.Lo)
		hi = max(hi, 100*theirs.Hi, 100*ours.Hi)
	}
	a := newAxis(lo, hi, 6)
	a.lo, a.hi = a.step*math.Floor(lo/a.step), a.step*math.Ceil(hi/a.step)
	return a
}

// at returns where a cell stands in a panel.
func (l *scatterLayout) at(panel int, cell compare.Cell) (x, y vg.Length) {
	theirs, ours := byResult[panel].shares(cell)
	return l.x(panel, theirs.Value), l.y(panel, ours.Value)
}

func (l *scatterLayout) x(panel int, share float64) vg.Length {
	return l.lefts[panel] + inset + l.axes[panel].at(100*share, square-2*inset)
}

func (l *scatterLayout) y(panel int, share float64) vg.Length {
	return l.top + square - inset - l.axes[panel].at(100*share, square-2*inset)
}

func (s ScatterPlot) key() []entry {
	var entries []entry
	for i, opening := range s.Openings {
		name := "opening: " + opening
		if opening == compare.Total {
			name = "all openings"
		}
		entries = append(entries, entry{name, func(c *canvas, x, y vg.Length) {
			drawMark(c, x, y, openingPlace(s.Openings, i))
		}})
	}
	if slices.ContainsFunc(s.Cells, func(c compare.Cell) bool { return c.Rejected }) {
		entries = append(entries, entry{"rejected", drawRing})
	}
	return entries
}

func (s ScatterPlot) drawing() drawing {
	l := newScatterLayout(s)
	return drawing{l.sheet, func(c *canvas) {
		l.key.draw(c)
		c.turned(margin+6, l.top+square/2, "ours, % of the games", smallFont, middle, 90, faint)
		for panel, r := range byResult {
			l.drawAxes(c, panel, r.name)
			s.drawCells(c, &l, panel)
		}
	}}
}

func (l *scatterLayout) drawAxes(c *canvas, panel int, name string) {
	x, bottom := l.lefts[panel], l.top+square
	c.text(x, l.top-12, name, axisFont, left, ink)
	l.axes[panel].ticks(func(v float64, label string) {
		across, up := l.x(panel, v/100), l.y(panel, v/100)
		c.line(across, l.top, across, bottom, 0.6, rule)
		c.line(x, up, x+square, up, 0.6, rule)
		c.text(across, bottom+9, label, markFont, middle, ink)
		c.text(x-5, up, label, markFont, right, ink)
	})
	c.line(x, bottom, x+square, l.top, 0.8, faint)
	c.text(x+square/2, bottom+22, "theirs, % of the games", smallFont, middle, faint)
}

// drawCells draws the crosses of all cells, then the marks, the rings and the numbers, so that no mark hides another's
// number. The more crosses, the fainter they are.
func (s ScatterPlot) drawCells(c *canvas, l *scatterLayout, panel int) {
	opacity := min(0.7, max(0.2, 12/float64(len(s.Cells))))
	for _, cell := range s.Cells {
		x, y := l.at(panel, cell)
		theirs, ours := byResult[panel].shares(cell)
		stroke := translucent(openingColour(s.place(cell)), opacity)
		c.line(l.x(panel, theirs.Lo), y, l.x(panel, theirs.Hi), y, 0.7, stroke)
		c.line(x, l.y(panel, ours.Lo), x, l.y(panel, ours.Hi), 0.7, stroke)
	}
	for _, cell := range s.Cells {
		x, y := l.at(panel, cell)
		drawMark(c, x, y, s.place(cell))
		if cell.Rejected {
			drawRing(c, x, y)
		}
	}
	for _, label := range l.labels[panel] {
		label.draw(c)
	}
}

// place returns the place of a cell's kind of opening among those that have a mark of their own.
func (s ScatterPlot) place(c compare.Cell) int {
	return openingPlace(s.Openings, slices.Index(s.Openings, c.Opening))
}

// name names the pairing of a cell. Names with hyphens are common: one between them would not be seen.
func name(c compare.Cell) string { return strings.Join(c.Players, " v ") }
