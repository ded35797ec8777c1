package report

import (
	"context"
	"fmt"
	"math"
	"slices"

	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/report/chart"
	"tourney/results/report/verdict"
	"tourney/results/stats"
)

// mostSettled is the largest number of contests of a picture. Others are named, closest first.
const mostSettled = 4

// SettledChart shows whether contests have settled: the score with its interval at any time, and the evidence, over the
// number of blocks. Of many contests it shows the closest ones.
func SettledChart(ctx context.Context, store results.Store, c *evidence.Counts, note string) (chart.Chart, error) {
	list := slices.DeleteFunc(c.Contests(), func(o evidence.Contest) bool { return o.Exact })
	if len(list) == 0 {
		return chart.Chart{}, Unsuited{fmt.Errorf("run %s: no verdict to draw: %s", results.Visible(c.Run.Name), whyNone(c))}
	}
	slices.SortStableFunc(list, func(a, b evidence.Contest) int {
		if a.Fresh() != b.Fresh() {
			return map[bool]int{true: -1, false: 1}[a.Fresh()]
		}
		return int(math.Copysign(1, float64(a.Evidence()-b.Evidence())))
	})
	left := len(list) - mostSettled
	list = list[:min(len(list), mostSettled)]
	traces := make([]trace, len(list))
	err := c.Trace(ctx, store, func(o evidence.Contest) {
		i := slices.IndexFunc(list, func(l evidence.Contest) bool { return l.A == o.A && l.B == o.B && l.Set == o.Set })
		if i >= 0 {
			traces[i].see(o)
		}
	})
	if err != nil {
		return chart.Chart{}, err
	}
	needed := stats.Needed(c.Compared())
	most := 2.5 * math.Ln10
	blocks := 2.0
	for _, t := range traces {
		for _, p := range t.points {
			most, blocks = max(most, 1.1*float64(p.evidence)), max(blocks, p.blocks)
		}
	}
	most = min(most, 30*math.Ln10) // beyond, nothing is to be seen near the line
	picture := chart.Chart{Title: chartTitle(c.Run), Subtitle: "Score and evidence by the number of blocks, with the interval at any time."}
	across := chart.Counts(1, blocks)
	scores, evidences := chart.Band{}, chart.Band{}
	for i, t := range traces {
		heading := c.Run.Players[list[i].A].Name + " against " + c.Run.Players[list[i].B].Name
		upper := chart.Panel{Heading: heading, X: across, Y: chart.Percent(), YTitle: "score in %", Width: 230, Height: 150, Marks: t.scores()}
		lower := chart.Panel{X: across, Y: chart.Linear(min(0, t.least()), most/math.Ln10, 5, 1), XTitle: unitOf(c) + "s from " + verdict.Population(list[i].Set, list[i].Sample.Blocks()),
			YTitle: "evidence, power of 10", Width: 230, Height: 110, Marks: t.evidence(float64(needed)/math.Ln10, most/math.Ln10)}
		if d := list[i].Decision; d.Word != "" {
			upper.Pins = []chart.Pin{{X: float64(d.Blocks), Text: "decided"}}
		}
		scores.Panels, evidences.Panels = append(scores.Panels, upper), append(evidences.Panels, lower)
	}
	picture.Bands = []chart.Band{scores, evidences}
	said := []string{fmt.Sprintf("Shaded: the interval of 95 %%, which holds at every look. Dashed: equal strength, and evidence of %s, which decides.", needed.Odds())}
	if left > 0 {
		said = append(said, fmt.Sprintf("The %d contests with the least evidence; %d others are not shown.", mostSettled, left))
	}
	picture.Notes = sentences(note, said...)
	return picture, nil
}

// trace is the course of a contest.
type trace struct {
	points []tracePoint
	next   float64
}

type tracePoint struct {
	blocks   float64
	score    stats.Estimate
	evidence stats.Evidence
}

// see notes the state of a contest. Points lie closer than the eye can tell apart.
func (t *trace) see(o evidence.Contest) {
	n := float64(o.Sample.Blocks())
	if n < t.next {
		return
	}
	t.next = max(n+1, 1.03*n)
	t.points = append(t.points, tracePoint{n, o.Sample.AtAnyTime(), o.Evidence()})
}

func (t trace) least() float64 {
	least := 0.0
	for _, p := range t.points {
		least = min(least, float64(p.evidence)/math.Ln10)
	}
	return least
}

func (t trace) scores() []chart.Mark {
	var marks []chart.Mark
	var line []chart.Point
	for i, p := range t.points {
		line = append(line, chart.Point{X: p.blocks, Y: 100 * p.score.Value})
		to := p.blocks * 1.03
		if i+1 < len(t.points) {
			to = t.points[i+1].blocks
		}
		marks = append(marks, chart.Box{From: chart.Point{X: p.blocks, Y: 100 * p.score.Lo}, To: chart.Point{X: to, Y: 100 * p.score.Hi}, Fill: chart.Translucent(chart.Blue, 0.18)})
	}
	return append(marks, chart.Rule{At: 50, Width: 0.6, Dash: chart.Dashed, Colour: chart.Faint}, chart.Line{Points: line, Width: 1.2, Colour: chart.Blue})
}

func (t trace) evidence(needed, most float64) []chart.Mark {
	var line []chart.Point
	for _, p := range t.points {
		line = append(line, chart.Point{X: p.blocks, Y: min(most, float64(p.evidence)/math.Ln10)})
	}
	return []chart.Mark{chart.Rule{At: needed, Width: 0.6, Dash: chart.Dashed, Colour: chart.Faint}, chart.Line{Points: line, Width: 1.2, Colour: chart.Vermilion}}
}
