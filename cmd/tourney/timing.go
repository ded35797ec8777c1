package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"tourney/arena/config"
	"tourney/arena/timing"
	"tourney/cmd/internal/shell"
	"tourney/results/plots"
	"tourney/results/tables"
)

// timingCommand is the part of bench that measures a timing experiment.
type timingCommand struct {
	Config string
	Plot   string // what the names of the pictures derive from; "" for the experiment's name
	Format string
}

// run measures the experiment, or as much of it as there is time for, prints its tables and draws its pictures.
func (c *timingCommand) run(env *shell.Environment) error {
	format, err := tables.ParseFormat(c.Format)
	if err != nil {
		return shell.Usage(err)
	}
	text, err := os.ReadFile(c.Config)
	if err != nil {
		return shell.NotRead("config", err)
	}
	e, err := config.DecodeTiming(c.Config, text)
	if err != nil {
		return err
	}
	byDepth, byStones := pictures(cmp.Or(c.Plot, e.Name+".png"), "depth", "stones")
	for _, picture := range []string{byDepth, byStones} {
		if err := shell.CheckApart(picture, "the config", c.Config); err != nil {
			return err
		}
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
	t := timingTable(e, cells)
	err = cmp.Or(t.Write(env.Stdout, format),
		plots.Save(byDepth, depthChart(e, t)), plots.Save(byStones, stonesChart(e, t)))
	if err == nil {
		_, err = fmt.Fprintf(env.Stderr, "%s: pictures in %s and %s\n", e.Name, byDepth, byStones)
	}
	return errors.Join(stopped, err)
}

// pictures derives the names of two pictures from one: clock-depth.png and clock-stones.png from clock.png.
func pictures(file, one, other string) (string, string) {
	ending := filepath.Ext(file)
	stem := strings.TrimSuffix(file, ending) + "-"
	return stem + one + ending, stem + other + ending
}
