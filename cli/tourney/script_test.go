package tourney

import (
	"bytes"
	"context"
	"encoding/csv"
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"tourney/cli/scripttest"
	_ "tourney/games/all"
	_ "tourney/players/all"
	"tourney/results"
	"tourney/results/sqlite"
)

var update = flag.Bool("update", false, "rewrite the expected files in the scripts")

func TestMain(m *testing.M) { scripttest.Main(m, Program) }

// TestScripts runs the command line as a user would; each script is one story.
func TestScripts(t *testing.T) {
	scripttest.Run(t, *update, map[string]scripttest.Command{"alter": alter, "blank": blank, "reword": reword, "untimed": untimed})
}

// executed runs tourney as a process would, in the working folder.
func executed(t *testing.T, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	return scripttest.Executed(t, Program(), "", args...)
}

// spentAt is the wall time of a move in a game of a person: it is another in every test.
var spentAt = regexp.MustCompile(`( nodes?), [0-9.]+(?:µs|ms|s)\n`)

// untimed FILE writes what the command before printed, with TIME for wall times.
func untimed(ts *testscript.TestScript, _ bool, args []string) {
	text := spentAt.ReplaceAllString(ts.ReadFile("stdout"), "$1, TIME\n")
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o666))
}

// blank FILE COLUMN [TEXT] empties a column of a CSV file, in all lines but the head; every cell must have had the text or,
// without one, been a number above 0.
func blank(ts *testscript.TestScript, _ bool, args []string) {
	lines, err := csv.NewReader(strings.NewReader(ts.ReadFile(args[0]))).ReadAll()
	ts.Check(err)
	column := slices.Index(lines[0], args[1])
	for _, line := range lines[1:] {
		number, err := strconv.ParseFloat(line[column], 64)
		switch {
		case len(args) > 2 && !strings.Contains(line[column], args[2]):
			ts.Fatalf("%s: %s is %q, want it with %q", args[0], args[1], line[column], args[2])
		case len(args) == 2 && (err != nil || number <= 0):
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

// reword FROM TO RUN OLD NEW copies a run into another database as if another build had played it, in which a
// game or heuristic OLD is called NEW.
func reword(ts *testscript.TestScript, _ bool, args []string) {
	ctx := context.Background()
	from, err := sqlite.OpenReader(ctx, ts.MkAbs(args[0]), nil)
	ts.Check(err)
	defer from.Close()
	to, err := sqlite.Open(ctx, ts.MkAbs(args[1]), nil)
	ts.Check(err)
	defer func() { ts.Check(to.Close()) }()
	run, err := from.Run(ctx, args[2])
	ts.Check(err)
	config := strings.ReplaceAll(run.Config, args[3], args[4])
	if config == run.Config {
		ts.Fatalf("there is no %s in\n%s", args[3], config)
	}
	run.Config, run.Game = config, strings.ReplaceAll(run.Game, args[3], args[4])
	run.Players = slices.Clone(run.Players)
	for i, p := range run.Players {
		run.Players[i].Spec = strings.ReplaceAll(p.Spec, args[3], args[4])
	}
	ts.Check(to.Enter(ctx, &run))
	ts.Check(from.Games(ctx, run, nil, func(r results.Record) error { return to.Append(ctx, run, []results.Record{r}) }))
}
