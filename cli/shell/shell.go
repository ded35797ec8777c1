// Package shell is the common part of both programs: command line, signals, exit codes, terminal, and files of the
// user.
package shell

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"reflect"
	"strconv"
	"sync"
	"syscall"
	"time"

	"github.com/alecthomas/kong"

	"tourney/players/engine"
	"tourney/players/process"
	"tourney/results"
)

type Program struct {
	Name    string
	Doc     string // one sentence
	Example string // command lines; all but the first are indented by two blanks
	// Commands points to a struct for kong, whose fields are the commands. A command has a method
	// Run(*Environment) error, and may have these:
	//
	//	Example() string // as in Program
	//	Finishes() bool  // true if it watches Environment.Stop; otherwise it ends at the first signal
	//	EngineLog() string // the file for all lines of engines, "" for none
	Commands any
	// Values has the completions by the name of an argument or flag, optionally after its command and a blank. Nil
	// means file names. An enum needs no entry.
	Values map[string]Values
	// Texts stand in the tags of Commands for their names, as ${name}.
	Texts map[string]string
}

// Environment is the part of the outside world that a command may use.
type Environment struct {
	Ctx            context.Context // ends to stop everything at once
	Stop           <-chan struct{} // closed to finish the games in progress; may be nil
	Until          time.Time       // Stop is closed then, too; zero for no such time
	Stdin          io.Reader       // nil without input
	Stdout, Stderr io.Writer       // for text; in Execute they drop control characters except newline and tab

	Waits func(results.Waiting) // told of the waits of stores, beside the user; may be nil

	due bool // Stop was closed at Until; to be read after that only
}

// Announce prints on Stderr until when games are played. When Stop is closed, it prints that those in progress are
// being finished. The caller must call end.
func (e *Environment) Announce(name string) (end func()) {
	if now := time.Now(); now.Before(e.Until) {
		fmt.Fprintf(e.Stderr, "%s: %s\n", name, plays(e.Until, now))
	}
	done := make(chan struct{})
	var waiting sync.WaitGroup
	waiting.Go(func() {
		select {
		case <-e.Stop:
			if e.due {
				fmt.Fprintf(e.Stderr, "\n%s: %s: finishing the running games; Ctrl-C drops them\n", name, e.Until.Format("15:04"))
			} else {
				fmt.Fprintf(e.Stderr, "\n%s: finishing the running games; another Ctrl-C drops them\n", name)
			}
		case <-done:
		}
	})
	return func() {
		close(done)
		waiting.Wait()
	}
}

// EndingAtStop returns an environment whose Ctx ends when Stop is closed: for what is no game. The caller must call the
// function.
func (e *Environment) EndingAtStop() (*Environment, context.CancelFunc) {
	ctx, cancel := context.WithCancel(e.Ctx)
	go func() {
		select {
		case <-e.Stop:
			cancel()
		case <-ctx.Done():
		}
	}()
	return &Environment{Ctx: ctx, Stop: e.Stop, Stdin: e.Stdin, Stdout: e.Stdout, Stderr: e.Stderr}, cancel
}

// Main runs the process's command line and ends the process.
func (p Program) Main() {
	hard, kill := context.WithCancel(context.Background())
	soft := make(chan struct{})
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) // a closed pipe is an error, not the end: games are stored
	go func() {
		<-signals
		close(soft) // finish the games in progress
		<-signals
		kill()               // drop them
		signal.Stop(signals) // a third signal ends the process
	}()
	env := &Environment{Ctx: hard, Stop: soft, Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr}
	os.Exit(p.Execute(env, os.Args[1:]))
}

// Execute runs a command line as a process does. It prints the error and returns the exit code. Its output has no
// control characters except newline and tab.
func (p Program) Execute(env *Environment, args []string) (code int) {
	stdout, stderr := newVisibleWriter(env.Stdout), newVisibleWriter(env.Stderr)
	inner := *env
	inner.Stdout, inner.Stderr = stdout, stderr
	err := p.Run(&inner, args)
	if flushed := stdout.flush(); err == nil {
		err = flushed
	}
	_ = stderr.flush() // nobody is left to tell
	return exitCode(p.Name, err, stderr)
}

// exited is the panic by which kong's help and version flags return.
type exited struct{}

// Run parses a command line, without the program's name, and executes it. At its end no engine is left.
func (p Program) Run(env *Environment, args []string) (err error) {
	defer recoverExit()
	var flags programFlags
	parser, err := p.parser(env, &flags)
	if err != nil {
		return err
	}
	if len(args) == 0 {
		args = []string{"--help"}
	}
	if args[0] == answerCommand {
		return p.answer(env, parser.Model.Node, args[1:])
	}
	command, err := parser.Parse(args)
	if err != nil {
		return Usage(fmt.Errorf("%w (see %s --help)", err, p.Name))
	}
	if flags.Quiet {
		env = env.quietly()
	}
	if c, ok := chosen(command).(interface{ Finishes() bool }); !ok || !c.Finishes() {
		var cancel context.CancelFunc
		env, cancel = env.EndingAtStop()
		defer cancel()
	}
	if c, ok := chosen(command).(interface{ EngineLog() string }); ok && c.EngineLog() != "" {
		end, err := process.Log(c.EngineLog())
		if err != nil {
			return Usage(fmt.Errorf("--log: %w", err))
		}
		defer func() {
			if failed := end(); failed != nil {
				fmt.Fprintf(env.Stderr, "the log %s is incomplete: %v\n", c.EngineLog(), failed)
			}
		}()
	}
	defer engine.EndIdle()
	return command.Run(env)
}

// Check parses a command line as Run does, and returns its error. It executes nothing.
func (p Program) Check(args []string) error {
	defer recoverExit()
	parser, err := p.parser(&Environment{Stdout: io.Discard, Stderr: io.Discard}, &programFlags{})
	if err == nil {
		_, err = parser.Parse(args)
	}
	return err
}

// recoverExit ends the panic of a help or version flag. Defer it around a parse.
func recoverExit() {
	if value := recover(); value != nil {
		if _, ok := value.(exited); !ok {
			panic(value)
		}
	}
}

// programFlags are the flags of all commands.
type programFlags struct {
	Quiet   bool             `short:"q" help:"Print results, questions and errors only: no progress and no notes."`
	Version kong.VersionFlag `help:"Print the version and exit."`
}

func (p Program) parser(env *Environment, flags *programFlags) (*kong.Kong, error) {
	return kong.New(p.Commands,
		kong.Embed(flags),
		kong.DynamicCommand("completion", "Print a script that lets a shell complete commands, runs, players and games.", "",
			&completionCommand{program: p.Name}),
		kong.DynamicCommand("help", "Explain a command, as its flag --help does.", "", &helpCommand{program: p}),
		kong.Name(p.Name),
		kong.Description(p.Doc),
		kong.Help(p.printHelp),
		kong.Vars{"version": builtNow().describe(p.Name)}, kong.Vars(p.Texts), usualDB(),
		kong.Writers(env.Stdout, env.Stderr),
		kong.Exit(func(int) { panic(exited{}) }),
		signed[int](), signed[float64](),
	)
}

// signed accepts negative numbers after flags, as in "--limit -1", so that commands can explain the right values. kong
// takes them for flags.
func signed[T int | float64]() kong.Option {
	number := reflect.TypeFor[T]()
	usual := kong.NewRegistry().RegisterDefaults().ForType(number)
	return kong.KindMapper(number.Kind(), kong.MapperFunc(func(ctx *kong.DecodeContext, target reflect.Value) error {
		if token := ctx.Scan.Peek(); token.InferredType() == kong.ShortFlagToken {
			if _, err := strconv.ParseFloat(token.String(), 64); err == nil {
				ctx.Scan.Pop()
				ctx.Scan.PushTyped(token.Value, kong.FlagValueToken)
			}
		}
		return usual.Decode(ctx, target)
	}))
}

// chosen returns a pointer to the chosen command, or nil.
func chosen(ctx *kong.Context) any {
	if node := ctx.Selected(); node != nil {
		return node.Target.Addr().Interface()
	}
	return nil
}
