package bench

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	_ "tourney/games/all"
	"tourney/players"
	_ "tourney/players/all"
)

var update = flag.Bool("update", false, "rewrite the baseline")

// TestBaseline counts the nodes anew. If it fails and the searches were not meant to change, the change at hand is wrong;
// otherwise -update rewrites the baseline, and the commit says so.
func TestBaseline(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	var rows []Row
	if err := Run(t.Context(), 1, func(r Row) error { rows = append(rows, r); return nil }); err != nil {
		t.Fatal(err)
	}
	stale, err := filepath.Glob(filepath.FromSlash(baselineFile("*", "*")))
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		name := filepath.FromSlash(baselineFile(r.Game, r.Heuristic))
		stale = slices.DeleteFunc(stale, func(file string) bool { return file == name })
		switch {
		case *update:
			if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(name, fmt.Appendln(nil, r.Counts.Nodes), 0o666); err != nil {
				t.Fatal(err)
			}
		case r.Baseline == 0:
			t.Logf("%s/%s has no baseline: it visits %d nodes", r.Game, r.Heuristic, r.Counts.Nodes)
		case r.Changed():
			t.Errorf("%s/%s visits %d nodes, the baseline is %d: if that is meant, run go test ./arena/bench -update",
				r.Game, r.Heuristic, r.Counts.Nodes, r.Baseline)
		}
		c := r.Counts
		if c.Nodes < c.Evals || c.Evals == 0 || c.FirstCuts > c.Cuts || r.Time <= 0 || r.Spread.Moves < r.Boards ||
			(r.Boards < positions) != (c.Nodes >= mostNodes) {
			t.Errorf("impossible row %+v", r)
		}
	}
	for _, name := range stale {
		if !*update {
			t.Errorf("%s is the baseline of no heuristic: go test ./arena/bench -update removes it", name)
		} else if err := os.Remove(name); err != nil {
			t.Error(err)
		}
	}
	guide, err := os.ReadFile(filepath.FromSlash("../../CONTRIBUTING.md"))
	if err != nil {
		t.Fatal(err)
	}
	sum, _ := Total(rows)
	if quote := fmt.Sprintf("`Bench: %d`", sum.Nodes); !strings.Contains(string(guide), quote) {
		t.Errorf("CONTRIBUTING.md does not have the sum of the searches: %s", quote)
	}
}

// TestTotal: a heuristic without a baseline adds nothing to the number that stands for all searches, and has not changed.
func TestTotal(t *testing.T) {
	row := func(nodes, baseline int64, took time.Duration) Row {
		return Row{Cost: Cost{Counts: players.Counts{Nodes: nodes}, Time: took}, Baseline: baseline}
	}
	rows := []Row{row(5, 5, 2), row(30, 0, 10), row(200, 201, 100)}
	if c, took := Total(rows); c.Nodes != 205 || took != 102 {
		t.Errorf("%d nodes in %v, want 205 in 102ns", c.Nodes, took)
	}
	for i, want := range []bool{false, false, true} {
		if got := rows[i].Changed(); got != want {
			t.Errorf("Changed of %+v is %v, want %v", rows[i], got, want)
		}
	}
}

// TestNoBaseline: a heuristic without a baseline is no error, whatever its name is.
func TestNoBaseline(t *testing.T) {
	for _, name := range []string{"of-my-own", "../a", "", "a//b", "a\x00"} {
		if n, err := baseline("pentago", name); n != 0 || err != nil {
			t.Errorf("baseline(%q) = %d, %v, want none", name, n, err)
		}
	}
	if n, err := baseline("pentago", "a"); n <= 0 || err != nil {
		t.Errorf("baseline(a) = %d, %v, want a number", n, err)
	}
}
