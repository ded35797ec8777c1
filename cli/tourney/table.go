package tourney

import (
	"context"
	"errors"
	"fmt"
	"strings"

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
	Row            []string     `placeholder:"DIM" help:"Rows of a table of scores by player, opponent, seat, opening or first (the place in the order of the first moves)."`
	Col            []string     `placeholder:"DIM" help:"With --row: its columns, of the same dimensions."`
	Filter         []string     `sep:"none" placeholder:"DIM=VALUE" help:"With --row: only games with this value of a dimension; with more than two seats an opponent is all others together."`
	Watch          bool         `help:"Print the tables again after each change, until the run is finished or Ctrl-C."`
}

func (tableCommand) Example() string {
	return "tourney table quick-start --format latex --kind rates > table.tex\n" +
		"  tourney table quick-start --row player --col opening,first\n" +
		"  tourney table night --watch"
}

func (c *tableCommand) Run(env *shell.Environment) error {
	if len(c.Row) == 0 && len(c.Col)+len(c.Filter) > 0 {
		return shell.Usage(errors.New("--col and --filter are for a table with --row, as in --row player --col opening"))
	}
	if len(c.Row) > 0 && c.Kind != "" {
		return shell.Usage(fmt.Errorf("--row makes a table of its own: leave out --kind %s", c.Kind))
	}
	request, err := c.request()
	if err != nil {
		return shell.Usage(err)
	}
	if c.Watch {
		return c.watch(env, request)
	}
	return withRun(env, c.DB, c.Name, func(store *sqlite.Store, run results.Run) error {
		next, err := printTables(env.Ctx, env, store, c.DB, run, request, c.Format)
		if err == nil {
			fmt.Fprint(env.Stderr, next)
		}
		return err
	})
}

// tableRequest asks for tables of a run: a projection if it has rows, else those of a kind. Kind "" means those that
// suit the run and the format.
type tableRequest struct {
	kind string
	report.Projection
}

func (c *tableCommand) request() (tableRequest, error) {
	filter := map[string]string{}
	for _, word := range c.Filter {
		dimension, value, ok := strings.Cut(word, "=")
		switch {
		case !ok || value == "":
			return tableRequest{}, fmt.Errorf("--filter %s: want DIM=VALUE, as in opening=random", word)
		case filter[dimension] != "":
			return tableRequest{}, fmt.Errorf("--filter: two values of %s, %s and %s: leave out one", dimension, filter[dimension], value)
		}
		filter[dimension] = value
	}
	return tableRequest{c.Kind, report.Projection{Rows: c.Row, Columns: c.Col, Filter: filter}}, nil
}

// printTables prints tables of a run. It names the command for a table left out, and returns a line with the one that
// decides what is open, "" for none.
func printTables(ctx context.Context, env *shell.Environment, store *sqlite.Store, db string, run results.Run, a tableRequest, f table.Format) (next string, err error) {
	r := report.NewRun(ctx, store, run, evidence.ReadAll)
	summary, left := false, ""
	var tables []table.Table
	switch {
	case len(a.Rows) > 0:
		tables, err = r.Project(a.Projection)
	case a.kind == "":
		summary = true
		tables, left, err = report.UsualTables(ctx, r, f)
	default:
		var figure report.Figure
		if figure, err = report.Find(report.OfRun, report.ATable, a.kind); err != nil {
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
