package search

import (
	"math"
	"testing"

	"tourney/games/gamestest"
)

func TestSpreadVectors(t *testing.T) {
	type vector struct {
		ID       string
		Counts   []int64
		Min, Max int64
		Mean     float64
		Spikes   int
	}
	for _, v := range gamestest.Vectors[vector](t, "splut_order.jsonl") {
		want := Spread{len(v.Counts), v.Min, v.Max, v.Mean, v.Spikes}
		got := SpreadOf(v.Counts)
		if math.Abs(got.Mean-want.Mean) < 1e-9*max(1, want.Mean) {
			got.Mean = want.Mean
		}
		if got != want {
			t.Errorf("%s, %v:\n got %+v\nwant %+v", v.ID, v.Counts, got, want)
		}
	}
	if got := SpreadOf(nil); got != (Spread{}) {
		t.Errorf("without sub-moves: got %+v", got)
	}
}
