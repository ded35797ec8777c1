package tourney

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"tourney/cli/shell"
	"tourney/report"
	"tourney/report/chart"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/sqlite"
)

type plotCommand struct {
	Name           string `arg:"" name:"run" help:"The run's name, as tourney list shows it."`
	shell.Database `set:"database=Database of the run"`
	Kind           string `default:"" enum:",${run_pictures}" placeholder:"KIND" help:"${run_pictures_help}; by default heatmap for two seats, places for more."`
	Plot           string `short:"o" placeholder:"FILE" help:"Picture to draw, .png, .svg or .pdf (RUN.png; with --kind RUN-places.png, RUN-wdl.png, …)."`
}

func (plotCommand) Example() string {
	return "tourney plot quick-start --plot heatmap.svg\n" +
		"  tourney plot quick-start --kind wdl --plot bars.pdf"
}

func (c *plotCommand) Run(env *shell.Environment) error {
	picture := c.Plot
	if picture == "" {
		picture = c.Name + ".png"
		if c.Kind != "" && c.Kind != "heatmap" {
			picture = c.Name + "-" + c.Kind + ".png"
		}
	}
	if err := shell.CheckPicture(picture, c.DB); err != nil {
		return err
	}
	return withRun(env, c.DB, c.Name, func(store *sqlite.Store, run results.Run) error {
		if err := draw(env.Ctx, store, run, c.Kind, picture); err != nil {
			return err
		}
		_, err := fmt.Fprintf(env.Stderr, "picture in %s\n", picture)
		return err
	})
}

// draw draws a chart of a run into a file; kind "" is the default for the run.
func draw(ctx context.Context, store *sqlite.Store, run results.Run, kind, file string) error {
	r := report.NewRun(ctx, store, run, evidence.Read)
	figure, err := report.Find(report.OfRun, report.APicture, cmp.Or(kind, report.UsualPicture(r)))
	if err != nil {
		return shell.Usage(err)
	}
	picture, err := figure.Draw(ctx, r)
	if err != nil {
		return unsuited(err)
	}
	return chart.Save(file, picture)
}

// unsuited makes it wrong usage to ask for what a run cannot have.
func unsuited(err error) error {
	if _, ok := errors.AsType[report.Unsuited](err); ok {
		return shell.Usage(err)
	}
	return err
}

func saveAs(file string) func(c chart.Chart, err error) error {
	return func(c chart.Chart, err error) error {
		if err != nil {
			return fmt.Errorf("picture %s: %w", file, err)
		}
		return chart.Save(file, c)
	}
}
