package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"tourney/arena"
	"tourney/cmd/internal/shell"
	"tourney/results"
)

// withRun opens a database for reading and hands over one of its runs.
func withRun(ctx context.Context, db, name string, use func(results.Store, results.Run) error) error {
	store, err := shell.OpenReader(db)
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
	return results.Run{}, shell.NotStored(db, "run", name, names)
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
	unrepeatable := plan.Unrepeatable()
	for _, how := range slices.Sorted(maps.Keys(unrepeatable)) {
		words = append(words, fmt.Sprintf("games of %s were played %s and cannot be played again",
			strings.Join(unrepeatable[how], ", "), how))
	}
	return strings.Join(words, "; ")
}
