package main

import (
	"database/sql"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	_ "github.com/mattn/go-sqlite3"

	"tourney/games/gamestest"
)

// kills is how many workers a storm over a tournament kills. At full size it takes six minutes.
func kills() int { return gamestest.Full(4, 1000) }

// undertakings are configs that a storm goes over. They take some seconds on a core.
var undertakings = map[string]string{
	"tournament": `
name: storm
game: pentago
seed: 7
schedule: {order: both, self: true}
openings: [{kind: empty, games: %[1]d}, {kind: random, games: %[1]d, stones: 1..22}]
players: [{name: random, kind: random}, {eval: a, search: {plies: 1}}, {eval: one, search: {plies: 2}}, {eval: a-star, search: {plies: 2}}]`,
	"match": `
name: storm
game: gomoku
options: {size: 9}
seed: 7
schedule: {until: decided, margin: 3}
openings: [{kind: random, games: %[1]d}]
players: [{name: one, eval: windows, search: {plies: 1}}, {name: two, eval: windows, weights: {}, search: {plies: 1}}]`,
	"ranked": `
name: storm
game: pentago
seed: 7
schedule: {until: ranked, margin: 1}
openings: [{kind: random, games: %[1]d, stones: 1..22}]
players: [{name: random, kind: random}, {name: a, eval: a, search: {plies: 1}}, {name: b, eval: a, weights: {monica: 1.2}, search: {plies: 1}}, {name: a-star, eval: a-star, search: {plies: 1}}]`,
	"study": `
name: storm
game: pentago
seed: 7
budget: %[1]d
candidate: {eval: a, search: {plies: 1}}
space: {monica: {}, middle: {}}
openings: [{kind: random, games: 1, stones: 1..22}]`,
}

// storm plays a config by a fleet of 8 workers while workers and coordinators are killed, and compares the database with
// that of one undisturbed program.
func storm(t *testing.T, kind string, size, kills, coordinators int) {
	folder := t.TempDir()
	config := filepath.Join(folder, "storm.yaml")
	if err := os.WriteFile(config, fmt.Appendf(nil, undertakings[kind], size), 0o666); err != nil {
		t.Fatal(err)
	}
	want, got := filepath.Join(folder, "want.db"), filepath.Join(folder, "got.db")
	program := "tourney"
	if kind == "study" {
		program = "tune"
	}
	if text, err := run(t, program, "run", config, "--db", want, "--plot", filepath.Join(folder, "want.png")); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}

	address := freePort(t)
	coordinate := func() *process {
		return launch(t, "fleet", "run", config, "--db", got, "--listen", address, "--plot", filepath.Join(folder, "got.png"))
	}
	work := func() *process { return launch(t, "fleet", "work", address, "--workers", "1") }
	c := coordinate()
	var workers []*process
	for range 8 {
		workers = append(workers, work())
	}
	random := rand.New(rand.NewPCG(1, 1))
	killed, lost := 0, 0
	pause := time.NewTicker(120 * time.Millisecond)
	defer pause.Stop()
	for done := false; !done; {
		select {
		case <-c.ended:
			if c.err != nil {
				t.Fatalf("the coordinator: %v\n%s", c.err, c.output())
			}
			done = true
		case <-pause.C:
			switch {
			case coordinators > lost && killed*(coordinators+1) > kills*(lost+1):
				c.kill()
				lost++
				c = coordinate()
			case killed < kills:
				n := random.IntN(len(workers))
				workers[n].kill()
				killed++
				workers[n] = work()
			}
		}
	}
	t.Logf("%s: %d workers and %d coordinators were killed", kind, killed, lost)
	if killed < kills/2 || lost < coordinators/2 {
		t.Errorf("the run was over before the storm: %d workers and %d coordinators were killed", killed, lost)
	}
	sameTables(t, want, got)
	if text, err := run(t, "tourney", "verify", "--db", got); err != nil {
		t.Errorf("%v\n%s", err, text)
	}
}

// timely are the columns that differ from one playing of a run, or from one machine, to the next.
var timely = []string{"started", "finished", "micros", "times", "checksum", "revision", "machine"}

// sameTables compares the contents of two databases, without times.
func sameTables(t *testing.T, want, got string) {
	t.Helper()
	w, g := contents(t, want), contents(t, got)
	for name, rows := range w {
		if len(rows) != len(g[name]) {
			t.Errorf("%s has %d rows, want %d", name, len(g[name]), len(rows))
			continue
		}
		for i := range rows {
			if rows[i] != g[name][i] {
				t.Errorf("%s:\n got %s\nwant %s", name, g[name][i], rows[i])
				break
			}
		}
	}
	if len(w["game"]) == 0 {
		t.Error("there are no games")
	}
}

// contents returns the rows of all tables, sorted.
func contents(t *testing.T, path string) map[string][]string {
	t.Helper()
	db, err := sql.Open("sqlite3", "file:"+path+"?mode=ro")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	query := func(q string) [][]any {
		rows, err := db.Query(q)
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close()
		columns, err := rows.Columns()
		if err != nil {
			t.Fatal(err)
		}
		var list [][]any
		for rows.Next() {
			row := make([]any, len(columns))
			into := make([]any, len(columns))
			for i := range row {
				into[i] = &row[i]
			}
			if err := rows.Scan(into...); err != nil {
				t.Fatal(err)
			}
			list = append(list, row)
		}
		if err := rows.Err(); err != nil {
			t.Fatal(err)
		}
		return list
	}
	all := map[string][]string{}
	for _, table := range query("SELECT name FROM sqlite_schema WHERE type = 'table'") {
		name := fmt.Sprintf("%s", table[0])
		var columns []string
		for _, column := range query("PRAGMA table_info(" + name + ")") {
			if c := fmt.Sprintf("%s", column[1]); !slices.Contains(timely, c) {
				columns = append(columns, c)
			}
		}
		rows := []string{}
		for _, row := range query("SELECT " + strings.Join(columns, ", ") + " FROM " + name) {
			rows = append(rows, fmt.Sprintf("%q", row))
		}
		slices.Sort(rows)
		all[name] = rows
	}
	return all
}

func TestStorm(t *testing.T) {
	gamestest.SkipShort(t)
	few, size := 3, 1 // kills of the other storms, and the factor of their sizes
	if gamestest.Long {
		few, size = 10, 4
	}
	t.Run("tournament", func(t *testing.T) { storm(t, "tournament", 3+kills()*7, kills(), 1+kills()/50) })
	t.Run("match", func(t *testing.T) { storm(t, "match", 500*size, few, 1) })
	t.Run("ranked", func(t *testing.T) { storm(t, "ranked", 1000*size, few, 1) })
	t.Run("study", func(t *testing.T) { storm(t, "study", 2500*size, few, 1) })
}
