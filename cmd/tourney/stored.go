package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"tourney/games"
	"tourney/results"
	"tourney/results/sqlite"
)

// withRun opens a database for reading and hands over one of its runs.
func withRun(ctx context.Context, db, name string, use func(results.Store, results.Run) error) error {
	store, err := openReader(db)
	if err != nil {
		return err
	}
	defer store.Close()
	run, err := findRun(ctx, store, db, name)
	if err != nil {
		return err
	}
	return use(store, run)
}

// openReader opens a database for reading; one that is not there is wrong usage.
func openReader(db string) (results.Store, error) {
	store, err := sqlite.OpenReader(db)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrInvalid) {
		return nil, usage(err)
	}
	return store, err
}

// findRun returns the run of that name, or an error that suggests the nearest.
func findRun(ctx context.Context, store results.Store, db, name string) (results.Run, error) {
	run, err := store.Run(ctx, name)
	if !errors.Is(err, results.ErrNoRun) {
		return run, err
	}
	runs, err := store.Runs(ctx)
	if err != nil {
		return results.Run{}, err
	}
	names := make([]string, len(runs))
	for i, r := range runs {
		names[i] = r.Name
	}
	return results.Run{}, usage(fmt.Errorf("%s: %w", db, games.UnknownName("run", name, names)))
}

// missing says how far an unfinished run has come, and nothing of a finished one.
func missing(ctx context.Context, store results.Store, run results.Run) (string, error) {
	if !run.Finished.IsZero() {
		return "", nil
	}
	stored, err := store.Played(ctx, run.ID)
	if err != nil {
		return "", err
	}
	plan, err := storedPlan(run)
	if err != nil {
		return fmt.Sprintf("%d games so far", len(stored)), nil // an old config need not be readable to print its tables
	}
	return soFar(len(stored), plan.Games()), nil
}

func soFar(stored, planned int) string { return fmt.Sprintf("%d of %d games so far", stored, planned) }
