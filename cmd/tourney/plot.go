package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"tourney/games"
	"tourney/results"
	"tourney/results/plots"
)

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
	if err := checkPicture(picture, c.DB); err != nil {
		return err
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

// checkPicture refuses a picture that could not be drawn, or would take the place of the database, before any work is
// done for it.
func checkPicture(picture, db string) error {
	if _, err := plots.FormatOf(picture); err != nil {
		return usage(err)
	}
	if sameFile(picture, db) {
		return usage(fmt.Errorf("picture %s: that is the database: give the picture another name", picture))
	}
	if info, err := os.Stat(picture); err == nil && !info.Mode().IsRegular() {
		return usage(fmt.Errorf("picture %s: there is something of that name which is no file: give the picture another", picture))
	}
	folder, err := os.Stat(filepath.Dir(picture))
	if err == nil && !folder.IsDir() {
		err = errors.New("its folder is a file")
	}
	if err != nil {
		return usage(fmt.Errorf("picture %s: %w", picture, err))
	}
	return nil
}

// sameFile reports whether two paths name one file, be it there yet or not.
func sameFile(a, b string) bool {
	x, errX := os.Stat(a)
	y, errY := os.Stat(b)
	if errX == nil && errY == nil {
		return os.SameFile(x, y)
	}
	p, errP := filepath.Abs(a)
	q, errQ := filepath.Abs(b)
	return errP == nil && errQ == nil && p == q
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
		o.Seats = g.SeatNames(plan.Options)
	}
	m, err := plots.Heatmap(run, tallies, o)
	if err != nil {
		return err
	}
	return plots.Save(picture, m)
}
