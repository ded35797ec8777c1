package report

import (
	"context"
	"fmt"

	"tourney/report/table"
	"tourney/results"
	"tourney/results/landscape"
	"tourney/results/stats"
)

func init() {
	addTable(Figure{Kind: "weights", Title: "Weights", Doc: "what the search has learned of each weight", Page: 1}, Study.modelled,
		func(_ context.Context, l Study) (t table.Table, err error) {
			m, err := l.Model()
			if err != nil {
				return t, fmt.Errorf("study %s: %w", l.Stored.Name, err)
			}
			return weightsTable(l.Stored, m), nil
		})
}

// weightsTable shows what the search of a study has learned of each weight.
func weightsTable(s results.Study, m *landscape.Model) table.Table {
	t := studyTable(s, "weights", "what the search has learned of the weights of "+s.Heuristic)
	exchanges := m.Exchanges()
	table.Fill(&t, m.Weights(), func(r *table.Row, l landscape.Learned) {
		number := func(key, head string, v float64) {
			r.Number(key, table.Cell{Value: v, Shown: landscape.Text(l.Weight, v)}, head)
		}
		r.Text("weight", l.Name)
		number("default", "default", l.Default)
		number("recommended", "recommended", l.Recommended)
		r.Derived = true
		r.Text("interval", l.Interval())
		r.Derived = false
		number("low", "", l.Lo)
		number("high", "", l.Hi)
		r.Group = "Elo lost"
		r.Elo("back", l.Back, "back to default")
		r.Elo("most", l.Most, "at most")
		r.Group = ""
		r.Text("word", string(l.Word), "")
		r.Text("remark", l.Remark(exchanges))
	})
	t.View.Keys = []string{"weight"}
	t.Notes = []string{"Each weight alone, the others as recommended. Interval: the values around the recommended one where strength is not " +
		"measurably lower. Elo lost: by going back to the default, and at the worst value of the range.", sketch}
	return t
}

// sketch says how far a model goes.
const sketch = "Strength is that on the boards of the search. The intervals hold for any vector that these games may have chosen. The model is quadratic: far from the recommended " +
	"vector it is a sketch."

// learnedMethod says how the intervals of a chart were found.
func learnedMethod(m *landscape.Model, shownAs string) []string {
	var how stats.Notes
	how.Add(m.Slice(0)[0].Elo)
	return append(how.Sentences(shownAs), sketch)
}

// learnedFacts returns the same for programs, as facts of the table of a study.
func learnedFacts(m *landscape.Model) []table.Fact {
	exchanges := m.Exchanges()
	list := [][]table.Fact{}
	for _, l := range m.Weights() {
		list = append(list, []table.Fact{fact("weight", l.Name), fact("default", l.Default), fact("recommended", l.Recommended),
			fact("low", l.Lo), fact("high", l.Hi), fact("back", l.Back), fact("most", l.Most),
			fact("word", string(l.Word)), fact("remark", l.Remark(exchanges))})
	}
	return []table.Fact{apart("learned", m.Sentences()), apart("weights", list)}
}
