package tourney

import (
	"context"
	"fmt"

	"tourney/cli/shell"
	"tourney/report"
	"tourney/report/table"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/sqlite"
)

type tableCommand struct {
	Name           string `arg:"" name:"run" help:"The run's name, as tourney list shows it."`
	shell.Database `set:"database=Database of the run"`
	Format         table.Format `default:"text" enum:"text,markdown,csv,latex,json,html" placeholder:"FORMAT" help:"text, markdown, csv, latex, json or html (${default})."`
	Kind           string       `default:"" enum:",${run_tables}" placeholder:"KIND" help:"${run_tables_help}. By default cross and, for few pairings, rates for two seats, places and seats for more; csv and json hold one table: rates, or places."`
	Watch          bool         `help:"Print the tables again after each change, until the run is finished or Ctrl-C."`
}

func (tableCommand) Example() string {
	return "tourney table quick-start --format latex --kind rates > table.tex\n" +
		"  tourney table night --watch"
}

func (c *tableCommand) Run(env *shell.Environment) error {
	if c.Watch {
		return c.watch(env)
	}
	return withRun(env, c.DB, c.Name, func(store *sqlite.Store, run results.Run) error {
		next, err := printTables(env.Ctx, env, store, c.DB, run, c.Kind, c.Format)
		if err == nil {
			fmt.Fprint(env.Stderr, next)
		}
		return err
	})
}

// printTables prints one kind of a run's tables; kind "" means those that suit the run and the format. It names the
// command for a table left out, and returns a line with the one that decides what is open, "" for none.
func printTables(ctx context.Context, env *shell.Environment, store *sqlite.Store, db string, run results.Run, kind string,
	f table.Format) (next string, err error) {
	r := report.NewRun(ctx, store, run, evidence.ReadAll)
	summary, left := true, ""
	var tables []table.Table
	if kind == "" {
		tables, left, err = report.UsualTables(ctx, r, f)
	} else {
		var figure report.Figure
		if figure, err = report.Find(report.OfRun, report.ATable, kind); err != nil {
			return "", shell.Usage(err)
		}
		summary = figure.Summary
		tables, err = figure.Tables(ctx, r, f)
	}
	if err != nil {
		return "", unsuited(err)
	}
	if summary {
		c, err := r.Counts()
		if err != nil {
			return "", err
		}
		next = decidingLine(c, db)
	}
	if err := env.Print(f, tables...); err != nil || left == "" {
		return next, err
	}
	_, err = fmt.Fprintf(env.Stderr, "%s: the %d pairings one by one: %s\n", run.Name, len(run.Pairings),
		shell.CommandLine([]string{"tourney", "table", run.Name, "--db", db, "--kind", left}))
	return next, err
}
