package shell

import (
	"cmp"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"tourney/arena"
	"tourney/arena/crash"
	"tourney/arena/fingerprint"
	"tourney/arena/input"
	"tourney/arena/plan"
	"tourney/players"
	"tourney/results"
	"tourney/results/sqlite"
)

// Playing holds the flags of a command that plays games into a database.
type Playing struct {
	Database `set:"database=Database to store the games in"`
	Log      string `placeholder:"FILE" help:"File to append all lines from and to external engines to (none)."`
	Plan     bool   `help:"Only estimate the games, minutes and bytes, from a few games that are not stored."`
	Plot     string `placeholder:"FILE" help:"Picture to draw, .png, .svg or .pdf (${picture})."`
	Retry    bool   `help:"Also play games that were left out, such as those of a withdrawn player${unless}."`
	Until    string `placeholder:"TIME" help:"When to stop, as after the first Ctrl-C: at a time such as 07:00 or 2026-11-24T07:00 (${until})."`
	Workers  int    `placeholder:"N" help:"Games to play side by side (one a core)."`
	By       *By    `kong:"-"` // nil: the cores of this machine

	until time.Time // by CheckUntil; zero for none
}

// By is who plays in place of the cores of this machine, for a command of another program. A run that others play has
// to outlast a full disk, so its store waits for space. Forecasts remain those of this machine.
type By struct {
	Runner  func(*Environment, *sqlite.Store) (arena.Runner, error)
	Command string   // begins the command line that continues after a stop, as in "fleet run"
	Flags   []string // on that line, besides those of Playing
}

// Runner returns the Runner of the games. env is that in which they are played.
func (p Playing) Runner(env *Environment, store *sqlite.Store, crashes *crash.Recorder) (arena.Runner, error) {
	if p.By != nil {
		return p.By.Runner(env, store)
	}
	return arena.Local{Workers: p.WorkerCount(), Crashes: crashes}, nil
}

// Build returns the program's build and machine as stored with the games.
func (p Playing) Build() plan.Build {
	b := Build()
	if p.By != nil {
		b.Machine = results.FleetMachines
	}
	return b
}

// Renaming holds the flag of a command that plays a config under another name. The command embeds it, and sets what:
// "run" or "study".
type Renaming struct {
	As *string `placeholder:"NAME" help:"Play the config as a ${what} of another name, such as after an edit of a heuristic."`
}

// Check refuses a name that a run or study cannot have; what is "run" or "study".
func (r Renaming) Check(what string) error {
	if r.As == nil {
		return nil
	}
	return CheckName("--as", *r.As, what)
}

// CheckName refuses a name given by a flag; what names what it is for, "run" or "study".
func CheckName(flag, name, what string) error {
	if err := results.CheckName(name); err != nil {
		return Usage(fmt.Errorf("%s %q: the name of a %s %w", flag, name, what, err))
	}
	return nil
}

// Finishes reports whether the first signal lets the games in progress finish.
func (p Playing) Finishes() bool { return !p.Plan }

// EngineLog returns the file for the lines of engines, "" for none.
func (p Playing) EngineLog() string { return p.Log }

// CheckWorkers refuses a negative number of workers.
func (p Playing) CheckWorkers() error {
	const most = 10_000
	if p.Workers < 0 || p.Workers > most {
		return Usage(fmt.Errorf("--workers cannot be %d: want the number of games to play side by side, at most %d, or 0", p.Workers, most))
	}
	return nil
}

// WorkerCount returns the number of games played side by side.
func (p Playing) WorkerCount() int { return cmp.Or(p.Workers, runtime.GOMAXPROCS(0)) }

// TellCrowded prints on Stderr that some of the players play by time, on fewer cores than there are workers. It prints
// nothing if others play: each of them knows its own cores.
func (p Playing) TellCrowded(e *Environment, name string, clock players.Clock, entrants []plan.Entrant) {
	timed := slices.ContainsFunc(entrants, func(e plan.Entrant) bool { return e.Spec.Timed(clock) })
	if event, crowded := arena.Crowd(name, p.WorkerCount()); timed && crowded && p.By == nil {
		e.Tell(event)
	}
}

// Into opens the database, calls play, and watches for games that crash the program. The environment of play stops at
// the time of --until.
func (p Playing) Into(env *Environment, play func(*Environment, *sqlite.Store, *crash.Recorder) error) (err error) {
	env, end := env.stoppingAt(p.until)
	defer end()
	store, err := env.OpenStore(p.DB)
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(err, store.Close()) }()
	if p.By != nil {
		store.WaitForSpace()
	}
	crashes, err := crash.Open(crashFile(p.DB))
	if err != nil {
		return err
	}
	if note := crashes.Note(); note != "" {
		fmt.Fprintln(env.Stderr, note)
	}
	if p.Retry {
		crashes.Retry()
	}
	return errors.Join(play(env, store, crashes), crashes.Close())
}

// Words returns the flag as words of a command line.
func (r Renaming) Words() []string {
	if r.As == nil {
		return nil
	}
	return []string{"--as", *r.As}
}

// GoOn returns the command line that continues after a stop. command begins it, as in "tourney run", unless others
// play; words follow. more are flags of the command itself. It leaves out --until: the time has passed, or 07:00 would
// be that of another day.
func (p Playing) GoOn(command string, words []string, picture string, more ...string) string {
	if p.By != nil {
		command, more = p.By.Command, slices.Concat(more, p.By.Flags)
	}
	words = slices.Concat(strings.Fields(command), words, []string{"--db", p.DB})
	if picture != "" {
		words = append(words, "--plot", picture)
	}
	words = append(words, more...)
	if p.Retry {
		words = append(words, "--retry")
	}
	if p.Log != "" {
		words = append(words, "--log", p.Log)
	}
	if p.Workers > 0 {
		words = append(words, "--workers", strconv.Itoa(p.Workers))
	}
	return CommandLine(words)
}

func ReadConfig[C any](path string, decode func(path string, text []byte) (C, error)) (c C, err error) {
	text, err := input.Read(path)
	if err != nil {
		return c, NotRead("config", err)
	}
	return decode(path, text)
}

// Begun is a stored run or study that may continue.
type Begun struct {
	What, Name string // What is "run" or "study"
	Signature  string // of the program that began it
	Complete   bool   // no games are left
	Runs       []results.Run
	Show       []string // command line that shows the games
}

// CheckBegun returns an error if a program of another signature began a run or study. It prints on Stderr the
// check of the players, and returns the players reported as not checked.
func (e *Environment) CheckBegun(store *sqlite.Store, taker *fingerprint.Taker, b Begun) (told map[string]bool, err error) {
	if !b.Complete && b.Signature != arena.Signature {
		begun := "signature " + b.Signature
		if len(b.Runs) > 0 {
			begun = b.Runs[0].Program()
		}
		return nil, Usage(fmt.Errorf("%s %q was begun by a program that plays differently (%s; this is %s): its games cannot be mixed with "+
			"new ones: go on with that program, or choose another name (--as) or another --db", b.What, b.Name, begun, arena.Signature))
	}
	if len(b.Runs) == 0 {
		return map[string]bool{}, nil
	}
	e.TellOlder()
	report, err := taker.Check(e.Ctx, store.Games, b.Runs...)
	if err != nil {
		return nil, err
	}
	if err := otherwise(e.Ctx, store, b.What, b.Name, report, b.Show); err != nil {
		return nil, err
	}
	return e.TellChecked(b.Name, report), nil
}

// TellLeftOut prints on Stderr the games of a run that were left out for good, with the reasons.
func (e *Environment) TellLeftOut(name string, left []results.Unplayed) {
	games := 0
	var why []string
	for _, u := range left {
		if u.Final {
			games += u.Games()
			if !slices.Contains(why, u.Why) {
				why = append(why, u.Why)
			}
		}
	}
	if games > 0 {
		fmt.Fprintf(e.Stderr, "%s: went on without %s: %s\n", name, results.Counted(games, "game"), results.FirstOf(why, results.MostTold, "; "))
	}
}

// TellPlayed prints on Stderr the games that a command has played. kept describes the data stored.
func (e *Environment) TellPlayed(name string, p arena.Progress, complete bool, kept, db string) {
	played := fmt.Sprintf("%s played in %v", results.Counted(p.Played, "game"), p.Elapsed.Round(time.Second))
	if p.Played == 0 && complete {
		played = fmt.Sprintf("nothing left to play, %s stored", results.Counted(p.Stored, "game"))
	}
	fmt.Fprintf(e.Stderr, "%s: %s; %s in %s\n", name, played, kept, db)
}

// NotShown returns the error of tables that nobody read to the end. show is the command line that prints them.
func NotShown(name string, show ...string) error {
	return fmt.Errorf("%s: its tables were not read to the end; print them by: %s", name, CommandLine(show))
}
