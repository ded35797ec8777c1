// Package scripttest runs command-line tests, written in the commands of testscript and in those added here. Only tests
// import it.
//
// The programs are commands of scripts, and run in the process of the tests: a process of its own would cost more than
// most of them. A last argument "<FILE" is the input. What needs a process runs by exec or signal. No script waits for
// a time: what is to happen in the middle of a program, such as a Ctrl-C, happens when it prints a text or has stored a
// game, for which the database is looked at every millisecond. A run of patient players, which are toys, is certainly
// in its middle then.
package scripttest

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/testscript"

	"tourney/cli/shell"
	"tourney/games/gamestest"
	"tourney/results"
	"tourney/results/sqlite"
)

// Command is a command of scripts.
type Command = func(ts *testscript.TestScript, neg bool, args []string)

// programs are those of Main, by their names. Each run has one of its own, as it keeps the flags of its command line.
var programs = map[string]func() shell.Program{}

// Main runs the tests of a package whose scripts run these programs. A process started by the name of one is that
// program. own registers games and players of the package's own for the others.
func Main(m *testing.M, own func(), list ...func() shell.Program) {
	name := filepath.Base(os.Args[0])
	for _, program := range list {
		p := program()
		if p.Name == name {
			if toys = os.Getenv("TOYS"); toys != "" {
				registerToys()
			}
			if n, err := strconv.Atoi(os.Getenv("PATIENCE")); err == nil {
				held = &patience{after: int64(n), until: closing(os.Stdin)}
			}
			p.Main()
		}
		programs[p.Name] = program
	}
	registerToys()
	own()
	os.Exit(run(m))
}

// closing returns a channel that is closed at the end of an input.
func closing(input io.Reader) <-chan struct{} {
	closed := make(chan struct{})
	go func() {
		defer close(closed)
		io.Copy(io.Discard, input)
	}()
	return closed
}

// run runs the tests with the programs in PATH, tables as wide as in a pipe, and the database of no variable.
func run(m *testing.M) int {
	os.Unsetenv("COLUMNS")
	os.Unsetenv("TOURNEY_DB")
	folder, err := os.MkdirTemp("", "programs")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(folder)
	self, err := os.Executable()
	if err != nil {
		panic(err)
	}
	for name := range programs {
		if err := os.Symlink(self, filepath.Join(folder, name)); err != nil {
			panic(err)
		}
	}
	os.Setenv("PATH", folder+string(filepath.ListSeparator)+os.Getenv("PATH"))
	return m.Run()
}

// Run runs the scripts in testdata/script. own are commands of the caller. With update, expected files in the scripts
// are rewritten. The condition root is true for a user who may write into read-only folders, long at full size.
func Run(t *testing.T, update bool, own map[string]Command) {
	commands := map[string]Command{"exits": exits, "ctrlc": ctrlC, "signal": signal, "games": dump, "hold": hold,
		"lock": lock, "beside": beside, "sql": edit}
	maps.Copy(commands, own)
	for name := range programs {
		commands[name] = func(ts *testscript.TestScript, neg bool, args []string) {
			if code := execute(ts, name, args, nil); neg != (code != 0) {
				ts.Fatalf("exit code %d", code)
			}
		}
	}
	folder, err := filepath.Abs("testdata/script") // programs have working folders of their own
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:           folder,
		UpdateScripts: update,
		Condition: func(name string) (bool, error) {
			switch name {
			case "root":
				return os.Geteuid() == 0, nil
			case "long":
				return gamestest.Long, nil
			}
			return false, fmt.Errorf("unknown condition %q", name)
		},
		Cmds: commands,
	})
}

// exits CODE PROGRAM... checks the exit code of a program, which may have exec before it.
func exits(ts *testscript.TestScript, _ bool, args []string) {
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	if got := execute(ts, args[1], args[2:], nil); got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// event is a text that a program prints, and what is to happen then; without a text it happens before.
type event struct {
	text string
	do   func()
}

// events are those that are still to come, in their order.
type events struct {
	mu      sync.Mutex
	waiting []event
	printed []byte // since the last one
}

// add adds to what is printed, and lets happen what follows from it.
func (e *events) add(text []byte) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.printed = append(e.printed, text...)
	for len(e.waiting) > 0 {
		at := bytes.Index(e.printed, []byte(e.waiting[0].text))
		if at < 0 {
			return
		}
		e.printed = e.printed[at+len(e.waiting[0].text):]
		do := e.waiting[0].do
		e.waiting = e.waiting[1:]
		do()
	}
}

// check wants that all has happened.
func (e *events) check(ts *testscript.TestScript) {
	if len(e.waiting) > 0 {
		ts.Fatalf("it does not print %q", e.waiting[0].text)
	}
}

// listened is a stream of a program with its events.
type listened struct {
	io.Writer
	events *events
}

func (l listened) Write(text []byte) (int, error) {
	n, err := l.Writer.Write(text)
	l.events.add(text)
	return n, err
}

// long is when a program that has something to wait for is taken to wait for what never comes.
const long = 2 * time.Minute

// finishing is what a program prints once it begins no more games.
const finishing = "finishing the running games"

// when lets something happen at an event: when a program prints a text, or, for N@DB/RUN, when games of a run are
// stored. The run cannot end before: after N games, or one if N is missing, its patient players wait until the program
// finishes its games. At the end of the program, ended wants that the event has happened.
func when(ts *testscript.TestScript, text string, do func()) (e *events, p *patience, ended func()) {
	ctx, goOn := context.WithTimeout(context.Background(), long)
	p = &patience{after: 1, until: ctx.Done()}
	n, name, stored := strings.Cut(text, "@")
	if !stored {
		e = &events{waiting: []event{{text, do}, {finishing, goOn}}}
		return e, p, func() {
			goOn()
			if len(e.waiting) == 2 {
				e.check(ts)
			}
		}
	}
	if n != "" {
		after, err := strconv.ParseInt(n, 10, 64)
		ts.Check(err)
		p.after = after
	}
	looking, happened := make(chan struct{}), false
	go func() {
		defer close(looking)
		if happened = gained(ctx, ts, name); happened {
			do()
		}
	}()
	return &events{waiting: []event{{finishing, goOn}}}, p, func() {
		goOn()
		if <-looking; !happened {
			ts.Fatalf("%s gains no games", name)
		}
	}
}

// gained waits until a run, DB/RUN, gains games. It returns false if ctx ends before.
func gained(ctx context.Context, ts *testscript.TestScript, name string) bool {
	file, run, _ := strings.Cut(name, "/")
	db, err := sql.Open("sqlite3", "file:"+ts.MkAbs(file)+"?mode=ro&_busy_timeout=1")
	if err != nil {
		return false
	}
	defer db.Close()
	count := func() (n int) {
		if db.QueryRowContext(ctx, "SELECT count(*) FROM game JOIN run ON run.id = game.run WHERE name = ?", run).Scan(&n) != nil {
			return 0 // there is no database yet, or nothing in it
		}
		return n
	}
	tick := time.NewTicker(time.Millisecond)
	defer tick.Stop()
	for before := count(); ; {
		select {
		case <-ctx.Done():
			return false
		case <-tick.C:
		}
		if count() > before {
			return true
		}
	}
}

// beside TEXT 'PROGRAM...' PROGRAM... runs a program and, when it has printed a text, the other one in a process of its
// own.
func beside(ts *testscript.TestScript, _ bool, args []string) {
	words := strings.Fields(args[1])
	other := exec.Command(words[0], words[1:]...)
	other.Dir, other.Env = ts.MkAbs("."), append(os.Environ(), "TOYS=plain")
	var said []byte
	var err error
	e := &events{waiting: []event{{args[0], func() { said, err = other.CombinedOutput() }}}}
	ctx, end := context.WithTimeout(context.Background(), long)
	defer end()
	code := execute(ts, args[2], args[3:], func(env *shell.Environment) { env.Ctx, env.Stdout = ctx, listened{env.Stdout, e} })
	if e.check(ts); err != nil || code != 0 {
		ts.Fatalf("exit code %d; beside it: %v\n%s", code, err, said)
	}
}

// ctrlc EVENT PROGRAM... runs a program that is asked to stop, as by Ctrl-C, at an event. It must fail by that.
func ctrlC(ts *testscript.TestScript, neg bool, args []string) {
	asked := make(chan struct{})
	e, p, ended := when(ts, args[0], func() { close(asked) })
	code := execute(ts, args[1], args[2:], func(env *shell.Environment) {
		held = p
		env.Stop, env.Stdout, env.Stderr = asked, listened{env.Stdout, e}, listened{env.Stderr, e}
		e.add(nil)
	})
	if ended(); (code == 0) != neg {
		ts.Fatalf("exit code %d", code)
	}
}

// signal NAME EVENT PROGRAM... runs a process that gets a signal, INT or KILL, at an event. It must fail by that.
func signal(ts *testscript.TestScript, _ bool, args []string) {
	command := exec.Command(args[2], args[3:]...)
	started := make(chan struct{})
	e, p, ended := when(ts, args[1], func() {
		<-started
		command.Process.Signal(map[string]os.Signal{"INT": os.Interrupt, "KILL": os.Kill}[args[0]])
	})
	command.Dir, command.Stdout, command.Stderr = ts.MkAbs("."), listened{ts.Stdout(), e}, listened{ts.Stderr(), e}
	command.Env = append(os.Environ(), "TOYS="+cmp.Or(ts.Getenv("TOYS"), "plain"), fmt.Sprint("PATIENCE=", p.after))
	input, err := command.StdinPipe()
	ts.Check(err)
	go func() {
		<-p.until
		input.Close()
	}()
	err = command.Start()
	close(started)
	if ts.Check(err); command.Wait() == nil {
		err = errors.New("it has ended before")
	}
	ended()
	ts.Check(err)
}

// alone is held while a program runs here: there is one working folder and one environment.
var alone sync.Mutex

// execute runs a program for a script, and returns its exit code. in, which may be nil, changes its environment.
func execute(ts *testscript.TestScript, name string, args []string, in func(*shell.Environment)) (code int) {
	if programs[name] == nil {
		if name == "exec" {
			name, args = args[0], args[1:]
		}
		err := ts.Exec(name, args...)
		if exit, ok := errors.AsType[*exec.ExitError](err); ok {
			return exit.ExitCode()
		}
		ts.Check(err)
		return 0
	}
	input := ""
	if n := len(args) - 1; n >= 0 && strings.HasPrefix(args[n], "<") {
		input, args = ts.ReadFile(args[n][1:]), args[:n]
	}
	alone.Lock()
	defer alone.Unlock()
	here, err := os.Getwd()
	ts.Check(err)
	defer os.Chdir(here)
	ts.Check(os.Chdir(ts.MkAbs(".")))
	defer os.Unsetenv("COLUMNS")
	os.Setenv("COLUMNS", ts.Getenv("COLUMNS"))
	defer os.Unsetenv("TOURNEY_DB")
	os.Setenv("TOURNEY_DB", ts.Getenv("TOURNEY_DB"))
	toys, held = ts.Getenv("TOYS"), nil
	if n, err := strconv.Atoi(ts.Getenv("GOMAXPROCS")); err == nil {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(n))
	}
	env := &shell.Environment{Ctx: context.Background(), Stdin: strings.NewReader(input), Stdout: ts.Stdout(), Stderr: ts.Stderr()}
	if in != nil {
		in(env)
	}
	var out, said bytes.Buffer
	env.Stdout, env.Stderr = io.MultiWriter(env.Stdout, &out), io.MultiWriter(env.Stderr, &said)
	code = programs[name]().Execute(env, args)
	for _, text := range []string{out.String(), said.String()} {
		if raw := strings.IndexFunc(text, unprintable); raw >= 0 || !utf8.ValidString(text) {
			ts.Fatalf("there is a raw character in what it prints: %.40q", text[max(raw, 0):])
		}
	}
	return code
}

// unprintable reports what a terminal does not show as it is.
func unprintable(r rune) bool { return r != '\n' && r != '\t' && !strconv.IsPrint(r) }

// Executed runs a program in the working folder as a process would, and types something.
func Executed(t *testing.T, p shell.Program, typed string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	var out, said bytes.Buffer
	env := &shell.Environment{Ctx: t.Context(), Stdin: strings.NewReader(typed), Stdout: &out, Stderr: &said}
	code = p.Execute(env, args)
	return out.String(), said.String(), code
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

// lock DB TEXT PROGRAM... runs a program while another one, of SQLite alone, has locked a database: from when the
// program has printed a text until it says that it waits. Meanwhile it is the only writer, and readers are not kept.
func lock(ts *testscript.TestScript, _ bool, args []string) {
	ctx, path := context.Background(), ts.MkAbs(args[0])
	db, err := sql.Open("sqlite3", "file:"+path+"?_txlock=exclusive&_busy_timeout=60000")
	ts.Check(err)
	defer db.Close()
	var tx *sql.Tx
	var problems []error
	lock := func() {
		if tx, err = db.Begin(); err != nil {
			problems = append(problems, err)
		}
	}
	unlock := func() {
		if _, err := sqlite.Open(ctx, path, nil); !errors.Is(err, results.ErrBusy) {
			problems = append(problems, fmt.Errorf("a second writer: %v", err))
		}
		store, err := sqlite.OpenReader(ctx, path, nil)
		if err == nil {
			_, err = store.RunNames(ctx)
			store.Close()
		}
		problems = append(problems, err, tx.Rollback())
	}
	e := &events{waiting: []event{{args[1], lock}, {"waiting for it", unlock}}}
	code := execute(ts, args[2], args[3:], func(env *shell.Environment) {
		env.Stderr = listened{env.Stderr, e}
		e.add(nil)
	})
	ts.Check(errors.Join(problems...))
	if e.check(ts); code != 0 {
		ts.Fatalf("exit code %d", code)
	}
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
