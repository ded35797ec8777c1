package tourney

import (
	"strings"
	"testing"
	"time"

	"tourney/arena/bench"
	"tourney/players"
)

// TestBenchTable: the table compares nodes with the baseline, and only those that have changed are an error.
func TestBenchTable(t *testing.T) {
	row := func(heuristic string, nodes, baseline int64) bench.Row {
		return bench.Row{Game: "loa", Heuristic: heuristic, Depth: "3", Baseline: baseline,
			Cost: bench.Cost{Boards: 1, Counts: players.Counts{Nodes: nodes}, Time: time.Second}}
	}
	rows := []bench.Row{row("known", 12, 12), row("own", 34, 0)}
	if err := checkBaseline(rows); err != nil {
		t.Errorf("nothing has changed, but: %v", err)
	}
	rows = append(rows, row("better", 56, 78), row("worse", 90, 87))
	table := benchTable(rows)
	for i, want := range []string{"same", "new", "was 78", "was 87"} {
		if got := table.Cell(i, "baseline").Value; got != want {
			t.Errorf("row %d is %v, want %s", i, got, want)
		}
	}
	const want = "bench: the nodes of loa/better, loa/worse differ from the baseline"
	if err := checkBaseline(rows); err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("error %v, want %s", err, want)
	}
}
