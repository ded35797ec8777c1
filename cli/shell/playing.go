package shell

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"time"

	"tourney/arena"
	"tourney/arena/crash"
	"tourney/arena/fingerprint"
	"tourney/results"
	"tourney/results/sqlite"
)

// Playing are the flags of a command that plays games into a database. The command embeds it, and sets what: "run" or
// "study".
type Playing struct {
	As      *string `placeholder:"NAME" help:"Play the config as a ${what} of another name, as after an edit of a heuristic."`
	DB      string  `name:"db" default:"tourney.db" placeholder:"FILE" help:"Database to store the games in (${default})."`
	Plan    bool    `help:"Say how many games, minutes and bytes it will be, from a few games that are not stored, and stop there."`
	Plot    string  `placeholder:"FILE" help:"Picture to draw, .png, .svg or .pdf (${picture})."`
	Retry   bool    `help:"Play games, too, that were left out, as those of a player who ignored its limit of time${unless}."`
	Workers int     `placeholder:"N" help:"Games to play side by side (one for each core)."`
}

// Finishes is true of what is stored: at the first signal the running games are finished.
func (p Playing) Finishes() bool { return !p.Plan }

// Check refuses flags that no command can obey. checkName refuses names of runs or studies, as what says.
func (p Playing) Check(what string, checkName func(string) error) error {
	if p.Workers < 0 {
		return Usage(fmt.Errorf("--workers cannot be %d: want the number of games to play side by side, or 0", p.Workers))
	}
	if p.As != nil {
		if err := checkName(*p.As); err != nil {
			return Usage(fmt.Errorf("--as %q: the name of a %s %w", *p.As, what, err))
		}
	}
	return nil
}

// WorkerCount returns how many games are played side by side.
func (p Playing) WorkerCount() int { return cmp.Or(p.Workers, runtime.GOMAXPROCS(0)) }

// Into has play write games into the database, on the watch for games that end the program.
func (p Playing) Into(env *Environment, play func(*sqlite.Store, *crash.Recorder) error) (err error) {
	store, err := env.OpenStore(p.DB)
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(err, store.Close()) }()
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
	return errors.Join(play(store, crashes), crashes.Close())
}

// GoOn is the command line that goes on with configs after a stop. more are flags of the command itself.
func (p Playing) GoOn(program string, configs []string, picture string, more ...string) string {
	words := append([]string{program, "run"}, configs...)
	if p.As != nil {
		words = append(words, "--as", *p.As)
	}
	words = append(words, "--db", p.DB)
	if picture != "" {
		words = append(words, "--plot", picture)
	}
	words = append(words, more...)
	if p.Workers > 0 {
		words = append(words, "--workers", strconv.Itoa(p.Workers))
	}
	return CommandLine(words)
}

// ReadConfig reads a config file.
func ReadConfig[C any](path string, decode func(path string, text []byte) (C, error)) (c C, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return c, NotRead("config", err)
	}
	return decode(path, text)
}

// Begun is a run or a study that is stored, and may go on.
type Begun struct {
	What, Name string // What is "run" or "study"
	Version    string // of the program that has begun it
	Signature  string
	Complete   bool          // no game is to be played
	Runs       []results.Run // that have its games, with their facts
	Show       []string      // the command line that shows its games
}

// CheckBegun refuses to go on with what another program has begun whose games differ. It says on Stderr how far the
// players play as they did, and returns those of whom it has said that they are not checked.
func (e *Environment) CheckBegun(store results.StudyStore, taker *fingerprint.Taker, b Begun) (told map[string]bool, err error) {
	if !b.Complete && !arena.SamePlay(b.Signature) {
		return nil, Usage(fmt.Errorf("%s %q was begun by version %s, which plays differently (signature %s, this is %s with %s): "+
			"its games cannot be mixed with new ones; choose another name (--as) or another --db",
			b.What, b.Name, b.Version, b.Signature, Build().Version, arena.Signature))
	}
	if len(b.Runs) == 0 {
		return map[string]bool{}, nil
	}
	report, err := taker.Check(e.Ctx, store, b.Runs...)
	if err != nil {
		return nil, err
	}
	if err := Otherwise(e.Ctx, store, b.What, b.Name, report, b.Show); err != nil {
		return nil, err
	}
	return e.TellChecked(b.Name, report), nil
}

// TellPlayed says on Stderr what a command has played of a run or a study, and what went wrong. kept is what the database
// has got.
func (e *Environment) TellPlayed(name string, p arena.Progress, complete bool, kept, db string) {
	played := fmt.Sprintf("%s played in %v", results.Counted(p.Played, "game"), p.Elapsed.Round(time.Second))
	if p.Played == 0 && complete {
		played = fmt.Sprintf("nothing left to play, %s stored", results.Counted(p.Stored, "game"))
	}
	fmt.Fprintf(e.Stderr, "%s: %s; %s in %s\n%s", name, played, kept, db, Faults(p))
}

// NotShown is the error of tables that nobody has read to their end. show is the command line that prints them.
func NotShown(name string, show ...string) error {
	return fmt.Errorf("%s: nobody has read its tables to their end; print them by: %s", name, CommandLine(show))
}
