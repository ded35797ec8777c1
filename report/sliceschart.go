package report

import (
	"fmt"
	"image/color"
	"math"

	"tourney/report/chart"
	"tourney/results"
	"tourney/results/landscape"
)

func init() {
	addModelPicture(Figure{Kind: "slices", Title: "Strength along each weight", Doc: "strength along each weight", Page: 2},
		func(l Study, m *landscape.Model) (chart.Chart, error) { return slicesChart(l.Stored, m, l.Note), nil })
}

var sliceBand = color.NRGBA{R: 0xcf, G: 0xe3, B: 0xf0, A: 0xff} // opaque, so that lines of the scale do not show through

// slicesChart shows strength along each weight through the recommended vector, with the model's interval.
func slicesChart(s results.Study, m *landscape.Model, note string) chart.Chart {
	learned := m.Weights()
	weights := make([]results.Weight, len(learned))
	slices := make([][]landscape.Point, len(learned))
	lowest, highest := -20.0, 10.0
	for i, l := range learned {
		weights[i], slices[i] = l.Weight, m.Slice(i)
		for _, p := range slices[i] {
			lowest, highest = min(lowest, p.Elo.Value), max(highest, p.Elo.Value)
		}
	}
	// A weight that is hardly known would make all others flat.
	const deepest, room = -300, 1.15
	scale := chart.Outward(max(deepest, room*lowest), min(-deepest, max(room*highest, -0.2*lowest)), 6, 0)
	method := learnedMethod(m, "The bands show")
	if lowest < deepest {
		method = append(method, fmt.Sprintf("The scale ends at %d Elo: marks on its end lie below.", deepest))
	}
	return chart.Chart{
		Title: fmt.Sprintf("%s (%s): strength along each weight of %s", s.Name, s.Game, s.Heuristic),
		Subtitle: "Elo above the recommended vector, by a model of all games of the search. One weight moves, the others have their " +
			"recommended values.",
		Key: append(placesKey(), entry("95 % interval", chart.Area{Fill: sliceBand,
			Points: []chart.Point{{X: -7, Y: -4}, {X: 7, Y: -4}, {X: 7, Y: 4}, {X: -7, Y: 4}}}),
			entry("not measurably weaker", keyLine(2.2, bestCandidate.Fill))),
		Bands: weightBands(weights, "Elo", func(i int, wide float64) chart.Panel { return slicePanel(learned[i], slices[i], scale, wide) }),
		Notes: sentences(note, method...),
	}
}

// placesKey explains the marks of the default and the recommended value.
func placesKey() []chart.Entry {
	return []chart.Entry{entry("default", defaultCandidate.At(chart.Point{})), entry("recommended", bestCandidate.At(chart.Point{}))}
}

// slicePanel shows one weight.
func slicePanel(l landscape.Learned, list []landscape.Point, scale *chart.Scale, wide float64) chart.Panel {
	lo, hi := scale.Ends()
	at := func(x, y float64) chart.Point { return point(x, min(max(y, lo), hi)) }
	var upper, lower, middle []chart.Point
	var marks []chart.Mark
	standing, nearest := 0.0, math.Inf(1) // Elo of the default
	for _, p := range list {
		if far := math.Abs(p.Value - l.Default); far < nearest {
			standing, nearest = p.Elo.Value, far
		}
		upper, middle = append(upper, at(p.Value, p.Elo.Hi)), append(middle, at(p.Value, p.Elo.Value))
		lower = append([]chart.Point{at(p.Value, p.Elo.Lo)}, lower...)
	}
	line := path(middle, 1.2, chart.Blue)
	if l.Switch {
		for i := range middle {
			marks = append(marks, path([]chart.Point{upper[i], lower[len(lower)-1-i]}, 7, sliceBand))
		}
		line = path(middle, 0.8, chart.Blue, chart.Dashed...)
	} else {
		marks = append(marks, chart.Area{Points: append(upper, lower...), Fill: sliceBand})
	}
	marks = append(marks, dashed(0, false, 0.8), line, chart.Across(l.Lo, l.Hi, lo, 3, bestCandidate.Fill),
		defaultCandidate.At(at(l.Default, standing)), bestCandidate.At(at(l.Recommended, 0)))
	return chart.Panel{Heading: l.Name, X: weightScale(l.Weight, []float64{l.Default, l.Recommended}), Y: scale, Width: wide, Height: studyTall, Marks: marks}
}
