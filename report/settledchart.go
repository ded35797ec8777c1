package report

import (
	"cmp"
	"context"
	"fmt"
	"image/color"
	"math"
	"slices"

	"tourney/report/chart"
	"tourney/report/compare"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/stats"
)

func init() {
	addRunPicture(Figure{Kind: "settled", Title: "Settled or not", Doc: "score and evidence of two players by blocks", Page: 1},
		func(r *Run) bool { return r.duels() && len(r.Players) == 2 && !selfPlay(r.Run) },
		func(ctx context.Context, r *Run, c *evidence.Counts, note string) (chart.Chart, error) {
			return settledChart(ctx, r.Store, c, note)
		})
}

// mostSettled is the largest number of comparisons of a picture.
const mostSettled = 4

// settledChart shows whether comparisons have settled: the score with its interval at any time, and the evidence, over
// the number of blocks. Of many it shows those with the least evidence.
func settledChart(ctx context.Context, store evidence.Blocks, c *evidence.Counts, note string) (none chart.Chart, err error) {
	all := c.Comparisons()
	var list []int // into all
	for i, o := range all {
		if o.Decides {
			list = append(list, i)
		}
	}
	if len(list) == 0 {
		return none, unsuited(c.Run, "no verdict to draw: %s", whyNone(c))
	}
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(all[a].Evidence, all[b].Evidence) })
	left := len(list) - mostSettled
	list = list[:min(len(list), mostSettled)]
	traces := make([]trace, len(list))
	for i, at := range list {
		traces[i].of = all[at]
	}
	err = c.Trace(ctx, store, func(at int, sample stats.Sample) {
		if i := slices.Index(list, at); i >= 0 {
			traces[i].see(sample)
		}
	})
	if err != nil {
		return none, err
	}
	for i := range traces {
		if t := &traces[i]; len(t.points) == 0 || t.points[len(t.points)-1].blocks < float64(t.last.Blocks()) {
			t.points = append(t.points, t.at(t.last))
		}
	}
	f := newSettledFrame(c, traces)
	scores, evidences := chart.Band{}, chart.Band{}
	for _, t := range traces {
		o := t.of
		upper := chart.Panel{Heading: o.Subject + " against " + o.Object, X: f.across, Y: f.scores, YTitle: "score in %", Width: 230, Height: 150, Marks: f.score(t)}
		lower := chart.Panel{X: f.across, Y: f.evidences, YTitle: "evidence", Width: 230, Height: 110, Marks: f.evidence(t),
			XTitle: results.BlockName(c.Seats) + "s from " + compare.Population(o.Set, o.Blocks)}
		if o.Decided > 0 {
			word := string(o.Word)
			if o.Word == stats.Within {
				word += fmt.Sprintf(" ±%g", f.margin)
			}
			upper.Pins = []chart.Pin{{X: float64(o.Decided), Text: word}}
			lower.Marks = append(lower.Marks, dashed(float64(o.Decided), true, 0.6))
		}
		scores.Panels, evidences.Panels = append(scores.Panels, upper), append(evidences.Panels, lower)
	}
	said := results.Words{fmt.Sprintf("Shaded: the interval of 95 %%, which holds at every look. Dashed across: equal strength, and the evidence of %s that decides.",
		c.Needed().Whole())}
	said.When(f.clipped, "Scores and intervals of few %ss end at the frame.", results.BlockName(c.Seats))
	said.When(f.margin > 0, "Green: ±%g points of equal strength.", f.margin)
	said.When(f.cut, "Evidence beyond 10^%d:1 is not drawn.", mostEvidence)
	said.When(left > 0, "The %d comparisons with the least evidence; not shown: %s.", mostSettled,
		results.Counted(left, "other"))
	return chart.Chart{
		Title:    chartTitle(c.Run),
		Subtitle: fmt.Sprintf("Score and evidence by the number of %ss, on a logarithmic scale.", results.BlockName(c.Seats)),
		Bands:    []chart.Band{scores, evidences},
		Notes:    sentences(note, said...),
	}, nil
}

// trace is the course of a comparison.
type trace struct {
	of     evidence.Comparison
	points []tracePoint
	next   float64
	last   stats.Sample // not among the points yet
}

type tracePoint struct {
	blocks   float64
	score    stats.Estimate
	evidence float64 // as a power of ten
}

// see notes the state of the comparison. Points lie closer than the eye can tell apart.
func (t *trace) see(sample stats.Sample) {
	if n := float64(sample.Blocks()); n >= t.next {
		t.next = max(n+1, 1.03*n)
		t.points = append(t.points, t.at(sample))
	}
	t.last = sample
}

func (t trace) at(sample stats.Sample) tracePoint {
	return tracePoint{float64(sample.Blocks()), sample.AtAnyTime(), float64(t.of.Against(sample)) / math.Ln10}
}

// settledFrame is the scales that all panels share.
type settledFrame struct {
	across, scores, evidences *chart.Scale
	blocks                    float64
	low, high                 float64 // scores, in %
	most, needed, margin      float64
	cut                       bool // some evidence lies beyond most
	clipped                   bool // some score or interval lies beyond low or high
}

// lastWidth is the part of the number of blocks by which the last interval reaches beyond it, so that it is seen.
const lastWidth = 1.04

// mostEvidence is the largest power of ten that is drawn: beyond it nothing would be seen near the line that decides.
const mostEvidence = 12

func newSettledFrame(c *evidence.Counts, traces []trace) settledFrame {
	f := settledFrame{blocks: 10, low: 45, high: 55, needed: float64(c.Needed()) / math.Ln10, margin: 100 * c.Run.Facts.Margin}
	f.most = f.needed + 1
	least := 0.
	for _, t := range traces {
		f.blocks = max(f.blocks, float64(t.last.Blocks()))
		for _, p := range t.points {
			least, f.most = min(least, p.evidence), max(f.most, p.evidence)
			if p.blocks >= float64(t.last.Blocks())/10 { // before, intervals are as wide as the scale
				f.low, f.high = min(f.low, 100*p.score.Lo), max(f.high, 100*p.score.Hi)
			}
		}
	}
	if f.cut = f.most > mostEvidence; f.cut {
		f.most = mostEvidence
	}
	f.scores = chart.Outward(f.low, f.high, 5, 1)
	f.low, f.high = f.scores.Ends()
	for _, t := range traces {
		f.clipped = f.clipped || slices.ContainsFunc(t.points, func(p tracePoint) bool { return 100*p.score.Lo < f.low || 100*p.score.Hi > f.high })
	}
	f.across = chart.Log(1, f.blocks*lastWidth)
	step := max(1, math.Ceil((f.most-least)/5))
	var ticks []chart.Tick
	for power := step * math.Ceil(least/step); power <= f.most; power += step {
		label := fmt.Sprintf("10^%g:1", power)
		if power >= 0 && power < 4 {
			label = fmt.Sprintf("%g:1", math.Pow10(int(power)))
		} else if power < 0 {
			label = fmt.Sprintf("1:10^%g", -power)
		}
		ticks = append(ticks, chart.Tick{Place: power, Label: label})
	}
	f.evidences = chart.Fixed(least, f.most, ticks...)
	return f
}

// score draws the score of a comparison with its interval.
func (f settledFrame) score(t trace) []chart.Mark {
	points := t.points
	within := func(score float64) float64 { return min(max(100*score, f.low), f.high) }
	var marks []chart.Mark
	var line []chart.Point
	for i, p := range points {
		to := p.blocks * lastWidth
		if i+1 < len(points) {
			to = points[i+1].blocks
		}
		if score := within(p.score.Value); score == 100*p.score.Value || len(line) > 0 {
			if line = append(line, point(p.blocks, score)); i+1 < len(points) {
				line = append(line, point(to, score))
			}
		}
		marks = append(marks, box(p.blocks, within(p.score.Lo), to, within(p.score.Hi), chart.Translucent(chart.Blue, 0.18)))
	}
	if f.margin > 0 {
		marks = append(marks, chart.Rule{At: 50 - f.margin, Width: 0.8, Colour: chart.Green}, chart.Rule{At: 50 + f.margin, Width: 0.8, Colour: chart.Green})
	}
	return append(append(marks, dashed(50, false, 0.6)), drawn(line, chart.Blue)...)
}

// evidence draws the evidence of a comparison.
func (f settledFrame) evidence(t trace) []chart.Mark {
	var line []chart.Point
	for _, p := range t.points {
		if line = append(line, point(p.blocks, min(p.evidence, f.most))); p.evidence > f.most {
			break
		}
	}
	return append([]chart.Mark{dashed(f.needed, false, 0.6)}, drawn(line, chart.Vermilion)...)
}

// drawn is a line and its last point: after a single block there is no other.
func drawn(line []chart.Point, ink color.Color) []chart.Mark {
	if len(line) == 0 {
		return nil
	}
	return []chart.Mark{path(line, 1.2, ink), chart.Dots{Points: line[len(line)-1:], Radius: 1.8, Fill: ink}}
}
