package main

import (
	"context"
	"fmt"
	"io"
	"slices"

	"tourney/cmd/internal/shell"
	"tourney/results"
	"tourney/results/placing"
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
	return withRun(env.Ctx, c.DB, c.Name, func(store results.Store, run results.Run) error {
		note, err := remarks(env.Ctx, store, run)
		if err != nil {
			return err
		}
		return printTables(env.Ctx, env.Stdout, store, run, c.Kind, format, note)
	})
}

// printTables prints one of a run's tables, or with kind "" those that suit the run and that the format can hold together.
func printTables(ctx context.Context, w io.Writer, store results.Store, run results.Run, kind string, f tables.Format, note string) error {
	list, err := tablesOf(ctx, store, run, tableKinds(run, kind, f), note)
	if err != nil {
		return err
	}
	for i, t := range list {
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

// tablesOf makes tables of a run. A kind that does not suit it is wrong usage.
func tablesOf(ctx context.Context, store results.Store, run results.Run, kinds []string, note string) ([]written, error) {
	var list []written
	if slices.Contains(kinds, placesTable) || slices.Contains(kinds, seatsTable) {
		standings, wins, err := placements(ctx, store, run)
		if err != nil {
			return nil, err
		}
		names, err := seatNames(run)
		if err != nil {
			names = nil // an old config need not be readable
		}
		for _, kind := range kinds {
			if kind == placesTable {
				t := tables.Places(run, standings)
				t.Note = note
				list = append(list, t)
			} else {
				t := tables.Seats(run, names, wins)
				t.Note = note
				list = append(list, t)
			}
		}
		return list, nil
	}
	tallies, err := store.Tallies(ctx, run.ID)
	if err != nil {
		return nil, err
	}
	for _, kind := range kinds {
		if kind == ratesTable {
			t := tables.WinRates(run, tallies, subjects(run))
			t.Note = note
			list = append(list, t)
			continue
		}
		t, err := tables.Cross(run, tallies)
		if err != nil {
			return nil, shell.Usage(err)
		}
		t.Note = note
		list = append(list, t)
	}
	return list, nil
}

// placements counts who came in which place, by player and by seat. It reads every game.
func placements(ctx context.Context, store results.Store, run results.Run) (placing.Standings, placing.Wins, error) {
	players, err := placing.NewPlayers(run)
	if err != nil {
		return placing.Standings{}, placing.Wins{}, shell.Usage(err)
	}
	seats, err := placing.NewSeats(run)
	if err != nil {
		return placing.Standings{}, placing.Wins{}, shell.Usage(err)
	}
	err = store.Placings(ctx, run.ID, func(g results.Placing) error {
		if err := players.Add(g); err != nil {
			return err
		}
		return seats.Add(g)
	})
	return players.Standings(), seats.Wins(), err
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

// subjects returns whose results a row of the win-rate table shows: in a gauntlet the challenger's, at other tables of
// more than two those of the only player that has a single seat, elsewhere the first seat's.
func subjects(run results.Run) func(results.Pairing) int {
	plan, err := storedPlan(run)
	switch {
	case err == nil && len(plan.Schedule.Against) > 0:
		return func(p results.Pairing) int {
			challenges := func(player int) bool {
				return !slices.Contains(plan.Schedule.Against, run.Players[player].Name)
			}
			return max(0, slices.IndexFunc(p.Seats, challenges))
		}
	case severalSeats(run):
		return lone
	}
	return nil
}

// lone returns the seat of the only player that has a single seat, or the first.
func lone(p results.Pairing) int {
	if singles := p.Singles(); len(singles) == 1 {
		return slices.Index(p.Seats, singles[0])
	}
	return 0
}
