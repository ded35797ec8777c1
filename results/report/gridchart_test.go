package report

import (
	"strings"
	"testing"

	"tourney/results"
	"tourney/results/report/chart"
	"tourney/results/stats"
)

// TestGridChart: the lowest values stand at the left and below, colours span what the cells have, and a default without a
// cell is told.
func TestGridChart(t *testing.T) {
	s := results.Study{Name: "night", Game: "loa", Heuristic: "mixture"}
	p := Plane{Across: Axis{results.Weight{Name: "tempo"}, []float64{0.5, 1.25}}, Up: Axis{results.Weight{Name: "quads", Switch: true}, []float64{0, 1}},
		Vectors: 4, Default: map[string]float64{"tempo": 1, "quads": 1}, Winner: &results.Trial{Player: "m.3", Weights: map[string]float64{"tempo": 1.25, "quads": 0}},
		Cells: [][]stats.Estimate{{stats.Score(50, 0, 50), stats.Score(61, 0, 39)}, {stats.Score(42, 0, 58), {}}}}
	c := GridChart(s, p, "Noted.")
	for _, want := range []struct{ got, part string }{
		{c.Title, "night (loa): grid of mixture over tempo and quads"}, {c.Subtitle, "100 games in each cell, of 4 vectors."},
		{c.Notes, "Noted."}, {c.Notes, "A dash on grey"}, {c.Notes, "The default has no cell: it has tempo 1 and quads 1."}, {c.Notes, "Wilson"},
	} {
		if !strings.Contains(want.got, want.part) {
			t.Errorf("%q lacks %q", want.got, want.part)
		}
	}
	if len(c.Key) != 1 || c.Key[0].Text != "winner: m.3" {
		t.Errorf("the key is %v", c.Key)
	}
	at := func(words string) chart.Point {
		for _, m := range c.Bands[0].Panels[0].Marks {
			if text, ok := m.(chart.Text); ok && text.S == words {
				return text.At
			}
		}
		t.Fatalf("no cell has %s", words)
		return chart.Point{}
	}
	if low, high := at("50.0"), at("42.0"); low.X != high.X || low.Y <= high.Y {
		t.Errorf("off is at %v, on at %v: want on above off", low, high) // the scale of names begins at the top
	}
	if low, high := at("50.0"), at("61.0"); low.Y != high.Y || low.X >= high.X {
		t.Errorf("0.5 is at %v, 1.25 at %v: want that to the right", low, high)
	}
	if lo, hi := c.Bands[0].Panels[1].Y.Ends(); lo != 35 || hi != 65 { // for 61 %, in steps of 5
		t.Errorf("the colours span %v to %v, want 35 to 65", lo, hi)
	}
	p.On, p.Default = true, map[string]float64{"tempo": 0.5, "quads": 1}
	if c := GridChart(s, p, ""); len(c.Key) != 2 || c.Key[0].Text != "default" || strings.Contains(c.Notes, "has no cell") {
		t.Errorf("a default with a cell: the key is %v, the notes are %s", c.Key, c.Notes)
	}
}
