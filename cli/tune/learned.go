package tune

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"tourney/arena/study"
	"tourney/cli/shell"
	"tourney/results"
	"tourney/results/landscape"
	"tourney/results/report"
	"tourney/results/report/chart"
)

// learned returns the model of a study's search around the vector that its proof is about or, before that, around what
// the search would recommend. The error says why there is none.
func (v view) learned() (*landscape.Model, error) {
	s, err := v.study()
	if err != nil {
		return nil, err
	}
	recommended := map[string]float64(nil)
	if v.found.Winner != nil {
		recommended = v.found.Winner.Weights
	} else {
		history, err := s.History(v.trials)
		if err != nil {
			return nil, err
		}
		if len(history) > 0 {
			recommended = history[len(history)-1].Weights
		}
	}
	if recommended == nil {
		return nil, fmt.Errorf("the search has no finished trial yet")
	}
	return landscape.Learn(v.stored.Facts.Weights, v.trials, s.Space.Start(), recommended)
}

// study returns the study with its further rounds.
func (v view) study() (study.Study, error) {
	s, err := storedStudy(v.stored)
	s.Rounds = v.stored.Rounds
	return s, err
}

// picture returns a picture of what the search has learned.
func (v view) picture(kind string, weights []string) (chart.Chart, error) {
	if kind == historyKind {
		s, err := v.study()
		if err != nil {
			return chart.Chart{}, err
		}
		history, err := s.History(v.trials)
		if err == nil && len(history) == 0 {
			err = fmt.Errorf("study %s: the search has no finished trial yet: nothing to draw", v.stored.Name)
		}
		if err != nil {
			return chart.Chart{}, err
		}
		return report.HistoryChart(v.stored, s.Space.Start(), history, v.note), nil
	}
	m, err := v.learned()
	if err != nil {
		return chart.Chart{}, fmt.Errorf("study %s: %w", v.stored.Name, err)
	}
	if kind == slicesKind {
		return report.SlicesChart(v.stored, m, v.note), nil
	}
	a, b, err := v.pair(m, weights)
	if err != nil {
		return chart.Chart{}, shell.Usage(err)
	}
	return report.ContourChart(v.stored, m, a, b, v.note), nil
}

// pair returns the indices of the two weights of a contour chart: those named, else those whose defaults cost most.
func (v view) pair(m *landscape.Model, names []string) (a, b int, err error) {
	s, err := v.study()
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
		return 0, 0, fmt.Errorf("study %s has fewer than two weights that were tuned alone and have a range: use --kind %s", v.stored.Name, slicesKind)
	}
	if len(names) == 0 {
		slices.SortStableFunc(ranges, func(i, j int) int { return -cmp.Compare(learned[i].Back.Value, learned[j].Back.Value) })
		return ranges[0], ranges[1], nil
	}
	if len(names) != 2 || names[0] == names[1] {
		return 0, 0, fmt.Errorf("--weights takes two different weights, as in --weights %s,%s", learned[ranges[0]].Name, learned[ranges[1]].Name)
	}
	var found []int
	for _, name := range names {
		name = strings.TrimSpace(name)
		i := slices.IndexFunc(ranges, func(i int) bool { return learned[i].Name == name })
		if i < 0 {
			var have []string
			for _, i := range ranges {
				have = append(have, learned[i].Name)
			}
			return 0, 0, fmt.Errorf("study %s has no weight %q that was tuned alone and has a range: it has %v", v.stored.Name, results.Visible(name), have)
		}
		found = append(found, ranges[i])
	}
	return found[0], found[1], nil
}
