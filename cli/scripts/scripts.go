// Package scripts runs command-line tests, written in the commands of testscript and in those added here. Only tests
// import it.
package scripts

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"tourney/results"
	"tourney/results/sqlite"
)

type Command = func(ts *testscript.TestScript, neg bool, args []string)

// Run runs the scripts in testdata/script. own are commands of the caller. With update, expected files in the scripts
// are rewritten. The condition root is true for a user who may write into read-only folders.
func Run(t *testing.T, update bool, own map[string]Command) {
	commands := map[string]Command{"exits": exits, "games": dump, "hold": hold, "lock": lock, "await": await, "sql": edit}
	maps.Copy(commands, own)
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: update,
		Condition: func(name string) (bool, error) {
			if name == "root" {
				return os.Geteuid() == 0, nil
			}
			return false, fmt.Errorf("unknown condition %q", name)
		},
		Cmds: commands,
	})
}

// exits CODE COMMAND... checks the exit code of a command.
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

// games DB RUN FILE writes the games of a run, without times and ids, which differ between runs of a plan.
func dump(ts *testscript.TestScript, _ bool, args []string) {
	store, err := sqlite.OpenReader(context.Background(), ts.MkAbs(args[0]), nil)
	ts.Check(err)
	defer store.Close()
	run, err := store.Run(context.Background(), args[1])
	ts.Check(err)
	var lines []string
	ts.Check(store.Games(context.Background(), run, nil, func(r results.Record) error {
		p := run.Pairings[r.Pairing]
		line := fmt.Sprintf("%s %s %d %s %d %v %d %v %v", run.Title(p), p.Key, r.Number, r.Start, r.First, r.End, r.Turns, r.Moves, r.Thoughts)
		for _, s := range r.Seats {
			s.Micros = 0
			line += fmt.Sprintf(" %v", s)
		}
		lines = append(lines, line)
		return nil
	}))
	slices.Sort(lines) // the order of pairings depends on the time a player was added
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), []byte(strings.Join(lines, "\n")+"\n"), 0o666))
}

// hold DB keeps the database open for writing until the script ends.
func hold(ts *testscript.TestScript, _ bool, args []string) {
	store, err := sqlite.Open(context.Background(), ts.MkAbs(args[0]), nil)
	ts.Check(err)
	ts.Defer(func() { store.Close() })
}

// lock DB SECONDS locks a database, as another SQLite program may do.
func lock(ts *testscript.TestScript, _ bool, args []string) {
	seconds, err := strconv.ParseFloat(args[1], 64)
	ts.Check(err)
	db, err := sql.Open("sqlite3", "file:"+ts.MkAbs(args[0])+"?_txlock=exclusive&_busy_timeout=10000")
	ts.Check(err)
	tx, err := db.Begin()
	ts.Check(err)
	var locked sync.WaitGroup
	locked.Go(func() {
		time.Sleep(time.Duration(seconds * float64(time.Second)))
		tx.Rollback()
		db.Close()
	})
	ts.Defer(locked.Wait)
}

// sql DB STATEMENT... edits a database by SQLite alone. Each statement must change something.
func edit(ts *testscript.TestScript, _ bool, args []string) {
	db, err := sql.Open("sqlite3", "file:"+ts.MkAbs(args[0])+"?mode=rw")
	ts.Check(err)
	defer db.Close()
	for _, statement := range args[1:] {
		result, err := db.Exec(statement)
		ts.Check(err)
		if n, err := result.RowsAffected(); err != nil || n == 0 && !strings.HasPrefix(statement, "DROP") {
			ts.Fatalf("%s: %d rows changed (%v)", statement, n, err)
		}
	}
}

// await DB RUN MOST waits until a run has gained between 1 and MOST games, a random number.
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

// stored returns the number of games of a run, 0 if the run cannot be read yet.
func stored(db, name string) int {
	store, err := sqlite.OpenReader(context.Background(), db, nil)
	if err != nil {
		return 0
	}
	defer store.Close()
	run, err := store.Run(context.Background(), name)
	if err != nil {
		return 0
	}
	played, err := store.Played(context.Background(), run)
	if err != nil {
		return 0
	}
	return played.Len()
}
