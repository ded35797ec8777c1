package main

import (
	"context"
	"fmt"
	"io"
	"slices"

	"tourney/cmd/internal/shell"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/tables"
)

// The tables of a run.
const (
	ratesTable  = "rates"
	crossTable  = "cross"
	placesTable = "places"
	seatsTable  = "seats"
)

type tableCommand struct {
	Name   string `arg:"" name:"run" help:"The run's name, as tourney list shows it."`
	DB     string `name:"db" default:"tourney.db" placeholder:"FILE" help:"Database that holds it (${default})."`
	Format string `default:"text" enum:"text,markdown,csv,latex,json" placeholder:"FORMAT" help:"text, markdown, csv, latex or json (${default})."`
	Kind   string `default:"" enum:",rates,cross,places,seats" placeholder:"KIND" help:"rates (won, lost, drawn by pairing and opening), cross (everybody against everybody), places (how often who came in which place) or seats (wins by seat and by who moved first); rates and cross for two seats, places and seats for more, but csv and json hold one table: the first of the two."`
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
	return withRun(env, c.DB, c.Name, func(store results.Store, run results.Run) error {
		return printTables(env.Ctx, env.Stdout, store, run, c.Kind, format)
	})
}

// printTables prints one of a run's tables, or with kind "" those that suit the run and that the format can hold together.
func printTables(ctx context.Context, w io.Writer, store results.Store, run results.Run, kind string, f tables.Format) error {
	counts, err := evidence.Read(ctx, store, run)
	if err != nil {
		return err
	}
	for i, kind := range tableKinds(run, kind, f) {
		t, err := tableOf(counts, kind)
		if err != nil {
			return shell.Usage(err)
		}
		if i > 0 {
			if _, err := fmt.Fprintln(w); err != nil {
				return err
			}
		}
		if err := t.Write(w, f); err != nil {
			return err
		}
	}
	return nil
}

// tableKinds lists what to print: the kind asked for, else that of pairings and players, one of them where the format holds
// one table.
func tableKinds(run results.Run, kind string, f tables.Format) []string {
	kinds := []string{ratesTable, crossTable}
	switch {
	case severalSeats(run) && selfPlay(run):
		kinds = []string{seatsTable}
	case severalSeats(run):
		kinds = []string{placesTable, seatsTable}
	}
	switch {
	case kind != "":
		return []string{kind}
	case f == tables.CSV || f == tables.JSON:
		return kinds[:1]
	}
	return kinds
}

// written is what all tables are.
type written interface {
	Write(w io.Writer, f tables.Format) error
}

// tableOf makes a table of a run. It is an error if the kind does not suit the run.
func tableOf(c *evidence.Counts, kind string) (written, error) {
	note := remark(c.Run, c.Support("").Games)
	switch kind {
	case placesTable:
		t := tables.Places(c)
		t.Note = note
		return t, nil
	case seatsTable:
		t := tables.Seats(c)
		t.Note = note
		return t, nil
	case ratesTable:
		t := tables.WinRates(c)
		t.Note = note
		return t, nil
	}
	t, err := tables.Cross(c)
	t.Note = note
	return t, err
}

// severalSeats reports whether the games of a run have more than two seats.
func severalSeats(run results.Run) bool {
	return len(run.Pairings) > 0 && len(run.Pairings[0].Seats) > 2
}

// selfPlay reports whether players meet only themselves, so that nobody can come before another.
func selfPlay(run results.Run) bool {
	return !slices.ContainsFunc(run.Pairings, func(p results.Pairing) bool {
		return slices.ContainsFunc(p.Seats, func(player int) bool { return player != p.Seats[0] })
	})
}
