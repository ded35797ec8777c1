package report

import (
	"errors"
	"testing"

	"tourney/results"
	"tourney/results/report/table"
	"tourney/results/resultstest"
)

// TestGrowthOfEvaluations: between players of one depth growth means nothing, and readers do not see it.
func TestGrowthOfEvaluations(t *testing.T) {
	e := evaluations(t)
	e.efforts.add(effort{place{4, 0, 0}, 1, 1, 1, 1, 1}) // two players of one depth
	if readers := e.Tables(table.Plain); len(readers[0].View.Cells) != 4 {
		t.Errorf("cells %v", readers[0].View.Cells)
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
