package tourney

import (
	"context"
	"fmt"

	"tourney/cli/shell"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/report"
	"tourney/results/report/table"
)

type tableCommand struct {
	Name   string       `arg:"" name:"run" help:"The run's name, as tourney list shows it."`
	DB     string       `name:"db" default:"tourney.db" placeholder:"FILE" help:"Database that holds it (${default})."`
	Format table.Format `default:"text" enum:"text,markdown,csv,latex,json,html" placeholder:"FORMAT" help:"text, markdown, csv, latex, json or html (${default})."`
	Kind   string       `default:"" enum:",rates,cross,places,seats" placeholder:"KIND" help:"cross (everybody against everybody), rates (won, lost, drawn by pairing and opening), places (how often who came in which place) or seats (wins by seat and by who moved first); cross and, of few pairings, rates for two seats, places and seats for more, but csv and json hold one table: rates, or places."`
	Watch  bool         `help:"Print the tables anew whenever games were stored, until the run is finished or Ctrl-C."`
}

func (tableCommand) Example() string {
	return "tourney table quick-start --format latex --kind rates > table.tex\n" +
		"  tourney table night --watch"
}

// Run prints the tables of a stored run.
func (c *tableCommand) Run(env *shell.Environment) error {
	if c.Watch {
		return c.watch(env)
	}
	return withRun(env, c.DB, c.Name, func(store results.Store, run results.Run) error {
		return printTables(env.Ctx, env, store, c.DB, run, c.Kind, c.Format)
	})
}

// printTables prints one of a run's tables, or with kind "" those that suit the run and that the format can hold together. It
// says how to see one that is left out.
func printTables(ctx context.Context, env *shell.Environment, store results.Store, db string, run results.Run, kind string, f table.Format) error {
	counts, err := evidence.Read(ctx, store, run)
	if err != nil {
		return err
	}
	tables, left, err := report.Tables(counts, kind, f)
	if err != nil {
		return shell.Usage(err)
	}
	if err := env.Print(f, tables...); err != nil || left == "" {
		return err
	}
	_, err = fmt.Fprintf(env.Stderr, "%s: the %d pairings one by one: %s\n", run.Name, len(run.Pairings),
		shell.CommandLine([]string{"tourney", "table", run.Name, "--db", db, "--kind", left}))
	return err
}
