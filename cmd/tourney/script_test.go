package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"tourney/results"
	"tourney/results/sqlite"
)

var update = flag.Bool("update", false, "rewrite the expected files in the scripts")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"tourney": main})
}

// TestScripts runs the command line as a user would; each script is one story.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: *update,
		Condition: func(name string) (bool, error) {
			if name == "root" { // who may write into read-only folders
				return os.Geteuid() == 0, nil
			}
			return false, fmt.Errorf("unknown condition %q", name)
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"exits": exits,
			"games": dump,
			"hold":  hold,
			"await": await,
			"alter": alter,
			"blank": blank,
		},
	})
}

// exits CODE COMMAND... runs a command that must end with that code.
func exits(ts *testscript.TestScript, _ bool, args []string) {
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// games DB RUN FILE writes all that is the same in every run of a plan: each game, but for clocks and ids.
func dump(ts *testscript.TestScript, _ bool, args []string) {
	store, err := sqlite.OpenReader(ts.MkAbs(args[0]))
	ts.Check(err)
	defer store.Close()
	run, err := store.Run(context.Background(), args[1])
	ts.Check(err)
	titles := map[int64]string{}
	for _, p := range run.Pairings {
		titles[p.ID] = run.Title(p) + " " + p.Key
	}
	var lines []string
	ts.Check(store.Games(context.Background(), run.ID, func(r results.Record) error {
		line := fmt.Sprintf("%s %d %s %d %s %d %v", titles[r.Pairing], r.Number, r.Start, r.First, r.Reason, r.Turns, r.Moves)
		for _, s := range r.Seats {
			line += fmt.Sprintf(" %d %d %d %d %d %d %s",
				s.Place, s.Nodes, s.Evals, s.Hits, s.Cuts, s.FirstCuts, s.Fault)
		}
		lines = append(lines, line)
		return nil
	}))
	slices.Sort(lines) // the order of pairings depends on when a player was added
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), []byte(strings.Join(lines, "\n")+"\n"), 0o666))
}

// hold DB writes to a database until the script ends.
func hold(ts *testscript.TestScript, _ bool, args []string) {
	store, err := sqlite.Open(ts.MkAbs(args[0]))
	ts.Check(err)
	ts.Defer(func() { store.Close() })
}

// await DB RUN MOST waits until a run has got between 1 and MOST games more, a number drawn anew in every test.
func await(ts *testscript.TestScript, _ bool, args []string) {
	most, err := strconv.Atoi(args[2])
	ts.Check(err)
	want := stored(ts.MkAbs(args[0]), args[1]) + 1 + rand.IntN(most)
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if n := stored(ts.MkAbs(args[0]), args[1]); n >= want {
			ts.Logf("%d games are stored", n)
			return
		}
	}
	ts.Fatalf("there are no %d games after a minute", want)
}

// stored counts the games of a run, 0 if it cannot be read yet.
func stored(db, name string) int {
	store, err := sqlite.OpenReader(db)
	if err != nil {
		return 0
	}
	defer store.Close()
	run, err := store.Run(context.Background(), name)
	if err != nil {
		return 0
	}
	played, err := store.Played(context.Background(), run.ID)
	if err != nil {
		return 0
	}
	return len(played)
}

// blank FILE COLUMN empties a column of a CSV file, in all lines but the head; every cell must have been a number above 0.
func blank(ts *testscript.TestScript, _ bool, args []string) {
	lines, err := csv.NewReader(strings.NewReader(ts.ReadFile(args[0]))).ReadAll()
	ts.Check(err)
	column := slices.Index(lines[0], args[1])
	for _, line := range lines[1:] {
		if number, err := strconv.ParseFloat(line[column], 64); err != nil || number <= 0 {
			ts.Fatalf("%s: %s is %q, want a number above 0", args[0], args[1], line[column])
		}
		line[column] = ""
	}
	var out bytes.Buffer
	ts.Check(csv.NewWriter(&out).WriteAll(lines))
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), out.Bytes(), 0o666))
}

// alter FILE OFFSET HEX overwrites bytes of a file.
func alter(ts *testscript.TestScript, _ bool, args []string) {
	offset, err := strconv.Atoi(args[1])
	ts.Check(err)
	var bytes []byte
	_, err = fmt.Sscanf(args[2], "%x", &bytes)
	ts.Check(err)
	f, err := os.OpenFile(ts.MkAbs(args[0]), os.O_RDWR, 0)
	ts.Check(err)
	_, err = f.WriteAt(bytes, int64(offset))
	ts.Check(err)
	ts.Check(f.Close())
}
