package main

import (
	"context"
	"fmt"
	"io"
	"slices"

	"tourney/cmd/internal/shell"
	"tourney/results"
	"tourney/results/tables"
)

// The tables of a run.
const (
	ratesTable = "rates"
	crossTable = "cross"
)

type tableCommand struct {
	Name   string `arg:"" name:"run" help:"The run's name, as tourney list shows it."`
	DB     string `name:"db" default:"tourney.db" placeholder:"FILE" help:"Database that holds it (${default})."`
	Format string `default:"text" enum:"text,markdown,csv,latex,json" placeholder:"FORMAT" help:"text, markdown, csv, latex or json (${default})."`
	Kind   string `default:"" enum:",rates,cross" placeholder:"KIND" help:"rates (won, lost, drawn by pairing and opening) or cross (everybody against everybody); both unless the format is csv or json, which hold one table: rates."`
}

func (tableCommand) Example() string {
	return "tourney table quick-start --format latex --kind rates > table.tex"
}

// Run prints the tables of a stored run.
func (c *tableCommand) Run(env *shell.Environment) error {
	format, err := tables.ParseFormat(c.Format)
	if err != nil {
		return shell.Usage(err)
	}
	return withRun(env.Ctx, c.DB, c.Name, func(store results.Store, run results.Run) error {
		note, err := remarks(env.Ctx, store, run)
		if err != nil {
			return err
		}
		return printTables(env.Ctx, env.Stdout, store, run, c.Kind, format, note)
	})
}

// printTables prints one of a run's tables, or with kind "" those that the format can hold together.
func printTables(ctx context.Context, w io.Writer, store results.Store, run results.Run, kind string, f tables.Format, note string) error {
	tallies, err := store.Tallies(ctx, run.ID)
	if err != nil {
		return err
	}
	both := kind == "" && f != tables.CSV && f != tables.JSON
	if kind != crossTable {
		t := tables.WinRates(run, tallies, subjects(run))
		t.Note = note
		if err := t.Write(w, f); err != nil {
			return err
		}
	}
	if both {
		if _, err := fmt.Fprintln(w); err != nil {
			return err
		}
	}
	if kind == crossTable || both {
		t, err := tables.Cross(run, tallies)
		if err != nil {
			return err
		}
		t.Note = note
		return t.Write(w, f)
	}
	return nil
}

// subjects returns whose results a row of the win-rate table shows: in a gauntlet the challenger's, elsewhere the first
// seat's.
func subjects(run results.Run) func(results.Pairing) int {
	plan, err := storedPlan(run)
	if err != nil || len(plan.Schedule.Against) == 0 {
		return nil
	}
	return func(p results.Pairing) int {
		for seat, player := range p.Seats {
			if !slices.Contains(plan.Schedule.Against, run.Players[player].Name) {
				return seat
			}
		}
		return 0
	}
}
