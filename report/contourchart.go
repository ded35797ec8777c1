package report

import (
	"fmt"
	"image/color"
	"math"
	"slices"

	"tourney/report/chart"
	"tourney/results"
	"tourney/results/landscape"
)

// contourCells is the number of cells on a side of a contour chart.
const contourCells = 120

func init() {
	addModelPicture(Figure{Kind: "contour", Title: "Strength over two weights", Doc: "strength over two weights", Page: 3, TwoWeights: true},
		func(l Study, m *landscape.Model) (none chart.Chart, err error) {
			a, b, err := l.pair(m)
			if err != nil {
				return none, Unsuited{Err: err}
			}
			return contourChart(l.Stored, m, a, b, l.Note), nil
		})
}

// contourChart shows strength over two weights, given by their indices; both have a range. The others have their
// recommended values.
func contourChart(s results.Study, m *landscape.Model, a, b int, note string) chart.Chart {
	learned := m.Weights()
	across, up := learned[a], learned[b]
	xs, ys := places(across.Weight), places(up.Weight)
	elo, best := field{xs: xs, ys: ys}, field{xs: xs, ys: ys}
	for _, y := range ys {
		for _, x := range xs {
			e := m.At(a, b, x, y)
			elo.values, best.values = append(elo.values, e.Value), append(best.values, e.Hi)
		}
	}
	most := 10.0 // of the colours
	for _, v := range elo.values {
		most = max(most, math.Abs(v))
	}
	step := levelStep(min(most, 400))
	most = step * math.Ceil(min(most, 400)/step)
	// colour returns the colour of the level that a strength lies in.
	colour := func(v float64) color.Color {
		level := step * (math.Floor(v/step) + 0.5)
		return chart.ScoreColour(min(max(0.5+level/(2*most), 0), 1))
	}
	marks := elo.cells(colour)
	for level := -most + step; level < most; level += step {
		for _, line := range elo.lines(level) {
			marks = append(marks, path(line, 0.5, chart.Faint))
		}
	}
	edge := best.lines(0)
	for _, line := range edge {
		marks = append(marks, path(line, 1.6, chart.Ink))
	}
	start := point(across.Default, up.Default)
	own := point(across.Recommended, up.Recommended)
	marked := func(d chart.Dots, at chart.Point) chart.Mark {
		d.Radius, d.Halo = 5, 1.5
		return d.At(at)
	}
	marks = append(marks, marked(defaultCandidate, start), marked(bestCandidate, own))
	const side = 330
	lo, hi := step*math.Floor(max(slices.Min(elo.values), -most)/step), step*math.Ceil(min(slices.Max(elo.values), most)/step)
	bar := chart.Panel{X: chart.Fixed(0, 1).Flush(), Y: chart.Linear(lo, hi, 8, step).Flush(), YTitle: "Elo", Width: 11, Height: side}
	for level := hi; level > lo+step/2; level -= step { // each reaches down to the end, and the next covers it
		bar.Marks = append(bar.Marks, box(0, lo, 1, level, colour(level-step/2)))
	}
	key, method := placesKey(), "No place is measurably weaker than the recommended one, by"
	if len(edge) > 0 {
		key = append(key, entry("beyond it, measurably weaker than recommended", keyLine(1.6, chart.Ink)))
		method = "The black line is by"
	}
	return chart.Chart{
		Title: fmt.Sprintf("%s (%s): strength over %s and %s", s.Name, s.Game, across.Name, up.Name),
		Subtitle: "Elo above the recommended vector, by a model of all games of the search. Two weights move, the others have their " +
			"recommended values.",
		Key: key,
		Bands: []chart.Band{{Panels: []chart.Panel{{X: weightScale(across.Weight, nil).Flush(), Y: weightScale(up.Weight, nil).Flush(), XTitle: across.Name,
			YTitle: up.Name, Width: side, Height: side, Marks: marks}, bar}}},
		Notes: sentences(note, learnedMethod(m, method)...),
	}
}

// levelStep returns a round step with at most eight levels up to most.
func levelStep(most float64) float64 {
	steps := []float64{2, 5, 10, 20, 25}
	if i := slices.IndexFunc(steps, func(step float64) bool { return most <= 8*step }); i >= 0 {
		return steps[i]
	}
	return 50
}

// places returns the values of a weight at the corners of cells.
func places(w results.Weight) []float64 {
	list := make([]float64, contourCells+1)
	for i := range list {
		part := float64(i) / contourCells
		list[i] = w.Min + part*(w.Max-w.Min)
		if w.Log {
			list[i] = w.Min * math.Pow(w.Max/w.Min, part)
		}
	}
	list[contourCells] = w.Max // not rounded beyond the scale
	return list
}

// field is a function at the corners of cells, row by row.
type field struct {
	xs, ys []float64
	values []float64
}

func (f field) at(x, y int) float64 { return f.values[y*len(f.xs)+x] }

// cells returns boxes in the colours of the cells' means. Neighbours of one colour share a box. A box reaches under
// those that are drawn after it, so that there are no seams.
func (f field) cells(colour func(float64) color.Color) (marks []chart.Mark) {
	for y := range len(f.ys) - 1 {
		of := func(x int) color.Color {
			return colour((f.at(x, y) + f.at(x+1, y) + f.at(x, y+1) + f.at(x+1, y+1)) / 4)
		}
		for x := 0; x < len(f.xs)-1; {
			from, fill := x, of(x)
			for x++; x < len(f.xs)-1 && of(x) == fill; x++ {
			}
			marks = append(marks, box(f.xs[from], f.ys[y], f.xs[min(x+1, len(f.xs)-1)], f.ys[min(y+2, len(f.ys)-1)], fill))
		}
	}
	return marks
}

// lines returns the line of a level in pieces, one or two for each cell that it crosses.
//
// Source: W. E. Lorensen, H. E. Cline, Marching cubes, SIGGRAPH 1987, in two dimensions.
func (f field) lines(level float64) (list [][]chart.Point) {
	for y := range len(f.ys) - 1 {
		for x := range len(f.xs) - 1 {
			corners := [5][2]int{{x, y}, {x + 1, y}, {x + 1, y + 1}, {x, y + 1}, {x, y}}
			var crossed []chart.Point
			for i := range 4 {
				p, q := corners[i], corners[i+1]
				u, v := f.at(p[0], p[1]), f.at(q[0], q[1])
				if (u < level) != (v < level) {
					part := (level - u) / (v - u)
					crossed = append(crossed, point(f.xs[p[0]]+part*(f.xs[q[0]]-f.xs[p[0]]), f.ys[p[1]]+part*(f.ys[q[1]]-f.ys[p[1]])))
				}
			}
			for i := 0; i+1 < len(crossed); i += 2 {
				list = append(list, crossed[i:i+2])
			}
		}
	}
	return list
}
