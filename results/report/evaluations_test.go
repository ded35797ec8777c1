package report

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/results"
	"tourney/results/report/table"
	"tourney/results/resultstest"
)

// cells are the values of some columns of a table, row by row.
func cells(t table.Table, columns ...string) (rows [][]any) {
	for i := range t.Rows {
		var row []any
		for _, column := range columns {
			row = append(row, t.Cell(i, column).Value)
		}
		rows = append(rows, row)
	}
	return rows
}

// TestEvaluationTables: programs have a row for each player, depth and ply; readers have the sums by depth, and by
// spans of plies.
func TestEvaluationTables(t *testing.T) {
	e := evaluations(t)
	type rows = [][]any
	programs := e.Tables(table.CSV)
	want := rows{{"50% & more", 1, 0, int64(2), int64(50), int64(25), int64(10), 12.5, int64(15)},
		{"50% & more", 1, 4, int64(1), int64(0), int64(0), int64(0), 0., int64(0)},
		{"deep", 3, 3, int64(1), int64(60), int64(30), int64(30), 30., int64(30)},
		{"deep", 4, 2, int64(2), int64(6000), int64(3000), int64(1000), 1500., int64(2000)},
		{"deep", 4, 18, int64(1), int64(802468), int64(401234), int64(401234), 401234., int64(401234)}}
	got := cells(programs[0], "player", "depth", "ply", "decisions", "nodes", "evaluations", "least", "mean", "most")
	if diff := cmp.Diff(want, got); diff != "" || len(programs) != 1 {
		t.Errorf("%d tables (-want +got):\n%s", len(programs), diff)
	}
	readers := e.Tables(table.Plain)
	for i, want := range []rows{
		{{"50% & more", 1, 0, int64(3), int64(0), int64(15)}, {"deep", 3, 0, int64(1), int64(30), int64(30)}, {"deep", 4, 0, int64(3), int64(1000), int64(401234)}},
		{{"50% & more", 0, 0, int64(2), int64(10), int64(15)}, {"deep", 0, 2, int64(3), int64(30), int64(2000)},
			{"50% & more", 0, 4, int64(1), int64(0), int64(0)}, {"deep", 0, 18, int64(1), int64(401234), int64(401234)}},
	} {
		if diff := cmp.Diff(want, cells(readers[i], "player", "depth", "ply", "decisions", "least", "most")); diff != "" {
			t.Errorf("table %d (-want +got):\n%s", i, diff)
		}
	}
	if diff := cmp.Diff(rows{{nil}, {nil}, {"×4491"}}, cells(readers[0], "growth")); diff != "" {
		t.Errorf("growth (-want +got):\n%s", diff)
	}
	e.efforts.add(effort{place{4, 0, 0}, 1, 1, 1, 1, 1}) // two players of one depth
	if readers = e.Tables(table.Plain); len(readers[0].View.Cells) != 4 {
		t.Errorf("cells %v: growth means nothing between players", readers[0].View.Cells)
	}
}

// TestNoEvaluations: games that keep no evaluations are no suitable ones; without games tables are empty, and there is
// nothing to draw.
func TestNoEvaluations(t *testing.T) {
	run := results.Run{Name: "bare", Game: "pentago"}
	_, err := ReadEvaluations(t.Context(), &resultstest.Store{List: make([]results.Record, 1)}, run)
	const want = "run bare: no evaluations are stored with its 1 game: players without a search make none, and a config with thoughts: off stores none"
	if _, ok := errors.AsType[Unsuited](err); !ok || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	e, err := ReadEvaluations(t.Context(), &resultstest.Store{}, run)
	if tables := e.Tables(table.Plain); err != nil || len(tables[0].Rows)+len(tables[1].Rows) != 0 {
		t.Errorf("error %v, tables %v", err, tables)
	}
	if _, err := e.Chart(); err == nil || err.Error() != "run bare: no games to draw yet" {
		t.Errorf("error %v", err)
	}
}
