package report

import (
	"context"
	"fmt"

	"tourney/report/chart"
	"tourney/results"
)

func init() {
	addPicture(Figure{Kind: "history", Title: "How the search went on", Doc: "the recommended weights while the search went on", Page: 4}, nil,
		func(_ context.Context, l Study) (none chart.Chart, err error) {
			s, err := l.Study()
			if err != nil {
				return none, err
			}
			history, err := l.History()
			if err != nil {
				return none, fmt.Errorf("study %s: %w: nothing to draw", l.Stored.Name, err)
			}
			return historyChart(l.Stored, s.Space.Start(), history, l.Note), nil
		})
}

// historyChart shows how the recommended values changed while the search went on. The moments are in order, at least
// one.
func historyChart(s results.Study, defaults map[string]float64, moments []results.Moment, note string) chart.Chart {
	last := moments[len(moments)-1]
	games := chart.Linear(0, float64(max(1, last.Games)), 4, 1)
	panel := func(i int, wide float64) chart.Panel {
		w := s.Facts.Weights[i]
		var points []chart.Point
		values := []float64{defaults[w.Name]}
		for _, m := range moments {
			points, values = append(points, point(float64(m.Games), m.Weights[w.Name])), append(values, m.Weights[w.Name])
		}
		return chart.Panel{Heading: w.Name, X: games, Y: weightScale(w, values), Width: wide, Height: studyTall,
			Marks: []chart.Mark{dashed(defaults[w.Name], false, 0.8), path(points, 1.2, chart.Blue),
				bestCandidate.At(points[len(points)-1])}}
	}
	return chart.Chart{
		Title:    fmt.Sprintf("%s (%s): recommended weights of %s", s.Name, s.Game, s.Heuristic),
		Subtitle: "What the search would have recommended, by the number of its games in all rounds. A re-test or an earlier proof may have decided for others.",
		Key: []chart.Entry{entry("default", keyLine(0.8, chart.Faint, chart.Dashed...)),
			entry("after the last game of the search", placesKey()[1].Marks...)},
		Bands: weightBands(s.Facts.Weights, "value", panel),
		Notes: note,
	}
}
