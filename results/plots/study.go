package plots

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"tourney/results"
	"tourney/results/stats"
	"tourney/results/verdict"
)

// StudyChart shows a study: the re-test and the proof, the best score so far over the games of the search, and the
// scores of all candidates against each weight. A study that is not finished has parts that say so.
type StudyChart struct {
	Finding     verdict.Finding
	Trials      []results.Trial  // in any order; those without a score are left out
	Weights     []results.Weight // each has a panel
	OnlyDefault bool             // as in StudyOptions
	Note        string           // printed below
}

// StudyOptions are what the caller knows of a study and its trials do not say.
type StudyOptions struct {
	// OnlyDefault says that the default is the only opponent of the search, as it is of the re-test and the proof: only
	// then are all scores drawn to one scale.
	OnlyDefault bool
	// Note is a sentence to be printed below.
	Note string
}

// Study makes the chart of a study from its trials, which may be few or none, and what they have shown.
func Study(f verdict.Finding, trials []results.Trial, weights []results.Weight, o StudyOptions) StudyChart {
	return StudyChart{Finding: f, Trials: trials, Weights: weights, OnlyDefault: o.OnlyDefault, Note: o.Note}
}

// Write draws the chart and writes the picture.
func (s StudyChart) Write(w io.Writer, f Format) error { return s.drawing().write(w, f) }

// outcome is a trial with its score.
type outcome struct {
	results.Trial
	score stats.Estimate
}

// outcomes returns the trials of a stage that have a score, in the order asked for.
func (s StudyChart) outcomes(stage results.Stage) []outcome {
	var list []outcome
	for _, t := range s.Trials {
		if score := verdict.ScoreOf(s.Finding.Study, t); t.Stage == stage && score.Games > 0 {
			list = append(list, outcome{t, score})
		}
	}
	slices.SortStableFunc(list, func(a, b outcome) int { return a.Number - b.Number })
	return list
}

// best returns the winner or, as long as there is none, who leads, and what to call it. It is nil before both.
func (s StudyChart) best() (t *results.Trial, name string) {
	if s.Finding.Winner != nil {
		return s.Finding.Winner, "winner"
	}
	return s.Finding.Leader, "best so far"
}

// mostIntervals is how many candidates have intervals in the panels of weights: more would hide their marks.
const mostIntervals = 120

// words are the sentences around the chart, the proof's first.
func (s StudyChart) words(search []outcome) words {
	study := s.Finding.Study
	w := words{
		title:    fmt.Sprintf("%s (%s): weights of %s", study.Name, study.Game, study.Heuristic),
		subtitle: strings.Join(s.Finding.Sentences(), " "),
		notes:    s.intervals(),
	}
	if !s.OnlyDefault {
		w.notes += " Scores in the search, against its opponents, and those against the default are not to one scale."
	}
	if len(search) > mostIntervals {
		_, best := s.best()
		w.notes += fmt.Sprintf(" Of the %d candidates of the search only the default and the %s have their intervals drawn; "+
			"the median of all is ±%.1f %%.", len(search), best, 100*medianMargin(search))
	}
	if s.spread() {
		w.notes += " Candidates at off and on are spread sideways, to show them all."
	}
	if s.misplaced(search) {
		w.notes += " Trials without a value of a weight, or with one that has no place on its axis, are left out of its " +
			"panel."
	}
	if s.Note != "" {
		w.notes += " " + s.Note
	}
	return w
}

// intervals says what the lines at marks are.
func (s StudyChart) intervals() string {
	var how stats.Notes
	for _, stage := range results.Stages {
		for _, o := range s.outcomes(stage) {
			how.Add(o.score)
		}
	}
	return strings.Join(how.Sentences("Vertical and horizontal lines at marks show"), " ")
}

// spread reports whether any weight is a switch.
func (s StudyChart) spread() bool {
	return slices.ContainsFunc(s.Weights, func(w results.Weight) bool { return w.Switch })
}

// misplaced reports whether some trial has no place in some panel.
func (s StudyChart) misplaced(search []outcome) bool {
	for _, w := range s.Weights {
		for _, o := range search {
			if _, ok := placeOf(w, o.Weights); !ok {
				return true
			}
		}
	}
	return false
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
