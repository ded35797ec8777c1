package tourney

import (
	"context"
	"fmt"

	"tourney/arena/config"
	"tourney/arena/plan"
	"tourney/cli/shell"
	"tourney/results"
	"tourney/results/sqlite"
)

// withRun opens a database for reading and calls use with a run.
func withRun(env *shell.Environment, db, name string, use func(*sqlite.Store, results.Run) error) error {
	store, err := env.OpenReader(db)
	if err != nil {
		return err
	}
	defer store.Close()
	run, err := shell.FindRun(env.Ctx, store, db, name)
	if err != nil {
		return err
	}
	return use(store, run)
}

// storedConfig returns a run's stored config.
func storedConfig(run results.Run) (*config.File, error) {
	file, err := config.DecodeStored([]byte(run.Config))
	if err != nil {
		// Not wrong usage: the database is damaged, or of a program with other games and heuristics.
		return nil, fmt.Errorf("run %q: the config stored with it cannot be read:\n%v", run.Name, err)
	}
	return file, nil
}

// storedPlan returns the plan in a run's stored config.
func storedPlan(run results.Run) (plan.Plan, error) {
	file, err := storedConfig(run)
	if err != nil {
		return plan.Plan{}, err
	}
	return file.Plan, nil
}

// gamesOf counts the stored games of a run.
func gamesOf(ctx context.Context, store *sqlite.Store, run results.Run) (int, error) {
	tallies, err := store.Tallies(ctx, run)
	n := 0
	for _, t := range tallies {
		n += t.Games
	}
	return n, err
}
