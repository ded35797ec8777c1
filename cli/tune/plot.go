package tune

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"tourney/cli/shell"
	"tourney/report"
	"tourney/report/chart"
	"tourney/results/sqlite"
)

type plotCommand struct {
	Name           string `arg:"" name:"study" help:"The study's name, as tourney list shows it."`
	shell.Database `set:"database=Database of the study"`
	Plot           string   `short:"o" placeholder:"FILE" help:"Picture to draw, .png, .svg or .pdf (the study's name .png)."`
	Kind           string   `default:"study" enum:"study,slices,contour,history,heatmap" placeholder:"KIND" help:"study: all trials; slices: strength along each weight; contour: strength over two weights; history: the recommended weights while the search went on; heatmap: scores of a grid over two weights (${default})."`
	Weights        []string `placeholder:"A,B" help:"The two weights of a contour (those whose defaults cost most) or of a heat map (the first two)."`
}

func (plotCommand) Example() string {
	return "tune plot night --plot night.pdf\n  tune plot night --kind contour --weights mobility,centre"
}

func (c *plotCommand) Run(env *shell.Environment) error {
	if len(c.Weights) > 0 && !report.TakesWeights(c.Kind) {
		return shell.Usage(fmt.Errorf("--weights is for --kind %s and %s", report.ContourPicture, report.GridPicture))
	}
	picture := cmp.Or(c.Plot, c.Name+".png")
	if err := shell.CheckPicture(picture, c.DB); err != nil {
		return err
	}
	return withStudy(env, c.DB, c.Name, func(store *sqlite.Store, l report.Study) error {
		if err := draw(env.Ctx, store, l, c.Kind, c.Weights, picture); err != nil {
			return err
		}
		_, err := fmt.Fprintf(env.Stderr, "picture in %s\n", picture)
		return err
	})
}

func draw(ctx context.Context, store *sqlite.Store, l report.Study, kind string, weights []string, file string) error {
	drawn, err := l.Picture(ctx, store, kind, weights)
	if _, ok := errors.AsType[report.Unsuited](err); ok {
		return shell.Usage(err)
	}
	if err != nil {
		return err
	}
	return chart.Save(file, drawn)
}
