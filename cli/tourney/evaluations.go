package tourney

import (
	"cmp"
	"errors"
	"fmt"

	"tourney/arena/config"
	"tourney/arena/evaluations"
	"tourney/cli/shell"
	"tourney/results/report"
	"tourney/results/report/chart"
)

// evaluations counts, as far as there is time for it, prints the tables and draws the pictures.
func (x experiment) evaluations(env *shell.Environment) error {
	e, format, err := readExperiment(x, config.DecodeEvaluations)
	if err != nil {
		return err
	}
	steps, depth, err := x.pictures(e.Name, "steps", "depth")
	if err != nil {
		return err
	}
	meter := newEvaluationsMeter(env.Stderr, e)
	r, stopped := evaluations.Run(env.Ctx, e, meter.show)
	meter.Finish()
	if stopped != nil && env.Ctx.Err() != nil {
		stopped = fmt.Errorf("stopped after %d of %d games and %d of %d depths", r.Games, e.Games, len(r.Depths), len(e.Depths))
	}
	if len(r.Searches) == 0 {
		return cmp.Or(stopped, fmt.Errorf("player %q was never asked for a move: there is nothing to count", e.Player.Name))
	}
	t, err := evaluationsOf(e, r)
	if err == nil {
		err = cmp.Or(env.Print(format, report.EvaluationTables(t, format)...), drawSpending(env, t, steps, depth))
	}
	return errors.Join(stopped, err)
}

// drawSpending draws the pictures for which something was counted, and says where they are.
func drawSpending(env *shell.Environment, t report.Evaluations, steps, depth string) error {
	var drawn []string
	if c, ok := report.StepsChart(t); ok {
		if err := chart.Save(steps, c); err != nil {
			return err
		}
		drawn = append(drawn, steps)
	}
	if len(t.Depths) > 0 {
		if err := chart.Save(depth, report.SpendingChart(t)); err != nil {
			return err
		}
		drawn = append(drawn, depth)
	}
	said := "no pictures: nothing was searched but at sight"
	switch len(drawn) {
	case 1:
		said = "picture in " + drawn[0]
	case 2:
		said = "pictures in " + drawn[0] + " and " + drawn[1]
	}
	_, err := fmt.Fprintf(env.Stderr, "%s: %s\n", t.Name, said)
	return err
}
