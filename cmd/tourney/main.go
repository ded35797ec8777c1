// Command tourney plays tournaments of game heuristics and shows what came of them.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"tourney/arena/config"
	_ "tourney/games/all"
	_ "tourney/players/all"
	"tourney/results"
)

// version is kept with every run.
const version = "0.1.0"

func main() {
	hard, kill := context.WithCancel(context.Background())
	soft := make(chan struct{})
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		<-signals
		close(soft) // finish the running games
		<-signals
		kill()               // drop them
		signal.Stop(signals) // a third one ends the process, whatever it is doing
	}()
	os.Exit(exitCode(run(hard, soft, os.Args[1:], os.Stdout, os.Stderr), os.Stderr))
}

// commands is the command line.
type commands struct {
	Run     runCommand     `cmd:"" help:"Play a tournament, or go on with it, and print its tables."`
	List    listCommand    `cmd:"" help:"List the runs of a database and the games, heuristics and players of this build."`
	Table   tableCommand   `cmd:"" help:"Print the tables of a run."`
	Plot    plotCommand    `cmd:"" help:"Draw a picture of a run: scores, results or lengths of games."`
	Compare compareCommand `cmd:"" help:"Set runs beside published numbers, and test where they differ."`
	Replay  replayCommand  `cmd:"" help:"Show a stored game move by move, or verify stored games."`
	Analyze analyzeCommand `cmd:"" help:"Value a position and every move in it with a player's search."`
	Perft   perftCommand   `cmd:"" help:"Count the sequences of legal sub-moves from a position."`
	Bench   benchCommand   `cmd:"" help:"Measure the searches: on fixed positions, or in a timing experiment."`

	Version kong.VersionFlag `help:"Print the version and leave."`
}

// environment is what a command may touch of the world.
type environment struct {
	ctx            context.Context // ends when everything must stop at once
	stop           <-chan struct{} // closed when running games may be finished
	stdout, stderr io.Writer
}

// exited is the panic by which the help and version flags leave kong.
type exited struct{}

// run parses a command line and executes it.
func run(ctx context.Context, stop <-chan struct{}, args []string, stdout, stderr io.Writer) (err error) {
	defer func() {
		if value := recover(); value != nil {
			if _, ok := value.(exited); !ok {
				panic(value)
			}
		}
	}()
	parser, err := newParser(stdout, stderr)
	if err != nil {
		return err
	}
	if len(args) == 0 {
		args = []string{"--help"}
	}
	command, err := parser.Parse(args)
	if err != nil {
		return usage(fmt.Errorf("%w (see tourney --help)", err))
	}
	if name, _, _ := strings.Cut(command.Command(), " "); name != "run" {
		// Only a tournament has something to finish: all else ends at the first signal.
		var cancel context.CancelFunc
		ctx, cancel = context.WithCancel(ctx)
		defer cancel()
		go func() {
			select {
			case <-stop:
				cancel()
			case <-ctx.Done():
			}
		}()
	}
	return command.Run(&environment{ctx: ctx, stop: stop, stdout: stdout, stderr: stderr})
}

func newParser(stdout, stderr io.Writer) (*kong.Kong, error) {
	return kong.New(&commands{},
		kong.Name("tourney"),
		kong.Description("Tournaments of game heuristics: which is better, by how much, and how sure that is."),
		kong.Help(printHelp),
		kong.Vars{"version": "tourney " + version},
		kong.Writers(stdout, stderr),
		kong.Exit(func(int) { panic(exited{}) }),
	)
}

// printHelp prints the command's example first, then kong's own help.
func printHelp(options kong.HelpOptions, ctx *kong.Context) error {
	example := "tourney run                        play the quick start: tourney.db, tourney.png and a table\n" +
		"  tourney run night.yaml --db n.db   play, or go on with, a tournament of your own"
	if node := ctx.Selected(); node != nil {
		if c, ok := node.Target.Addr().Interface().(interface{ Example() string }); ok {
			example = c.Example()
		}
	}
	if _, err := fmt.Fprintf(ctx.Stdout, "Example:\n  %s\n\n", example); err != nil {
		return err
	}
	return kong.DefaultHelpPrinter(options, ctx)
}

// usageError is wrong input: the user can mend it.
type usageError struct{ err error }

func (e usageError) Error() string { return e.err.Error() }
func (e usageError) Unwrap() error { return e.err }

// usage marks an error as one of wrong input.
func usage(err error) error {
	if err == nil {
		return nil
	}
	return usageError{err}
}

// exitCode prints an error and returns what the process exits with: 0 done, 1 failed, 2 wrong usage.
func exitCode(err error, stderr io.Writer) int {
	if err == nil {
		return 0
	}
	if errors.Is(err, context.Canceled) {
		err = errors.New("stopped")
	}
	var wrong usageError
	var errs config.Errors
	isConfig := errors.As(err, &errs)
	if isConfig {
		fmt.Fprintln(stderr, err) // starts with the place in the file already
	} else {
		fmt.Fprintln(stderr, "tourney:", err)
	}
	for _, input := range []error{results.ErrNoRun, results.ErrNoGame, results.ErrForeign, results.ErrNewer} {
		if errors.Is(err, input) {
			return 2
		}
	}
	if isConfig || errors.As(err, &wrong) {
		return 2
	}
	return 1
}
