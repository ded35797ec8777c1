package report

import (
	"context"
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"

	"tourney/report/chart"
	"tourney/report/compare"
	"tourney/results"
	"tourney/results/stats"
)

func init() {
	addPicture(Figure{Kind: "study", Title: "Trials", Doc: "all trials", Page: 5}, nil,
		func(_ context.Context, l Study) (chart.Chart, error) {
			onlyDefault := l.Found.Default != nil && !slices.ContainsFunc(l.Stored.Facts.Opponents, func(o results.Player) bool {
				return o.Spec != l.Found.Default.Spec
			})
			return studyChart(l.Found, l.Trials, l.Stored.Facts.Weights, onlyDefault, l.Note), nil
		})
}

// studyChart shows a study: re-test and proof, the best score so far of a random search, and all scores against each
// weight. Trials may be in any order, and missing: parts without trials say so. Trials without a score are left out.
// onlyDefault reports that the default is the only opponent of the screening, as it is in the re-test and the proof:
// only then do all scores share one scale. note is printed below.
func studyChart(f compare.Finding, trials []results.Trial, weights []results.Weight, onlyDefault bool, note string) chart.Chart {
	s := studied{Finding: f, trials: trials, weights: weights, onlyDefault: onlyDefault}
	if s.best, s.called = f.Leader, "best score so far"; f.Winner != nil {
		s.best, s.called = f.Winner, "winner"
	}
	s.screening = s.outcomes(results.Screening)
	s.origin = outcomeOf(s.screening, 0)
	var scores []stats.Estimate
	for _, o := range s.screening {
		if len(s.screening) > mostIntervals && !s.marked(o.Trial) { // its interval is not drawn
			o.score = stats.Estimate{Value: o.score.Value}
		}
		scores = append(scores, o.score)
	}
	if onlyDefault && s.Winner != nil {
		scores = append(scores, s.Proof)
	}
	s.upwards = scoreScale(scores, 8, leastRange)
	bands := []chart.Band{s.retested()}
	if !s.learns() {
		bands = append(bands, s.progress())
	}
	return chart.Chart{
		Title:    fmt.Sprintf("%s (%s): weights of %s", f.Study.Name, f.Study.Game, f.Study.Heuristic),
		Subtitle: strings.Join(f.Sentences(), " "),
		Key:      s.key(),
		Bands: append(bands, weightBands(weights, "score in the screening, %", func(i int, wide float64) chart.Panel {
			return s.weightPanel(weights[i], wide)
		})...),
		Notes: sentences(note, s.notes()...),
	}
}

// studied is a study with the values that its chart needs.
type studied struct {
	compare.Finding
	trials      []results.Trial
	weights     []results.Weight
	onlyDefault bool
	best        *results.Trial // the winner or, before the proof, the leader; nil before the screening
	called      string         // words for best
	screening   []outcome      // by number
	origin      *outcome       // the default in the screening, or nil
	upwards     *chart.Scale   // of scores in the screening, shared by all panels
}

// learns reports whether later trials of the search depend on earlier ones. Such a search recommends a vector by no
// score of the screening.
func (s *studied) learns() bool { return results.Learns(s.Study.Method) }

// unscreened reports whether the winner has no score in the screening: it is a mean of vectors, for example.
func (s *studied) unscreened() bool {
	return s.Winner != nil && s.learns() && outcomeOf(s.screening, s.Winner.Candidate) == nil
}

type outcome struct {
	results.Trial
	score stats.Estimate
}

// outcomes returns the trials of a stage with a score, by number, as compare.Met has them.
func (s *studied) outcomes(stage results.Stage) []outcome {
	var list []outcome
	for _, t := range compare.Met(s.Study, s.trials, stage) {
		if score := compare.ScoreOf(s.Study, t); score.Games > 0 {
			list = append(list, outcome{t, score})
		}
	}
	return list
}

// outcomeOf returns the outcome of a candidate, or nil.
func outcomeOf(list []outcome, candidate int) *outcome {
	if i := slices.IndexFunc(list, func(o outcome) bool { return o.Candidate == candidate }); i >= 0 {
		return &list[i]
	}
	return nil
}

// Lengths are in points.
const (
	studyWide     = 598. // of panels beside a scale
	studyTall     = 140.
	mostIntervals = 120 // candidates in the panels of weights: more intervals would hide the marks
)

// notes returns the sentences below the chart.
func (s *studied) notes() []string {
	var how stats.Notes
	for _, stage := range results.Stages {
		for _, o := range s.outcomes(stage) {
			how.Add(o.score)
		}
	}
	said := results.Words(how.Sentences("Vertical and horizontal lines at marks show"))
	said.When(!s.onlyDefault,
		"Scores in the screening, against its opponents, and those against the default are not to one scale.")
	said.When(len(s.screening) > mostIntervals, "Of the %d candidates of the screening only the default and the %s show their intervals; "+
		"the median of all is ±%.1f %%.", len(s.screening), s.called, 100*medianMargin(s.screening))
	spread, missing := false, false
	for _, w := range s.weights {
		spread = spread || w.Switch
		missing = missing || slices.ContainsFunc(s.screening, func(o outcome) bool { return !hasPlace(w, o.Weights) })
	}
	said.When(spread, "Candidates at off and on are spread sideways, to show them all.")
	said.When(missing, "A panel leaves out trials without a value of its weight, or with a value outside its axis.")
	return said
}

// medianMargin returns the median of half the widths of intervals.
func medianMargin(list []outcome) float64 {
	var margins []float64
	for _, o := range list {
		if o.score.Known() {
			margins = append(margins, o.score.Margin())
		}
	}
	if len(margins) == 0 {
		return 0
	}
	slices.Sort(margins)
	return margins[len(margins)/2]
}

// nothing returns words for a part without data, and whether data may come.
func (s *studied) nothing(what string) string {
	if s.Study.Finished.IsZero() {
		return "nothing " + what + " yet"
	}
	return "nothing was " + what
}

// The least ranges of scales of scores, in per cent, keep small differences looking small. The proof alone may have a
// smaller one.
const (
	leastRange = 4
	proofRange = 20
)

// scoreScale returns a scale in per cent, within 0 to 100, for scores with their intervals. It has at most n steps. Its
// range is at least least, so that small differences look small.
func scoreScale(scores []stats.Estimate, n int, least float64) *chart.Scale {
	lo, hi := 100.0, 0.0
	for _, e := range scores {
		lo, hi = min(lo, 100*e.Value), max(hi, 100*e.Value)
		if e.Known() {
			lo, hi = min(lo, 100*e.Lo), max(hi, 100*e.Hi)
		}
	}
	if lo > hi {
		return chart.Percent()
	}
	const air = 0.04 // of the range, at both ends
	more := max(air*(hi-lo), (least-(hi-lo))/2)
	return chart.Linear(max(0, lo-more), min(100, hi+more), n, 0)
}

// These are the marks of the kinds of candidates in all panels, with fine edges where marks overlap.
var (
	anyCandidate     = chart.Dots{Radius: 2, Halo: 0.7, Fill: chart.Blue}
	defaultCandidate = chart.Dots{Shape: chart.Shapes[1], Radius: 3.4, Halo: 0.7, Fill: chart.Ink}
	bestCandidate    = chart.Dots{Shape: chart.Shapes[2], Radius: 3.6, Halo: 0.7, Fill: chart.Vermilion}
	proofBand        = chart.Translucent(bestCandidate.Fill, 0.16)
)

// style returns the mark of a candidate.
func (s *studied) style(t results.Trial) chart.Dots {
	switch {
	case t.Candidate == 0:
		return defaultCandidate
	case s.marked(t):
		return bestCandidate
	}
	return anyCandidate
}

// marked reports whether a candidate has its own mark.
func (s *studied) marked(t results.Trial) bool {
	return t.Candidate == 0 || s.best != nil && t.Candidate == s.best.Candidate
}

// crowd returns the marks of all other candidates of the screening.
func (s *studied) crowd() chart.Dots {
	k, n := anyCandidate, len(s.screening)
	k.Halo, k.Fill = 0, chart.Translucent(k.Fill, min(0.85, max(0.25, 10/math.Sqrt(float64(n)))))
	switch {
	case n > 1000:
		k.Shape, k.Radius = chart.Shapes[3], 1 // looks like a circle at that size, for a third of the bytes
	case n > mostIntervals:
		k.Radius = 1.5
	}
	return k
}

// upright is a vertical interval.
func upright(x float64, e stats.Estimate, width float64, colour color.Color) chart.Mark {
	if !e.Known() {
		e.Lo, e.Hi = e.Value, e.Value
	}
	return chart.Upright(x, 100*e.Lo, 100*e.Hi, width, colour)
}

// own is a candidate with its own mark and interval.
func (s *studied) own(x float64, o outcome) []chart.Mark {
	style := s.style(o.Trial)
	return []chart.Mark{upright(x, o.score, 1, style.Fill), style.At(point(x, 100*o.score.Value))}
}

// key explains the marks that the chart has.
func (s *studied) key() []chart.Entry {
	sign := func(words string, k chart.Dots) chart.Entry {
		interval := chart.Upright(0, -6, 6, 0.8, chart.Translucent(k.Fill, 0.6))
		return entry(words, interval, k.At(chart.Point{}))
	}
	entries := []chart.Entry{sign("candidate", anyCandidate)}
	if len(s.screening) > mostIntervals {
		dot := s.crowd().At(chart.Point{})
		dot.Fill = anyCandidate.Fill
		entries[0].Marks = []chart.Mark{dot}
	}
	if s.Default != nil {
		entries = append(entries, sign("default: "+s.Default.Player, defaultCandidate))
	}
	if s.best != nil {
		entries = append(entries, sign(s.called+": "+s.best.Player, bestCandidate))
	}
	if s.unscreened() {
		entries = append(entries, entry("its weights", chart.Upright(0, -6, 6, 1, bestCandidate.Fill)))
	}
	if s.onlyDefault && s.Winner != nil && !s.learns() {
		entries = append(entries, entry("proof", box(-7, -4, 7, 4, proofBand), keyLine(1, bestCandidate.Fill)))
	}
	if s.Default != nil {
		entries = append(entries, entry("score of the default", keyLine(0.8, chart.Faint, chart.Dashed...)))
	}
	return entries
}
