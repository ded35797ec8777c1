package tune

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"tourney/cli/shell"
	"tourney/report"
	"tourney/report/chart"
	"tourney/results"
	"tourney/results/sqlite"
)

type plotCommand struct {
	Name           string `arg:"" name:"study" help:"The study's name, as tourney list shows it."`
	shell.Database `set:"database=Database of the study"`
	Plot           string   `short:"o" placeholder:"FILE" help:"Picture to draw, .png, .svg or .pdf (the study's name .png)."`
	Kind           string   `default:"study" enum:"${study_pictures}" placeholder:"KIND" help:"${study_pictures_help} (${default})."`
	Weights        []string `placeholder:"A,B" help:"The two weights of a contour (those whose defaults cost most) or of a heat map (the first two)."`
}

func (plotCommand) Example() string {
	return "tune plot night --plot night.pdf\n  tune plot night --kind contour --weights mobility,centre"
}

func (c *plotCommand) Run(env *shell.Environment) error {
	figure, err := report.Find(report.OfStudy, report.APicture, c.Kind)
	if err != nil {
		return shell.Usage(err)
	}
	if len(c.Weights) > 0 && !figure.TwoWeights {
		return shell.Usage(fmt.Errorf("--weights is for --kind %s", results.InWords(ofWeights())))
	}
	picture := cmp.Or(c.Plot, c.Name+".png")
	if err := shell.CheckPicture(picture, c.DB); err != nil {
		return err
	}
	return withStudy(env, c.DB, c.Name, func(_ *sqlite.Store, l report.Study) error {
		l.Weights = c.Weights
		if err := draw(env.Ctx, l, figure, picture); err != nil {
			return err
		}
		_, err := fmt.Fprintf(env.Stderr, "picture in %s\n", picture)
		return err
	})
}

// ofWeights lists the kinds of pictures that show two weights.
func ofWeights() (kinds []string) {
	for _, f := range report.Figures(report.OfStudy, report.APicture) {
		if f.TwoWeights {
			kinds = append(kinds, f.Kind)
		}
	}
	slices.Sort(kinds)
	return kinds
}

func draw(ctx context.Context, l report.Study, figure report.Figure, file string) error {
	drawn, err := figure.Draw(ctx, l)
	if _, ok := errors.AsType[report.Unsuited](err); ok {
		return shell.Usage(err)
	}
	if err != nil {
		return err
	}
	return chart.Save(file, drawn)
}
