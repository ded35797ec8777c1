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

// withRun opens a database for reading and calls use with a run.
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

// findRun returns a run, or an error with the nearest name.
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

// described returns a run with all its facts. For a run stored by an earlier program, they are read from its config if
// this program can read it.
func described(run results.Run) results.Run {
	if !run.Facts.Complete() {
		if facts, err := config.FactsToShow(run.Config); err == nil {
			run.Facts = run.Facts.CompletedBy(facts)
		}
	}
	return run
}

// storedPlan returns the plan in a run's stored config.
func storedPlan(run results.Run) (plan.Plan, error) {
	file, err := config.DecodeStored([]byte(run.Config))
	if err != nil {
		// Not wrong usage: the database is damaged, or of a program with other games and heuristics.
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
