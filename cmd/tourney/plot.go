package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"tourney/results"
	"tourney/results/plots"
)

// The pictures of a run.
const (
	heatmapPicture = "heatmap"
	wdlPicture     = "wdl"
	turnsPicture   = "turns"
)

type plotCommand struct {
	Name string `arg:"" name:"run" help:"The run's name, as tourney list shows it."`
	DB   string `name:"db" default:"tourney.db" placeholder:"FILE" help:"Database that holds it (${default})."`
	Kind string `default:"heatmap" enum:"heatmap,wdl,turns" placeholder:"KIND" help:"heatmap (scores of everybody against everybody), wdl (won, drawn and lost games of every pairing) or turns (how long games were) (${default})."`
	Plot string `short:"o" placeholder:"FILE" help:"Picture to draw, .png, .svg or .pdf (the run's name .png; with -wdl or -turns)."`
}

func (plotCommand) Example() string {
	return "tourney plot quick-start --plot heatmap.svg\n" +
		"  tourney plot quick-start --kind wdl --plot bars.pdf"
}

// Run draws a picture of a stored run.
func (c *plotCommand) Run(env *environment) error {
	picture := c.Plot
	if picture == "" {
		picture = c.Name + ".png"
		if c.Kind != heatmapPicture {
			picture = c.Name + "-" + c.Kind + ".png"
		}
	}
	if err := checkPicture(picture, c.DB); err != nil {
		return err
	}
	return withRun(env.ctx, c.DB, c.Name, func(store results.Store, run results.Run) error {
		note, err := remarks(env.ctx, store, run)
		if err != nil {
			return err
		}
		if err := draw(env.ctx, store, run, c.Kind, picture, note); err != nil {
			return err
		}
		_, err = fmt.Fprintf(env.stderr, "picture in %s\n", picture)
		return err
	})
}

// checkPicture refuses a picture that could not be drawn, or would take the place of the database, before any work is
// done for it.
func checkPicture(picture, db string) error { return checkApart(picture, "the database", db) }

// checkApart does so for a picture that must not take the place of a file.
func checkApart(picture, what, file string) error {
	if _, err := plots.FormatOf(picture); err != nil {
		return usage(err)
	}
	if sameFile(picture, file) {
		return usage(fmt.Errorf("picture %s: that is %s: give the picture another name", picture, what))
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

// draw draws one of the pictures of a run into a file.
func draw(ctx context.Context, store results.Store, run results.Run, kind, file, note string) error {
	o := plots.Options{Subject: subjects(run), Note: note}
	if seats, err := seatNames(run); err == nil { // an old config need not be readable
		o.Seats = seats
	}
	picture, err := pictureOf(ctx, store, run, kind, o)
	if err != nil {
		return err
	}
	return plots.Save(file, picture)
}

func pictureOf(ctx context.Context, store results.Store, run results.Run, kind string, o plots.Options) (plots.Picture, error) {
	tallies, err := store.Tallies(ctx, run.ID)
	if err != nil {
		return nil, err
	}
	faults := 0
	for _, t := range tallies {
		for _, s := range t.Seats {
			faults += s.Faults
		}
	}
	o.Note = withFaults(o.Note, faults)
	switch kind {
	case turnsPicture:
		counts, err := store.TurnCounts(ctx, run.ID)
		if err != nil {
			return nil, err
		}
		return plots.Turns(run, counts, o)
	case wdlPicture:
		return plots.Bars(run, tallies, o)
	default:
		return plots.Heatmap(run, tallies, o)
	}
}

// withFaults adds to the note of a picture how many of the games shown were lost by a fault, if any were.
func withFaults(note string, faults int) string {
	if faults == 0 {
		return note
	}
	return strings.TrimSpace(fmt.Sprintf("%s Games lost by a fault (crash, illegal move, time), and counted: %d.", note, faults))
}
