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
func (c *benchCommand) evaluations(env *shell.Environment) error {
	e, err := shell.ReadConfig(c.Evaluations, config.DecodeEvaluations)
	if err != nil {
		return err
	}
	steps, depth, err := c.pictures(c.Evaluations, e.Name, "steps", "depth")
	if err != nil {
		return err
	}
	meter := shell.NewMeter(env.Stderr, "")
	r, stopped := evaluations.Run(env.Ctx, e, func(p evaluations.Progress) {
		meter.Show(func() shell.Reading { return evaluationsReading(e, p) })
	})
	meter.Finish()
	if stopped != nil && env.Ctx.Err() != nil {
		stopped = fmt.Errorf("stopped after %d of %d games and %d of %d depths", r.Games, e.Games, len(r.Depths), len(e.Depths))
	}
	if len(r.Searches) == 0 {
		return cmp.Or(stopped, fmt.Errorf("player %q was never asked for a move: there is nothing to count", e.Player.Name))
	}
	t, err := evaluationsOf(e, r)
	if err == nil {
		err = cmp.Or(env.Print(c.Format, report.EvaluationTables(t, c.Format)...), drawSpending(env, t, steps, depth))
	}
	return errors.Join(stopped, err)
}

// evaluationsReading says what is being counted. The first half of the bar is for the games, the other for the depths.
func evaluationsReading(e evaluations.Experiment, p evaluations.Progress) shell.Reading {
	const half = 500
	text, done := fmt.Sprintf("%s: %d of %d games, searches: %d", e.Name, p.Games, e.Games, p.Searches), half*p.Games/e.Games
	if p.Depth > 0 {
		text = fmt.Sprintf("%s: depth %d, %d of %d positions", e.Name, p.Depth, p.Searched, p.Of)
		done = half + half*(p.Depths*p.Of+p.Searched)/(len(e.Depths)*p.Of)
	}
	return shell.Reading{Done: done, Total: 2 * half, Label: text, Line: text}
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
