package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"

	"tourney/games"
	"tourney/results"
	"tourney/results/plots"
	"tourney/results/sqlite"
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
func (c *tableCommand) Run(env *environment) error {
	format, err := tables.ParseFormat(c.Format)
	if err != nil {
		return usage(err)
	}
	return withRun(env.ctx, c.DB, c.Name, func(store results.Store, run results.Run) error {
		note, err := missing(env.ctx, store, run)
		if err != nil {
			return err
		}
		return printTables(env.ctx, env.stdout, store, run, c.Kind, format, note)
	})
}

type plotCommand struct {
	Name string `arg:"" name:"run" help:"The run's name, as tourney list shows it."`
	DB   string `name:"db" default:"tourney.db" placeholder:"FILE" help:"Database that holds it (${default})."`
	Plot string `short:"o" placeholder:"FILE" help:"Picture to draw, .png or .svg (the run's name .png)."`
}

func (plotCommand) Example() string { return "tourney plot quick-start --plot heatmap.svg" }

// Run draws the heat map of a stored run.
func (c *plotCommand) Run(env *environment) error {
	picture := c.Plot
	if picture == "" {
		picture = c.Name + ".png"
	}
	if _, err := plots.FormatOf(picture); err != nil {
		return usage(err)
	}
	return withRun(env.ctx, c.DB, c.Name, func(store results.Store, run results.Run) error {
		note, err := missing(env.ctx, store, run)
		if err != nil {
			return err
		}
		if err := drawHeatmap(env.ctx, store, run, picture, note); err != nil {
			return err
		}
		_, err = fmt.Fprintf(env.stderr, "picture in %s\n", picture)
		return err
	})
}

// withRun opens a database for reading and hands over one of its runs.
func withRun(ctx context.Context, db, name string, use func(results.Store, results.Run) error) error {
	store, err := openReader(db)
	if err != nil {
		return err
	}
	defer store.Close()
	run, err := findRun(ctx, store, db, name)
	if err != nil {
		return err
	}
	return use(store, run)
}

// openReader opens a database for reading; one that is not there is wrong usage.
func openReader(db string) (results.Store, error) {
	store, err := sqlite.OpenReader(db)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, usage(err)
	}
	return store, err
}

// findRun returns the run of that name, or an error that suggests the nearest.
func findRun(ctx context.Context, store results.Store, db, name string) (results.Run, error) {
	run, err := store.Run(ctx, name)
	if !errors.Is(err, results.ErrNoRun) {
		return run, err
	}
	runs, err := store.Runs(ctx)
	if err != nil {
		return results.Run{}, err
	}
	names := make([]string, len(runs))
	for i, r := range runs {
		names[i] = r.Name
	}
	return results.Run{}, usage(fmt.Errorf("%s: %w", db, games.UnknownName("run", name, names)))
}

// missing says how far an unfinished run has come, and nothing of a finished one.
func missing(ctx context.Context, store results.Store, run results.Run) (string, error) {
	if !run.Finished.IsZero() {
		return "", nil
	}
	stored, err := store.Played(ctx, run.ID)
	if err != nil {
		return "", err
	}
	plan, err := storedPlan(run)
	if err != nil {
		return fmt.Sprintf("%d games so far", len(stored)), nil // an old config need not be readable to print its tables
	}
	return soFar(len(stored), plan.Games()), nil
}

func soFar(stored, planned int) string { return fmt.Sprintf("%d of %d games so far", stored, planned) }

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

// drawHeatmap draws the picture of a run.
func drawHeatmap(ctx context.Context, store results.Store, run results.Run, picture, note string) error {
	tallies, err := store.Tallies(ctx, run.ID)
	if err != nil {
		return err
	}
	o := plots.Options{Note: note}
	if plan, err := storedPlan(run); err == nil {
		g, err := games.Find(plan.Game)
		if err != nil {
			return err
		}
		names := g.SeatNames(plan.Options)
		o.First, o.Second = names[0], names[1]
	}
	m, err := plots.Heatmap(run, tallies, o)
	if err != nil {
		return err
	}
	return m.Save(picture)
}
