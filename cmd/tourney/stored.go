package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"tourney/arena"
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

// remarks says what one should know of a run before believing its numbers: that games are missing, and that they cannot
// be played again. Of most finished runs it says nothing.
func remarks(ctx context.Context, store results.Store, run results.Run) (string, error) {
	plan, err := storedPlan(run)
	readable := err == nil // an old config need not be readable to print its tables
	if !run.Finished.IsZero() {
		return remark(plan, 0), nil
	}
	stored, err := store.Played(ctx, run.ID)
	if err != nil {
		return "", err
	}
	if !readable {
		return fmt.Sprintf("%d games so far", len(stored)), nil
	}
	return remark(plan, plan.Games()-len(stored)), nil
}

// remark says it of a plan of which some games are missing.
func remark(plan arena.Plan, left int) string {
	var words []string
	if left > 0 {
		words = append(words, fmt.Sprintf("%d of %d games so far", plan.Games()-left, plan.Games()))
	}
	if timed := plan.Timed(); len(timed) > 0 {
		words = append(words, "games of "+strings.Join(timed, ", ")+" were played by the clock and cannot be played again")
	}
	return strings.Join(words, "; ")
}
