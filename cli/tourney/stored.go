package tourney

import (
	"context"
	"errors"
	"fmt"

	"tourney/arena/config"
	"tourney/arena/plan"
	"tourney/cli/shell"
	"tourney/results"
)

// withRun opens a database for reading and hands over one of its runs.
func withRun(env *shell.Environment, db, name string, use func(results.Store, results.Run) error) error {
	store, err := env.OpenReader(db)
	if err != nil {
		return err
	}
	defer store.Close()
	run, err := findRun(env.Ctx, store, db, name)
	if err != nil {
		return err
	}
	return use(store, run)
}

// findRun returns the run of that name, or an error that suggests the nearest.
func findRun(ctx context.Context, store results.Store, db, name string) (results.Run, error) {
	run, err := store.Run(ctx, name)
	if !errors.Is(err, results.ErrNoRun) {
		return described(run), err
	}
	runs, err := store.Runs(ctx)
	if err != nil {
		return results.Run{}, err
	}
	names := make([]string, len(runs))
	for i, r := range runs {
		names[i] = r.Name
	}
	return results.Run{}, shell.NotStored(db, "run", name, names)
}

// described returns a run with its facts. One that was stored by an earlier program, and not written to since, has them
// in its config only, if this program can read that.
func described(run results.Run) results.Run {
	if !run.Facts.Known() {
		if facts, err := config.FactsToShow(run.Config); err == nil {
			run.Facts = facts
		}
	}
	return run
}

// storedPlan reads the config that is kept with a run, to play its games or to play them again.
func storedPlan(run results.Run) (plan.Plan, error) {
	file, err := config.DecodeStored([]byte(run.Config))
	if err != nil {
		// Not the user's mistake: the database is damaged, or of a program with other games and heuristics.
		return plan.Plan{}, fmt.Errorf("run %q: the config stored with it cannot be read:\n%v", run.Name, err)
	}
	return file.Plan, nil
}

// gamesOf counts the stored games of a run.
func gamesOf(ctx context.Context, store results.Store, run results.Run) (int, error) {
	tallies, err := store.Tallies(ctx, run)
	n := 0
	for _, t := range tallies {
		n += t.Games
	}
	return n, err
}
