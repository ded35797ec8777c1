package report

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"tourney/arena/study"
	"tourney/games"
	"tourney/report/chart"
	"tourney/report/table"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/landscape"
)

func (l Study) history() ([]results.Moment, error) {
	s, err := l.Study()
	if err != nil {
		return nil, err
	}
	history, err := s.History(l.Trials)
	if err == nil && len(history) == 0 {
		err = fmt.Errorf("the search has no finished trial yet")
	}
	return history, err
}

func (l Study) model() (*landscape.Model, error) {
	s, err := l.Study()
	if err != nil {
		return nil, err
	}
	var recommended map[string]float64
	if l.Found.Winner != nil {
		recommended = l.Found.Winner.Weights
	} else {
		history, err := l.History()
		if err != nil {
			return nil, err
		}
		recommended = history[len(history)-1].Weights
	}
	return landscape.Learn(l.Stored.Facts.Weights, l.Trials, s.Space.Start(), recommended)
}

// Study returns the study with its further rounds.
func (l Study) Study() (study.Study, error) { return study.Of(l.Stored) }

// These are the pictures of a study.
const (
	TrialsPicture  = "study"
	SlicesPicture  = "slices"
	ContourPicture = "contour"
	HistoryPicture = "history"
	GridPicture    = "heatmap"
)

// TakesWeights reports whether a kind of picture is of two weights.
func TakesWeights(kind string) bool { return kind == ContourPicture || kind == GridPicture }

// Tables shows the results and the best trials of each stage, all trials if most is 0. Formats for programs get one table.
func (l Study) Tables(f table.Format, most int) []table.Table {
	t := StudyTable(l.Found, l.Trials, l.Stored.Facts.Weights, most)
	t.Note = l.Note
	m, err := l.Model()
	switch {
	case err == nil:
		t.Lead = append(m.Sentences(), t.Lead...)
		t.Facts = append(t.Facts, LearnedFacts(m)...)
		if !f.ForPrograms() {
			return []table.Table{t, WeightsTable(l.Stored, m)}
		}
	case results.Learns(l.Stored.Method): // others seldom have the trials
		t.Notes = append(t.Notes, "Nothing is said of single weights: "+err.Error()+".")
	}
	return []table.Table{t}
}

// Picture returns a picture of a kind. store is that of the study. weights are the two of a contour or a heat map. Without
// them a contour has those whose defaults cost most, and a heat map the first two. The error is a Unsuited for
// weights, or a study, that have no such picture.
func (l Study) Picture(ctx context.Context, store evidence.Blocks, kind string, weights []string) (chart.Chart, error) {
	switch kind {
	case GridPicture:
		p, err := l.plane(ctx, store, weights)
		if err != nil {
			return chart.Chart{}, err
		}
		return GridChart(l.Stored, p, l.Note), nil
	case TrialsPicture:
		onlyDefault := l.Found.Default != nil && !slices.ContainsFunc(l.Stored.Facts.Opponents, func(o results.Player) bool {
			return o.Spec != l.Found.Default.Spec
		})
		return StudyChart(l.Found, l.Trials, l.Stored.Facts.Weights, onlyDefault, l.Note), nil
	case HistoryPicture:
		s, err := l.Study()
		if err != nil {
			return chart.Chart{}, err
		}
		history, err := l.History()
		if err != nil {
			return chart.Chart{}, fmt.Errorf("study %s: %w: nothing to draw", l.Stored.Name, err)
		}
		return HistoryChart(l.Stored, s.Space.Start(), history, l.Note), nil
	}
	m, err := l.Model()
	if err != nil {
		return chart.Chart{}, fmt.Errorf("study %s: %w", l.Stored.Name, err)
	}
	if kind == SlicesPicture {
		return SlicesChart(l.Stored, m, l.Note), nil
	}
	a, b, err := l.pair(m, weights)
	if err != nil {
		return chart.Chart{}, Unsuited{Err: err}
	}
	return ContourChart(l.Stored, m, a, b, l.Note), nil
}

// pair returns the indices of the two weights of a contour chart: those named, else those whose defaults cost most.
func (l Study) pair(m *landscape.Model, names []string) (a, b int, err error) {
	s, err := l.Study()
	if err != nil {
		return 0, 0, err
	}
	tied := map[string]bool{} // they never moved alone
	for _, t := range s.Space.Ties() {
		for _, name := range t.Weights {
			tied[name] = true
		}
	}
	var ranges []int
	learned := m.Weights()
	for i, l := range learned {
		if !l.Switch && l.Min < l.Max && !tied[l.Name] {
			ranges = append(ranges, i)
		}
	}
	if len(ranges) < 2 {
		return 0, 0, fmt.Errorf("study %s has fewer than two weights that were tuned alone and have a range: use %s", l.Stored.Name, SlicesPicture)
	}
	if len(names) == 0 {
		slices.SortStableFunc(ranges, func(i, j int) int { return -cmp.Compare(learned[i].Back.Value, learned[j].Back.Value) })
		return ranges[0], ranges[1], nil
	}
	var have []string
	for _, i := range ranges {
		have = append(have, learned[i].Name)
	}
	two, err := l.named("contour", names, have, "were tuned alone and have a range")
	if err != nil {
		return 0, 0, err
	}
	return ranges[two[0]], ranges[two[1]], nil
}

// named returns the indices of the two weights named for a picture, among those that it may show.
func (l Study) named(picture string, names, have []string, that string) (two [2]int, err error) {
	if len(names) != 2 || names[0] == names[1] {
		return two, fmt.Errorf("a %s takes two different weights, as in %s,%s", picture, have[0], have[1])
	}
	for i, name := range names {
		name = strings.TrimSpace(name)
		if two[i] = slices.Index(have, name); two[i] < 0 {
			return two, fmt.Errorf("%w; a %s takes weights that %s", games.UnknownName("weight of study "+l.Stored.Name, name, have), picture, that)
		}
	}
	return two, nil
}
