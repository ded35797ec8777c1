package tourney

import (
	"context"
	"errors"
	"fmt"

	"tourney/cli/shell"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/report"
	"tourney/results/report/chart"
)

type plotCommand struct {
	Name string `arg:"" name:"run" help:"The run's name, as tourney list shows it."`
	DB   string `name:"db" default:"tourney.db" placeholder:"FILE" help:"Database that holds it (${default})."`
	Kind string `default:"" enum:",heatmap,places,wdl,turns" placeholder:"KIND" help:"heatmap (scores of everybody against everybody), places (how often who came in which place), wdl (won, drawn and lost games of every pairing) or turns (how long games were); heatmap for two seats, places for more."`
	Plot string `short:"o" placeholder:"FILE" help:"Picture to draw, .png, .svg or .pdf (the run's name .png; with -places, -wdl or -turns where that is asked for)."`
}

func (plotCommand) Example() string {
	return "tourney plot quick-start --plot heatmap.svg\n" +
		"  tourney plot quick-start --kind wdl --plot bars.pdf"
}

// Run draws a picture of a stored run.
func (c *plotCommand) Run(env *shell.Environment) error {
	picture := c.Plot
	if picture == "" {
		picture = c.Name + ".png"
		if c.Kind != "" && c.Kind != report.HeatmapPicture {
			picture = c.Name + "-" + c.Kind + ".png"
		}
	}
	if err := shell.CheckPicture(picture, c.DB); err != nil {
		return err
	}
	return withRun(env, c.DB, c.Name, func(store results.Store, run results.Run) error {
		if err := draw(env.Ctx, store, run, c.Kind, picture); err != nil {
			return err
		}
		_, err := fmt.Fprintf(env.Stderr, "picture in %s\n", picture)
		return err
	})
}

// draw draws one of the pictures of a run into a file; with kind "" the one that suits the run.
func draw(ctx context.Context, store results.Store, run results.Run, kind, file string) error {
	counts, err := evidence.Read(ctx, store, run)
	if err != nil {
		return err
	}
	picture, err := report.Picture(ctx, store, counts, kind)
	if _, unsuited := errors.AsType[report.Unsuited](err); unsuited {
		return shell.Usage(err)
	}
	if err != nil {
		return err
	}
	return chart.Save(file, picture)
}

// saveAs saves a chart in a file, if there is one.
func saveAs(file string) func(c chart.Chart, err error) error {
	return func(c chart.Chart, err error) error {
		if err != nil {
			return fmt.Errorf("picture %s: %w", file, err)
		}
		return chart.Save(file, c)
	}
}
