package tourney

import (
	"cmp"
	"errors"
	"fmt"
	"time"

	"tourney/arena/config"
	"tourney/arena/timing"
	"tourney/cli/shell"
	"tourney/results/report"
)

// timing measures the timing experiment, or as much of it as there is time for, prints its tables and draws its pictures.
func (c *benchCommand) timing(env *shell.Environment) error {
	e, err := shell.ReadConfig(c.Timing, config.DecodeTiming)
	if err != nil {
		return err
	}
	byDepth, byStones, err := c.pictures(c.Timing, e.Name, "depth", "stones")
	if err != nil {
		return err
	}
	forecast, err := timing.NewForecast(e)
	if err != nil {
		return err
	}
	meter, begun := shell.NewMeter(env.Stderr, ""), time.Now()
	var cells []timing.Cell
	stopped := timing.Run(env.Ctx, e, func(cell timing.Cell) {
		if cell.Boards == e.Boards {
			cells = append(cells, cell)
		}
		forecast.Add(cell)
		meter.Show(func() shell.Reading { return timingReading(e.Name, forecast, cell, time.Since(begun)) })
	})
	meter.Finish()
	if stopped != nil && env.Ctx.Err() != nil {
		stopped = fmt.Errorf("stopped with %d of %d times to go", len(e.Points())-len(cells), len(e.Points()))
	}
	if len(cells) == 0 {
		return stopped
	}
	t := timingsOf(e, cells)
	err = cmp.Or(env.Print(c.Format, report.TimingTables(t, c.Format)...),
		saveAs(byDepth)(report.DepthChart(t, e.Min)), saveAs(byStones)(report.StonesChart(t, e.Depths)))
	if err == nil {
		_, err = fmt.Fprintf(env.Stderr, "%s: pictures in %s and %s\n", e.Name, byDepth, byStones)
	}
	return errors.Join(stopped, err)
}

// timingReading says what is being measured, and how long the rest takes, if that can be said.
func timingReading(name string, f *timing.Forecast, c timing.Cell, spent time.Duration) shell.Reading {
	const parts = 1000 // of the bar
	measured, all := f.Complete()
	text := fmt.Sprintf("%s: %d of %d times, depth %d, stones %d", name, measured, all, c.Depth, c.Stones)
	done := 0
	if left, ok := f.Left(); ok {
		done = int(parts * spent.Seconds() / (spent + left).Seconds())
		if measured < all {
			text += fmt.Sprintf(", about %v to go", left.Round(time.Second))
		}
	}
	return shell.Reading{Done: done, Total: parts, Label: text, Line: text}
}
