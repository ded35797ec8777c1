package bench

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	_ "tourney/games/all"
	"tourney/players"
	_ "tourney/players/all"
)

var update = flag.Bool("update", false, "rewrite the nodes on record")

// TestRecords counts the nodes anew. If it fails and the searches were not meant to change, the change at hand is wrong;
// otherwise -update rewrites the records, and the commit says so.
func TestRecords(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	var rows []Row
	if err := Run(t.Context(), 1, func(r Row) error { rows = append(rows, r); return nil }); err != nil {
		t.Fatal(err)
	}
	stale, err := filepath.Glob(filepath.FromSlash(recordName("*", "*")))
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		name := filepath.FromSlash(recordName(r.Game, r.Heuristic))
		stale = slices.DeleteFunc(stale, func(file string) bool { return file == name })
		switch {
		case *update:
			if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(name, fmt.Appendln(nil, r.Counts.Nodes), 0o666); err != nil {
				t.Fatal(err)
			}
		case r.Recorded == 0:
			t.Logf("%s/%s is not on record: it visits %d nodes", r.Game, r.Heuristic, r.Counts.Nodes)
		case r.Changed():
			t.Errorf("%s/%s visits %d nodes, on record are %d: if that is meant, run go test ./arena/bench -update",
				r.Game, r.Heuristic, r.Counts.Nodes, r.Recorded)
		}
		c := r.Counts
		if c.Nodes < c.Evals || c.Evals == 0 || c.FirstCuts > c.Cuts || r.Took <= 0 || r.Spent.Moves < r.Positions ||
			(r.Positions < positions) != (c.Nodes >= nodes) {
			t.Errorf("impossible row %+v", r)
		}
	}
	for _, name := range stale {
		if !*update {
			t.Errorf("%s is the record of no heuristic: go test ./arena/bench -update removes it", name)
		} else if err := os.Remove(name); err != nil {
			t.Error(err)
		}
	}
}

// TestTotal: a heuristic without a record adds nothing to the number that stands for all searches, nor has it changed.
func TestTotal(t *testing.T) {
	rows := []Row{
		{Counts: players.Counts{Nodes: 5}, Took: 2, Recorded: 5},
		{Counts: players.Counts{Nodes: 30}, Took: 10},
		{Counts: players.Counts{Nodes: 200}, Took: 100, Recorded: 201},
	}
	if c, took := Total(rows); c.Nodes != 205 || took != 102 {
		t.Errorf("%d nodes in %v, want 205 in 102ns", c.Nodes, took)
	}
	for i, want := range []bool{false, false, true} {
		if got := rows[i].Changed(); got != want {
			t.Errorf("Changed of %+v is %v, want %v", rows[i], got, want)
		}
	}
}

// TestRecorded: a heuristic without a record is no error, whatever it is called.
func TestRecorded(t *testing.T) {
	for _, name := range []string{"of-my-own", "../a", "", "a//b", "a\x00"} {
		if n, err := recorded("pentago", name); n != 0 || err != nil {
			t.Errorf("recorded(%q) = %d, %v, want none", name, n, err)
		}
	}
	if n, err := recorded("pentago", "a"); n <= 0 || err != nil {
		t.Errorf("recorded(a) = %d, %v, want a number", n, err)
	}
}

// TestStop: a bench that is told to stop stops.
func TestStop(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	ctx, cancel := context.WithCancel(t.Context())
	rows := 0
	err := Run(ctx, 1, func(Row) error { rows++; cancel(); return nil })
	if !errors.Is(err, context.Canceled) || rows != 1 {
		t.Errorf("%d rows and error %v, want 1 and %v", rows, err, context.Canceled)
	}
}
