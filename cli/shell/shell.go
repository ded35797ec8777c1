// Package shell is what the programs of this module have in common: how they meet the command line, signals, exit
// codes, the terminal, and the files a user names.
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

	"github.com/alecthomas/kong"
)

// Program is a program with commands.
type Program struct {
	Name    string
	Doc     string // one sentence
	Example string // command lines, all but the first indented by two blanks
	// Commands points to a struct for kong, whose fields are the commands. A command has a method
	// Run(*Environment) error, and may have these:
	//
	//	Example() string // like that of the program
	//	Finishes() bool  // whether it watches Environment.Stop; all others end at the first signal
	Commands any
	// Values are those that a shell can complete, by the name of an argument or a flag, alone or behind that of its command
	// and a blank. Nil stands for names of files. What has an enum needs none.
	Values map[string]Values
}

// Environment is what a command may touch of the world.
type Environment struct {
	Ctx            context.Context // ends when everything must stop at once
	Stop           <-chan struct{} // closed when running games may be finished; nil if that never happens
	Stdin          io.Reader       // nil if there is nothing to read
	Stdout, Stderr io.Writer       // for text; in Main they let no control characters through but newline and tab
}

// Announce says on Stderr, when Stop is closed, that running games are being finished. That ends with the function it
// returns, which must be called.
func (e *Environment) Announce(name string) (end func()) {
	done := make(chan struct{})
	var waiting sync.WaitGroup
	waiting.Go(func() {
		select {
		case <-e.Stop:
			fmt.Fprintf(e.Stderr, "\n%s: finishing the running games; another Ctrl-C drops them\n", name)
		case <-done:
		}
	})
	return func() {
		close(done)
		waiting.Wait()
	}
}

// endingAtStop returns an environment in which everything must stop as soon as Stop is closed. The function must be
// called.
func (e *Environment) endingAtStop() (*Environment, context.CancelFunc) {
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

// Main runs the command line of the process, and ends the process.
func (p Program) Main() {
	hard, kill := context.WithCancel(context.Background())
	soft := make(chan struct{})
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) // so that a closed pipe is an error, and games are stored
	go func() {
		<-signals
		close(soft) // finish the running games
		<-signals
		kill()               // drop them
		signal.Stop(signals) // a third one ends the process, whatever it is doing
	}()
	stdout, stderr := newVisibleWriter(os.Stdout), newVisibleWriter(os.Stderr)
	err := p.Run(&Environment{Ctx: hard, Stop: soft, Stdin: os.Stdin, Stdout: stdout, Stderr: stderr}, os.Args[1:])
	if flushed := stdout.flush(); err == nil {
		err = flushed
	}
	_ = stderr.flush() // what it refuses cannot be told anywhere
	os.Exit(exitCode(p.Name, err, stderr))
}

// exited is the panic by which the help and version flags leave kong.
type exited struct{}

// Run parses a command line, which does not begin with the program's name, and executes it.
func (p Program) Run(env *Environment, args []string) (err error) {
	defer func() {
		if value := recover(); value != nil {
			if _, ok := value.(exited); !ok {
				panic(value)
			}
		}
	}()
	parser, err := p.parser(env)
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
	if c, ok := chosen(command).(interface{ Finishes() bool }); !ok || !c.Finishes() {
		var cancel context.CancelFunc
		env, cancel = env.endingAtStop()
		defer cancel()
	}
	return command.Run(env)
}

func (p Program) parser(env *Environment) (*kong.Kong, error) {
	var flags struct {
		Version kong.VersionFlag `help:"Print the version and leave."`
	}
	return kong.New(p.Commands,
		kong.Embed(&flags),
		kong.DynamicCommand("completion", "Print a script that lets a shell complete commands, runs, players and games.", "",
			&completionCommand{program: p.Name}),
		kong.Name(p.Name),
		kong.Description(p.Doc),
		kong.Help(p.printHelp),
		kong.Vars{"version": builtNow().describe(p.Name)},
		kong.Writers(env.Stdout, env.Stderr),
		kong.Exit(func(int) { panic(exited{}) }),
		signed[int](), signed[float64](),
	)
}

// signed lets numbers below 0 stand behind their flags, as in "--limit -1", so that commands can say what they want instead.
// By itself kong takes them for flags.
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

// printHelp prints the example of the command, or of the program, and then kong's own help.
func (p Program) printHelp(options kong.HelpOptions, ctx *kong.Context) error {
	example := p.Example
	if c, ok := chosen(ctx).(interface{ Example() string }); ok {
		example = c.Example()
	}
	if _, err := fmt.Fprintf(ctx.Stdout, "Example:\n  %s\n\n", example); err != nil {
		return err
	}
	return kong.DefaultHelpPrinter(options, ctx)
}

// chosen returns a pointer to the command chosen, or nil.
func chosen(ctx *kong.Context) any {
	if node := ctx.Selected(); node != nil {
		return node.Target.Addr().Interface()
	}
	return nil
}
