package report

import (
	"fmt"
	"math"
	"slices"

	"tourney/results"
	"tourney/results/report/chart"
)

// outlay is what was spent at one place of a chart of evaluations.
type outlay struct {
	x                         int
	none                      bool // nothing was to be spent: a gap
	least, mean, most, spikes float64
}

// StepsChart shows the evaluations on each sub-move of the root, search by search. It takes the first game with a
// search that has sub-moves, and reports false if there is none.
func StepsChart(t Evaluations) (c chart.Chart, ok bool) {
	first := slices.IndexFunc(t.Searches, func(s Search) bool { return s.Moves > 0 })
	if first < 0 {
		return c, false
	}
	game, note := t.Searches[first].Game, t.Note
	var points []outlay
	for _, s := range t.Searches {
		if s.Game == game {
			points = append(points, outlay{s.Number, s.Moves == 0, float64(s.Least), s.Mean, float64(s.Most), float64(s.Spikes)})
		}
	}
	gaps := ""
	if slices.ContainsFunc(points, func(p outlay) bool { return p.none }) {
		gaps = "Gaps: searches that knew their answer at sight."
	}
	c = spendingChart(points, "search of the game", "evaluations on a sub-move", "spikes", gaps, note)
	c.Title = fmt.Sprintf("%s (%s)", t.Name, t.Game)
	c.Subtitle = fmt.Sprintf("Evaluations on each sub-move of the root, search by search: game %d, %s", game, t.Versus())
	return c, true
}

// SpendingChart shows what searches to each depth took. There is one depth at least.
func SpendingChart(t Evaluations) chart.Chart {
	var points []outlay
	for _, d := range t.Depths {
		s := Sum(d.Searches)
		points = append(points, outlay{d.Depth, false, float64(s.LeastEvals), s.MeanEvals, float64(s.MostEvals), s.Spikes})
	}
	c := spendingChart(points, "depth in plies", "evaluations in a search", "spikes, mean", "", t.Note)
	c.Title = fmt.Sprintf("%s (%s)", t.Name, t.Game)
	c.Subtitle = fmt.Sprintf("Evaluations in a search of %s, by depth; %s, the same at each depth",
		t.Player, results.Counted(len(t.Depths[0].Searches), "position"))
	return c
}

// spendingChart draws how many evaluations were spent and, below, how many spikes the order of sub-moves has. The
// places of points ascend.
func spendingChart(points []outlay, across, up, spikes, gaps, note string) chart.Chart {
	const wide = 560 // of the panels
	var xs []float64
	least, most, mostSpikes, pitch := math.Inf(1), 0., 1., math.Inf(1)
	for i, p := range points {
		xs, mostSpikes = append(xs, float64(p.x)), max(mostSpikes, p.spikes)
		if !p.none {
			least, most = min(least, p.least), max(most, p.most)
		}
		if i > 0 {
			pitch = min(pitch, xs[i]-xs[i-1])
		}
	}
	x := chart.Values(xs)
	lo, hi := x.Ends()
	point := (hi - lo) / wide // of paper, in values
	pitch = min(pitch, hi-lo)

	colour := chart.Blue
	spread := chart.Translucent(colour, 0.16)
	upper := chart.Panel{X: x, Y: chart.Counts(least, most), YTitle: up, Width: wide, Height: 260}
	for from := 0; from < len(points); from++ {
		to := from // the next gap
		for to < len(points) && !points[to].none {
			to++
		}
		if to > from {
			upper.Marks = append(upper.Marks, spendingMarks(points[from:to], min(1.9, pitch/point/3))...)
		}
		from = to
	}
	lower := chart.Panel{X: x, Y: chart.Outward(0, mostSpikes, 4, 1), XTitle: across, YTitle: spikes, Width: wide, Height: 80}
	half := min(6*point, 0.3*pitch)
	for _, p := range points {
		if p.spikes > 0 {
			at := float64(p.x)
			lower.Marks = append(lower.Marks, chart.Box{From: chart.Point{X: at - half}, To: chart.Point{X: at + half, Y: p.spikes}, Fill: chart.Vermilion})
		}
	}
	said := []string{"Evaluations are to a logarithmic scale."}
	if least < 1 {
		said[0] = "Evaluations are to a logarithmic scale from 1 on, and to a linear one below."
	}
	if gaps != "" {
		said = append(said, gaps)
	}
	said = append(said, "Spikes: sub-moves of the root that took more evaluations than the least before them.")
	return chart.Chart{
		Key: []chart.Entry{
			lineEntry("mean", 1.2, nil, colour),
			bandEntry("from the least to the most", spread, chart.Across(-7, 7, -4, 0.5, colour), chart.Across(-7, 7, 4, 0.5, colour)),
		},
		Bands: []chart.Band{{Panels: []chart.Panel{upper}}, {Panels: []chart.Panel{lower}}},
		Notes: sentences(note, said...),
	}
}

// spendingMarks draw points without a gap: a band from least to most, and a line with dots through the means.
func spendingMarks(run []outlay, radius float64) []chart.Mark {
	var least, mean, most []chart.Point
	for _, p := range run {
		x := float64(p.x)
		least, mean = append(least, chart.Point{X: x, Y: p.least}), append(mean, chart.Point{X: x, Y: p.mean})
		most = append(most, chart.Point{X: x, Y: p.most})
	}
	colour, marks := chart.Blue, []chart.Mark{}
	if len(run) == 1 { // there is no band
		marks = append(marks, chart.Line{Points: []chart.Point{least[0], most[0]}, Width: 0.6, Colour: colour})
	} else {
		band := slices.Concat(least, most)
		slices.Reverse(band[len(run):])
		marks = append(marks, chart.Area{Points: band, Fill: chart.Translucent(colour, 0.16)},
			chart.Line{Points: least, Width: 0.5, Colour: colour}, chart.Line{Points: most, Width: 0.5, Colour: colour},
			chart.Line{Points: mean, Width: 1.2, Colour: colour})
	}
	return append(marks, chart.Dots{Points: mean, Radius: radius, Fill: colour})
}
