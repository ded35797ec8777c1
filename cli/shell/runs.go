package shell

import (
	"context"
	"errors"

	"tourney/arena/config"
	"tourney/results"
)

// FindRun returns a run, or an error with the nearest name.
func FindRun(ctx context.Context, store results.Store, db, name string) (results.Run, error) {
	run, err := store.Run(ctx, name)
	if !errors.Is(err, results.ErrNoRun) {
		return Described(run), err
	}
	runs, err := store.Runs(ctx)
	if err != nil {
		return results.Run{}, err
	}
	names := make([]string, len(runs))
	for i, r := range runs {
		names[i] = r.Name
	}
	return results.Run{}, NotStored(db, "run", name, names)
}

// Described returns a run with all its facts. For a run stored by an earlier program, they are read from its config if
// this program can read it.
func Described(run results.Run) results.Run {
	if !run.Facts.Complete() {
		if facts, err := config.FactsToShow(run.Config); err == nil {
			run.Facts = run.Facts.CompletedBy(facts)
		}
	}
	return run
}
