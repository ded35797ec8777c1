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

// trialsTable shows the results and the best trials of each stage.
func (l Study) trialsTable() table.Table {
	t := StudyTable(l.Found, l.Trials, l.Stored.Facts.Weights, l.Most)
	t.Note = l.Note
	m, err := l.Model()
	switch {
	case err == nil:
		t.Lead = append(m.Sentences(), t.Lead...)
		t.Facts = append(t.Facts, LearnedFacts(m)...)
	case results.Learns(l.Stored.Method): // others seldom have the trials
		t.Notes = append(t.Notes, "Nothing is said of single weights: "+err.Error()+".")
	}
	return t
}

// Tables returns the tables of a study: its finding with the trials and, for readers, what it has learned of the weights.
func (l Study) Tables(f table.Format) []table.Table {
	list := []table.Table{l.trialsTable()}
	if m, err := l.Model(); err == nil && !f.ForPrograms() {
		list = append(list, WeightsTable(l.Stored, m))
	}
	return list
}

// modelled reports whether the search has enough trials for a model.
func (l Study) modelled() bool {
	_, err := l.Model()
	return err == nil
}

// addModelPicture registers a picture of the model of a study.
func addModelPicture(f Figure, draw func(l Study, m *landscape.Model) (chart.Chart, error)) {
	addPicture(f, Study.modelled, func(_ context.Context, l Study) (none chart.Chart, err error) {
		m, err := l.Model()
		if err != nil {
			return none, fmt.Errorf("study %s: %w", l.Stored.Name, err)
		}
		return draw(l, m)
	})
}

// pair returns the indices of the two weights of a contour chart: those asked for, else those whose defaults cost most.
func (l Study) pair(m *landscape.Model) (a, b int, err error) {
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
	for i, w := range learned {
		if !w.Switch && w.Min < w.Max && !tied[w.Name] {
			ranges = append(ranges, i)
		}
	}
	if len(ranges) < 2 {
		return 0, 0, fmt.Errorf("study %s has fewer than two weights that were tuned alone and have a range: use slices", l.Stored.Name)
	}
	if len(l.Weights) == 0 {
		slices.SortStableFunc(ranges, func(i, j int) int { return -cmp.Compare(learned[i].Back.Value, learned[j].Back.Value) })
		return ranges[0], ranges[1], nil
	}
	var have []string
	for _, i := range ranges {
		have = append(have, learned[i].Name)
	}
	two, err := l.named("contour", have, "were tuned alone and have a range")
	if err != nil {
		return 0, 0, err
	}
	return ranges[two[0]], ranges[two[1]], nil
}

// named returns the indices of the two weights asked for, among those that a picture may show.
func (l Study) named(picture string, have []string, that string) (two [2]int, err error) {
	names := l.Weights
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
