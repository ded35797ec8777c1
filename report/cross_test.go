package report

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"tourney/report/table"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/resultstest"
)

// values lists values of a row.
func values(tab table.Table, row int, keys ...string) []any {
	var list []any
	for _, key := range keys {
		list = append(list, tab.Cell(row, key).Value)
	}
	return list
}

func crossOf(t testing.TB, c *evidence.Counts) table.Table {
	t.Helper()
	return resultstest.Must(crossTable(c))
}

// factOf returns the value of a fact.
func factOf(tab table.Table, key string) any {
	for _, f := range tab.Facts {
		if f.Key == key {
			return f.Value
		}
	}
	return nil
}

func TestCrossRanks(t *testing.T) {
	run, _ := report()
	run.Finished = time.Unix(1e9, 0)
	one := func(pairing, wins, losses int) []results.Record {
		return played(pairing, "empty", 0, wins, 0, losses, 9)
	}
	var got strings.Builder
	for _, tt := range []struct {
		name  string
		games [][]results.Record
	}{
		{"nothing played", nil},
		{"equal scores keep the run's order and share a rank", [][]results.Record{
			one(1, 1, 1), one(4, 2, 2), // A and A hacked halve
			one(2, 1, 0), one(8, 0, 1), // A wins twice against one
			one(6, 1, 0), one(9, 0, 1), // and so does A hacked
		}},
		{"games against oneself count for nothing", [][]results.Record{one(0, 0, 50), one(8, 0, 1)}},
		{"all pairs in one order", [][]results.Record{one(1, 0, 9), one(2, 0, 9), one(3, 0, 9), one(6, 0, 9), one(7, 0, 9), one(11, 0, 9)}},
	} {
		cross := crossOf(t, countsOf(t, run, slices.Concat(tt.games...)))
		fmt.Fprintf(&got, "# %s: uneven %v, some never met %v\n", tt.name, factOf(cross, "uneven"), factOf(cross, "some_never_met"))
		for row := range cross.Rows {
			if cross.Cell(row, "kind").Value == allDuels {
				fmt.Fprintln(&got, cross.Cell(row, "rank").Value, cross.Cell(row, "player").Value)
			}
		}
	}
	resultstest.Golden(t, *update, "testdata/cross-ranks.txt", got.String())
}

// TestCrossOfMany: in a gauntlet of many challengers only those they are against have a column; where everybody meets
// everybody, all do. Programs are not told of all those who never met.
func TestCrossOfMany(t *testing.T) {
	for _, test := range []struct {
		players, against int
		want             int // columns
	}{
		{20, 2, 20}, {21, 2, 2}, {60, 1, 1}, {21, 20, 21},
	} {
		run := results.Run{Name: "many", Game: "pentago"}
		var games []results.Record
		for i := range test.players {
			run.Players = append(run.Players, results.Player{Name: fmt.Sprint("p", i)})
			for j := range min(i, test.against) {
				run.Pairings = append(run.Pairings, results.Pairing{Seats: []int{i, j}})
				games = append(games, played(len(run.Pairings)-1, "empty", 0, 1, 0, 0, 9)...)
			}
		}
		cross := crossOf(t, countsOf(t, run, games))
		note := fmt.Sprintf("also have the %d others", test.players-test.want)
		if noted := strings.Contains(strings.Join(cross.Notes, "\n"), note); len(cross.View.Values) != test.want || noted != (test.want < test.players) {
			t.Errorf("%d players against %d: %d columns, want %d; notes %q", test.players, test.against, len(cross.View.Values), test.want, cross.Notes)
		}
		rows := 2*test.players + 2*len(games)
		if test.players <= widest {
			rows = test.players * (test.players + 1)
		}
		if len(cross.Rows) != rows {
			t.Errorf("%d players against %d: %d rows, want %d", test.players, test.against, len(cross.Rows), rows)
		}
	}
}

// TestProjectionOfNothing: a projection that no game meets has its columns and no rows.
func TestProjectionOfNothing(t *testing.T) {
	run, games := report()
	nothing := map[string]string{"player": "A", "opponent": "A"}
	got := projectionTable(readOf(t, run, games), Projection{Rows: []string{"player"}, Columns: []string{"opening"}, Filter: nothing})
	if head, _, _ := strings.Cut(written(table.CSV, table.Style{}, got), "\n"); len(got.Rows) > 0 ||
		!strings.HasPrefix(head, "run,game,only_player,only_opponent,player,opening,games,") {
		t.Errorf("%d rows under %s", len(got.Rows), head)
	}
}
