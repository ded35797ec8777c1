package plots

import (
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot/vg"
)

// label is the number of a rejected cell, beside its ring. The name, which would hide other marks, stands in the notes.
type label struct {
	cell int // its place among all cells
	text string
	area vg.Rectangle // that it covers, y downwards
	from vg.Point     // the middle of the ring
}

const (
	labelTall vg.Length = 10
	labelNear vg.Length = ringRadius + 2 // from the point to a label beside it
)

// labels finds room for the numbers of the rejected cells in the panel with that corner, whose cells stand at the
// points: beside their rings, or a little farther with a line between, and over no ring and no other number. A number
// for which there is none is left out.
func (s ScatterPlot) labels(points []vg.Point, corner vg.Point) []label {
	panel := vg.Rectangle{Min: corner, Max: corner.Add(vg.Point{X: square, Y: square})}
	var taken []vg.Rectangle
	for i, cell := range s.Cells {
		if cell.Rejected {
			taken = append(taken, around(points[i], ringRadius+1))
		}
	}
	var labels []label
	number := 0
	for i, cell := range s.Cells {
		if !cell.Rejected {
			continue
		}
		number++
		l := label{cell: i, text: strconv.Itoa(number), from: points[i]}
		if l.settle(panel, taken, points) {
			taken = append(taken, l.area)
			labels = append(labels, l)
		}
	}
	return labels
}

// settle puts the label into a free place, as near as there is one, and of those at the same distance where it covers
// the fewest points.
func (l *label) settle(panel vg.Rectangle, taken []vg.Rectangle, points []vg.Point) bool {
	width := textWidth(l.text, markFont) + 2
	half := vg.Point{X: width / 2, Y: labelTall / 2}
	ways := []vg.Point{{X: 1}, {X: -1}, {Y: -1}, {Y: 1}, {X: 1, Y: 1}, {X: -1, Y: -1}, {X: 1, Y: -1}, {X: -1, Y: 1}}
	for _, far := range []vg.Length{labelNear, 2 * labelNear, 3.5 * labelNear} {
		fewest := len(points) + 1
		for _, way := range ways {
			centre := l.from.Add(vg.Point{X: way.X * (far + half.X), Y: way.Y * (far + half.Y)})
			area := vg.Rectangle{Min: centre.Sub(half), Max: centre.Add(half)}
			overlaps := func(other vg.Rectangle) bool { return overlap(area, other) }
			if !within(area, panel) || slices.ContainsFunc(taken, overlaps) {
				continue
			}
			covered := 0
			for _, p := range points {
				if overlap(area, around(p, markRadius)) {
					covered++
				}
			}
			if covered < fewest {
				fewest, l.area = covered, area
			}
		}
		if fewest <= len(points) {
			return true
		}
	}
	return false
}

// draw writes the number, and joins it with its ring if that is not at hand.
func (l label) draw(c *canvas) {
	size := l.area.Size()
	near := vg.Point{
		X: min(max(l.from.X, l.area.Min.X), l.area.Max.X),
		Y: min(max(l.from.Y, l.area.Min.Y), l.area.Max.Y),
	}
	way := near.Sub(l.from)
	if distance := vg.Length(math.Sqrt(float64(way.Dot(way)))); distance > 1.5*labelNear {
		edge := l.from.Add(way.Scale(ringRadius / distance))
		c.line(edge.X, edge.Y, near.X, near.Y, 0.6, ink)
	}
	c.text(l.area.Min.X+1, l.area.Min.Y+size.Y/2, l.text, markFont, left, ink)
}

// around returns the square about a point.
func around(p vg.Point, half vg.Length) vg.Rectangle {
	corner := vg.Point{X: half, Y: half}
	return vg.Rectangle{Min: p.Sub(corner), Max: p.Add(corner)}
}

// overlap reports whether two rectangles have an area in common.
func overlap(a, b vg.Rectangle) bool {
	return a.Min.X < b.Max.X && b.Min.X < a.Max.X && a.Min.Y < b.Max.Y && b.Min.Y < a.Max.Y
}

// within reports whether a lies in b.
func within(a, b vg.Rectangle) bool {
	return a.Min.X >= b.Min.X && a.Max.X <= b.Max.X && a.Min.Y >= b.Min.Y && a.Max.Y <= b.Max.Y
}
