package shell

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"tourney/games"
	"tourney/report"
)

// helpCommand prints what --help prints.
type helpCommand struct {
	Command string `arg:"" optional:"" help:"Command to explain (all of them, in a line each)."`

	program Program
}

func (c helpCommand) Example() string {
	return c.program.Name + " help\n  " + c.program.Name + " help run"
}

func (c *helpCommand) Run(env *Environment, ctx *kong.Context) error {
	if c.Command == "" {
		return c.program.Run(env, []string{"--help"})
	}
	names := commandNames(ctx.Model.Node)
	if !slices.Contains(names, c.Command) {
		return Usage(games.UnknownName("command", c.Command, names))
	}
	return c.program.Run(env, []string{c.Command, "--help"})
}

func commandNames(app *kong.Node) (names []string) {
	for _, child := range app.Children {
		names = append(names, child.Name)
	}
	return names
}

// widestHelp is the largest width of help, in columns: longer lines are hard to read.
const widestHelp = 120

// printHelp prints the example of the command or program, and then kong's own help.
func (p Program) printHelp(options kong.HelpOptions, ctx *kong.Context) error {
	example := p.Example
	if c, ok := chosen(ctx).(interface{ Example() string }); ok {
		example = c.Example()
	}
	if _, err := fmt.Fprintf(ctx.Stdout, "Example:\n  %s\n\n", example); err != nil {
		return err
	}
	if w, ok := ctx.Stdout.(*visibleWriter); ok { // kong asks a file for its width, and help has no text of strangers
		ctx.Stdout = w.raw
	}
	options.WrapUpperBound = widestHelp
	return kong.DefaultHelpPrinter(options, ctx)
}

// Texts returns Program.Texts that list kinds of figures by name: name has the kinds, name_help what they show.
func Texts(lists map[string][]report.Figure) map[string]string {
	texts := map[string]string{}
	for name, list := range lists {
		docs, kinds := report.Docs(list), slices.Sorted(slices.Values(report.Kinds(list)))
		last := len(docs) - 1
		texts[name] = strings.Join(kinds, ",")
		texts[name+"_help"] = strings.Join(docs[:last], ", ") + " or " + docs[last]
	}
	return texts
}
