package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"tourney/arena/journal"
	"tourney/cli/shell"
	"tourney/report"
	"tourney/report/table"
)

type statusCommand struct {
	shell.Database `set:"database=Database of the runs"`
	Format         table.Format `default:"text" enum:"text,markdown,csv,latex,json,html" placeholder:"FORMAT" help:"text, markdown, csv, latex, json or html (${default})."`
}

func (statusCommand) Example() string { return "fleet status --db night.db" }

func (statusCommand) Help() string {
	return `The figures are those of the journal beside the database, which a running fleet run writes every ten seconds. tourney serve
shows the same on the page of the run.`
}

func (c *statusCommand) Run(env *shell.Environment) error {
	s, err := journal.Follow(journal.Path(c.DB)).Look()
	if errors.Is(err, fs.ErrNotExist) || err == nil && s.State.State == nil {
		if _, err := os.Stat(c.DB); err != nil {
			return shell.Usage(fmt.Errorf("database %s: %w", c.DB, errors.Unwrap(err)))
		}
		return shell.Usage(fmt.Errorf("%s has no games of a fleet: fleet run plays some", c.DB))
	}
	if err != nil {
		return err
	}
	if c.Format == table.Plain {
		if _, err := fmt.Fprintln(env.Stdout, report.FleetProgress(*s.State.State)); err != nil {
			return err
		}
	}
	tables, err := report.Tables(env.Ctx, report.Fleet{State: *s.State.State, At: s.State.At.Local()}, "fleet", c.Format)
	if err != nil {
		return err
	}
	if err := env.Print(c.Format, tables...); err != nil {
		return err
	}
	for _, e := range append(s.Convictions, s.Notes...) {
		text := e.Note
		if v := e.Conviction; v != nil {
			text = fmt.Sprintf("%s was found out by game %s: %s", v.Worker, v.Game, v.How)
		}
		fmt.Fprintf(env.Stderr, "%s %s\n", e.At.Local().Format(time.DateTime), text)
	}
	if state := s.State.State; !s.Playing(time.Now()) && state.Done < state.Games {
		fmt.Fprintln(env.Stderr, "no fleet run is at work now: start it again, and it goes on")
	}
	return nil
}
