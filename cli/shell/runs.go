package shell

import (
	"context"
	"errors"

	"tourney/results"
	"tourney/results/sqlite"
)

// FindRun returns a run, or an error with the nearest name.
func FindRun(ctx context.Context, store *sqlite.Store, db, name string) (results.Run, error) {
	run, err := store.Run(ctx, name)
	if !errors.Is(err, results.ErrNoRun) {
		return run, err
	}
	names, err := store.RunNames(ctx)
	if err != nil {
		return results.Run{}, err
	}
	return results.Run{}, NotStored(db, "run", name, names)
}
