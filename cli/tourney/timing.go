package tourney

import (
	"cmp"
	"errors"
	"fmt"

	"tourney/arena/config"
	"tourney/arena/timing"
	"tourney/cli/shell"
	"tourney/results/report"
)

// timing measures the timing experiment, or as much of it as there is time for, prints its tables and draws its pictures.
func (x experiment) timing(env *shell.Environment) error {
	e, format, err := readExperiment(x, config.DecodeTiming)
	if err != nil {
		return err
	}
	byDepth, byStones, err := x.pictures(e.Name, "depth", "stones")
	if err != nil {
		return err
	}
	meter, err := newTimingMeter(env.Stderr, e)
	if err != nil {
		return err
	}
	var cells []timing.Cell
	stopped := timing.Run(env.Ctx, e, func(cell timing.Cell) {
		if cell.Boards == e.Boards {
			cells = append(cells, cell)
		}
		meter.show(cell)
	})
	meter.Finish()
	if stopped != nil && env.Ctx.Err() != nil {
		stopped = fmt.Errorf("stopped with %d of %d times to go", len(e.Points())-len(cells), len(e.Points()))
	}
	if len(cells) == 0 {
		return stopped
	}
	t := timingsOf(e, cells)
	err = cmp.Or(env.Print(format, report.TimingTables(t, format)...),
		saveAs(byDepth)(report.DepthChart(t, e.Min)), saveAs(byStones)(report.StonesChart(t, e.Depths)))
	if err == nil {
		_, err = fmt.Fprintf(env.Stderr, "%s: pictures in %s and %s\n", e.Name, byDepth, byStones)
	}
	return errors.Join(stopped, err)
}
