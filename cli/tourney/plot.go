package tourney

import (
	"context"
	"fmt"
	"strings"

	"tourney/cli/shell"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/report"
	"tourney/results/report/chart"
)

// The pictures of a run.
const (
	heatmapPicture = "heatmap"
	wdlPicture     = "wdl"
	turnsPicture   = "turns"
	placesPicture  = "places"
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
		if c.Kind != "" && c.Kind != heatmapPicture {
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
	picture, err := pictureOf(ctx, store, counts, kind)
	if err != nil {
		return err
	}
	return chart.Save(file, picture)
}

func pictureOf(ctx context.Context, store results.Store, c *evidence.Counts, kind string) (chart.Chart, error) {
	run := c.Run
	note := withFaults(report.Remark(run, c.Support("").Games), c.Faults())
	if kind == "" {
		kind = heatmapPicture
		switch {
		case c.Seats > 2 && report.SelfPlay(run):
			kind = wdlPicture
		case c.Seats > 2:
			kind = placesPicture
		}
	}
	switch kind {
	case turnsPicture:
		counts, err := store.TurnCounts(ctx, run)
		if err != nil {
			return chart.Chart{}, err
		}
		games := 0
		for _, n := range counts {
			games += n.Games
		}
		if tallied := c.Support("").Games; games < tallied { // there may be more, if games are being added
			return chart.Chart{}, fmt.Errorf("run %s: %w: the lengths of %d games are known, of %d", run.Name, results.ErrDamaged, games, tallied)
		}
		return report.TurnsChart(run, counts, note)
	case wdlPicture:
		return report.BarsChart(c, note)
	case placesPicture:
		p, err := report.PlacesChart(c, note)
		if err != nil && report.SelfPlay(run) {
			return chart.Chart{}, shell.Usage(err)
		}
		return p, err
	default:
		m, err := report.HeatMap(c, note)
		if err != nil && c.Seats > 2 {
			return chart.Chart{}, shell.Usage(err)
		}
		return m, err
	}
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

// withFaults adds to the note of a picture how many of the games shown were lost by a fault, if any were.
func withFaults(note string, faults int) string {
	if faults == 0 {
		return note
	}
	return strings.TrimSpace(fmt.Sprintf("%s Games lost by a fault (crash, illegal move, time), and counted: %d.", note, faults))
}
