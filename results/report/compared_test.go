package report

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/results/evidence"
	"tourney/results/report/table"
)

// TestPublished: ours and theirs stand in one row, with the test of both; a total whose parts are tested has none.
func TestPublished(t *testing.T) {
	out := shown(t, table.CSV)["published"][0]
	for _, test := range []struct {
		row  int
		keys []string
		want []any
	}{
		{0, []string{"run", "white", "black", "subject", "opening", "our_games", "our_won", "their_won", "their_turns", "line"},
			[]any{"report-4", "A", "A", "white", "empty", 200, 84, 90, "21", 2}},
		{2, []string{"opening", "p", "method", "rejected"}, []any{"total", nil, nil, nil}},
		{3, []string{"subject", "our_won", "method", "rejected"}, []any{"black", 198, "exact", true}},
		{4, []string{"their_turns", "our_faults", "rejected"}, []any{nil, 1, false}},
	} {
		if diff := cmp.Diff(test.want, values(out, test.row, test.keys...)); diff != "" {
			t.Errorf("row %d (-want +got):\n%s", test.row, diff)
		}
	}
	if got := []any{fact(out, "tested"), fact(out, "rejected"), fact(out, "empty_cells")}; !cmp.Equal(got, []any{5, 2, 3}) {
		t.Errorf("tested, rejected, empty: %v", got)
	}
}

// TestPairedRows: readers see the matchups that have changed and, of many players, those whose code or scores have; programs
// see all.
func TestPairedRows(t *testing.T) {
	all := shown(t, table.Plain)
	for _, test := range []struct {
		name        string
		rows, shown int
	}{
		{"paired", 10, 7},
		{"paired-many", 27, 3},
		{"paired-none", 27, 0},
		{"paired-three", 6, 6},
	} {
		out := all[test.name][0]
		if len(out.Rows) != test.rows || len(out.View.Rows) != test.shown {
			t.Errorf("%s: %d rows, of which %d are shown, want %d and %d", test.name, len(out.Rows), len(out.View.Rows), test.rows, test.shown)
		}
		if (test.shown == 0) != (len(out.Lead) == 1) {
			t.Errorf("%s: lead %q", test.name, out.Lead)
		}
	}
}

// TestTimingTables: readers have a second table of the times published, and ours scaled to as many boards; programs have one,
// with both as they are.
func TestTimingTables(t *testing.T) {
	readers, programs := TimingTables(timings(), table.Plain), TimingTables(timings(), table.JSON)
	if len(readers) != 2 || len(programs) != 1 {
		t.Fatalf("%d tables for readers, %d for programs", len(readers), len(programs))
	}
	cell := programs[0].Cell(0, "seconds")
	if cell.Value != 0.000123456 || cell.Shown != "1.23" {
		t.Errorf("a time of ours: %+v", cell)
	}
	if cell := readers[1].Cell(0, "published_seconds"); cell.Value != 0.29 || cell.Shown != "290" || cell.Aside != "×235" {
		t.Errorf("a time of theirs: %+v", cell)
	}
	alone := timings()
	for i := range alone.Timings {
		alone.Timings[i].Published = 0
	}
	if n := len(TimingTables(alone, table.Plain)); n != 1 {
		t.Errorf("%d tables without published times", n)
	}
}

// TestFewFootnotes: beyond a handful, footnotes on few games give no numbers.
func TestFewFootnotes(t *testing.T) {
	run, games := report()
	notes := repeats{Repeats: countsOf(t, run, games).Repeats()}
	told := map[string]bool{}
	for n := range 20 {
		told[notes.few("random", evidence.Support{Games: 100, Different: 1 + n, Starts: 2})] = true
	}
	if again := notes.few("random", evidence.Support{Games: 100, Different: 1, Starts: 2}); len(told) != mostTold+1 || !told[again] ||
		again != fmt.Sprintf("Few different games: %d games, %d different.", 100, 1) {
		t.Errorf("%d footnotes, the first again %q", len(told), again)
	}
}
