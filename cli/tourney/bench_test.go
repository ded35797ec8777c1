package tourney

import (
	"strings"
	"testing"
	"time"

	"tourney/arena/bench"
	"tourney/players"
)

// TestBenchRecords: the table says which nodes are on record, and only those that have changed are an error.
func TestBenchRecords(t *testing.T) {
	row := func(heuristic string, nodes, recorded int64) bench.Row {
		return bench.Row{Game: "loa", Heuristic: heuristic, Depth: "3", Positions: 1, Counts: players.Counts{Nodes: nodes}, Took: time.Second,
			Recorded: recorded}
	}
	rows := []bench.Row{row("known", 12, 12), row("own", 34, 0)}
	if err := checkRecords(rows); err != nil {
		t.Errorf("nothing has changed, but: %v", err)
	}
	rows = append(rows, row("better", 56, 78), row("worse", 90, 87))
	table := benchTable(rows)
	for i, want := range []string{"same", "new", "was 78", "was 87"} {
		if got := table.Cell(i, "on record").Value; got != want {
			t.Errorf("row %d is %v, want %s", i, got, want)
		}
	}
	const want = "bench: the nodes of loa/better, loa/worse are not those on record"
	if err := checkRecords(rows); err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("error %v, want %s", err, want)
	}
}
