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

	"tourney/games"
	_ "tourney/games/all"
	"tourney/games/gamestest"
	"tourney/players"
	_ "tourney/players/all"
)

var update = flag.Bool("update", false, "rewrite the baseline")

// fewBoards is how many boards of each game TestNodes searches: with each heuristic about 0.1 s.
const fewBoards = 8

// TestNodes counts the nodes of a few boards anew, with every heuristic. If it fails and the searches were not meant to
// change, the change at hand is wrong; otherwise -update rewrites testdata/few.txt, and the commit says so.
func TestNodes(t *testing.T) {
	gamestest.SkipShort(t)
	file := filepath.Join("testdata", "few.txt")
	text := gamestest.Must(os.ReadFile(file))(t)
	want := map[string]string{}
	for line := range strings.Lines(string(text)) {
		name, nodes, _ := strings.Cut(strings.TrimSpace(line), " ")
		want[name] = nodes
	}
	got, sum := "", int64(0)
	for _, game := range games.Names() {
		boards := gamestest.Must(boardsOf(game))(t)
		for _, h := range players.HeuristicsOf(game) {
			if h.Game == "" {
				continue
			}
			r := gamestest.Must(newRow(t.Context(), game, h.Name, boards[:fewBoards], 1))(t)
			checkRow(t, r, fewBoards)
			name, nodes := game+"/"+h.Name, fmt.Sprint(r.Counts.Nodes)
			got += name + " " + nodes + "\n"
			sum += r.Baseline
			switch {
			case want[name] == "":
				t.Logf("%s is new: it visits %s nodes", name, nodes)
			case want[name] != nodes && !*update:
				t.Errorf("%s visits %s nodes on %d boards, once %s: if that is meant, run go test ./arena/bench -update", name, nodes, fewBoards, want[name])
			}
			delete(want, name)
		}
	}
	if *update { // TestBaseline looks at the new sum
		gamestest.OK(t, os.WriteFile(file, []byte(got), 0o666))
		return
	}
	if len(want) > 0 {
		t.Errorf("%s has heuristics that are gone: %v", file, want)
	}
	checkGuide(t, sum)
}

// checkRow wants the counts of a row to be possible.
func checkRow(t *testing.T, r Row, boards int) {
	t.Helper()
	c := r.Counts
	if c.Nodes < c.Evals || c.Evals == 0 || c.FirstCuts > c.Cuts || r.Time <= 0 || r.Spread.Moves < r.Boards ||
		(r.Boards < boards) != (c.Nodes >= mostNodes) {
		t.Errorf("impossible row %+v", r)
	}
}

// checkGuide wants CONTRIBUTING.md to have the sum of all searches.
func checkGuide(t *testing.T, sum int64) {
	t.Helper()
	guide := gamestest.Must(os.ReadFile(filepath.FromSlash("../../CONTRIBUTING.md")))(t)
	if quote := fmt.Sprintf("`Bench: %d`", sum); !strings.Contains(string(guide), quote) {
		t.Errorf("CONTRIBUTING.md does not have the sum of the searches: %s", quote)
	}
}

// TestBaseline counts the nodes of all boards anew, as TestNodes those of a few.
func TestBaseline(t *testing.T) {
	if !gamestest.Long && !*update {
		t.Skip("full sizes: -tags long")
	}
	var rows []Row
	gamestest.OK(t, Run(t.Context(), 1, func(r Row) error { rows = append(rows, r); return nil }))
	stale := gamestest.Must(filepath.Glob(filepath.FromSlash(baselineFile("*", "*"))))(t)
	for _, r := range rows {
		name := filepath.FromSlash(baselineFile(r.Game, r.Heuristic))
		stale = slices.DeleteFunc(stale, func(file string) bool { return file == name })
		switch {
		case *update:
			gamestest.OK(t, os.MkdirAll(filepath.Dir(name), 0o777))
			gamestest.OK(t, os.WriteFile(name, fmt.Appendln(nil, r.Counts.Nodes), 0o666))
		case r.Baseline == 0:
			t.Logf("%s/%s has no baseline: it visits %d nodes", r.Game, r.Heuristic, r.Counts.Nodes)
		case r.Changed():
			t.Errorf("%s/%s visits %d nodes, the baseline is %d: if that is meant, run go test ./arena/bench -update",
				r.Game, r.Heuristic, r.Counts.Nodes, r.Baseline)
		}
		checkRow(t, r, positions)
	}
	for _, name := range stale {
		if !*update {
			t.Errorf("%s is the baseline of no heuristic: go test ./arena/bench -update removes it", name)
		} else if err := os.Remove(name); err != nil {
			t.Error(err)
		}
	}
	sum, _ := Total(rows)
	checkGuide(t, sum.Nodes)
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
