package tourney

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"tourney/cli/scripttest"
	"tourney/games"
	_ "tourney/games/all"
	"tourney/games/gamestest/heap"
	"tourney/players"
	_ "tourney/players/all"
	"tourney/results"
	"tourney/results/sqlite"
)

var update = flag.Bool("update", false, "rewrite the expected files in the scripts")

func TestMain(m *testing.M) {
	scripttest.Main(m, func() {
		games.Register(heap.Game{})
		registerClumsy()
		registerBell()
	}, Program)
}

// TestScripts runs the command line as a user would; each script is one story.
func TestScripts(t *testing.T) {
	scripttest.Run(t, *update, map[string]scripttest.Command{"alter": alter, "blank": blank, "hostile": storeHostile,
		"reword": reword, "untimed": untimed})
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

// reword FROM TO RUN OLD NEW copies a run into another database as if another build had played it, in whose config and player
// strings the regular expression OLD is NEW. Its checksums are as they should be.
func reword(ts *testscript.TestScript, _ bool, args []string) {
	ctx, old := context.Background(), regexp.MustCompile(args[3])
	from, err := sqlite.OpenReader(ctx, ts.MkAbs(args[0]), nil)
	ts.Check(err)
	defer from.Close()
	to, err := sqlite.Open(ctx, ts.MkAbs(args[1]), nil)
	ts.Check(err)
	defer func() { ts.Check(to.Close()) }()
	run, err := from.Run(ctx, args[2])
	ts.Check(err)
	found := false
	change := func(text *string) {
		found = found || old.MatchString(*text)
		*text = old.ReplaceAllString(*text, args[4])
	}
	run.Players = slices.Clone(run.Players)
	change(&run.Config)
	change(&run.Game)
	for i := range run.Players {
		change(&run.Players[i].Spec)
	}
	if !found {
		ts.Fatalf("there is no %s in\n%s", args[3], run.Config)
	}
	ts.Check(to.Enter(ctx, &run))
	ts.Check(from.Games(ctx, run, nil, func(r results.Record) error { return to.Append(ctx, run, []results.Record{r}) }))
}

// clumsy is an opponent that does something wrong whenever it is asked.
type clumsy struct {
	do func(p games.Position) ([]games.Move, error)
}

func (clumsy) Begin(context.Context, players.Setup) error { return nil }

func (clumsy) Close() error { return nil }

func (c clumsy) Choose(_ context.Context, r players.Request) (players.Decision, error) {
	moves, err := c.do(r.Position)
	return players.Decision{Moves: moves}, err
}

// registerClumsy makes the clumsy opponents known.
func registerClumsy() {
	for name, do := range map[string]func(games.Position) ([]games.Move, error){
		"clumsy-panics":  func(games.Position) ([]games.Move, error) { panic("lost the thread") },
		"clumsy-fails":   func(games.Position) ([]games.Move, error) { return nil, errors.New("no idea") },
		"clumsy-cheats":  func(games.Position) ([]games.Move, error) { return []games.Move{77}, nil },
		"clumsy-silent":  func(games.Position) ([]games.Move, error) { return nil, nil },
		"clumsy-resigns": func(games.Position) ([]games.Move, error) { return nil, players.ErrResign },
		"clumsy-sleeps": func(p games.Position) ([]games.Move, error) {
			time.Sleep(time.Hour)
			return p.AppendMoves(nil)[:1], nil
		},
		"clumsy-babbles": func(p games.Position) ([]games.Move, error) {
			return append(p.AppendMoves(nil)[:1], 36, 3), nil
		},
	} {
		players.RegisterMethod(players.Method{
			Name: name, Game: "pentago", Doc: "a toy",
			New: func(players.Spec, players.Evaluator) (players.Player, error) { return clumsy{do}, nil },
		})
	}
}
