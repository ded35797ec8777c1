package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"tourney/cmd/internal/shell"
	"tourney/results"
)

// wantGame refuses an address that is too short for one of a game.
func wantGame(address string) error {
	if strings.Count(address, "/") < 2 {
		return shell.Usage(fmt.Errorf("game %q: want RUN/PAIRING/N, as in quick-start/a-a-star/0", address))
	}
	return nil
}

// findGame returns the stored game at an address, and its run with its facts. db is the name of the database, for errors.
func findGame(ctx context.Context, store results.Store, db, address string) (results.Run, results.Record, error) {
	run, target, err := findTarget(ctx, store, db, address, true)
	if err != nil {
		return run, results.Record{}, err
	}
	if target.Number < 0 {
		return run, results.Record{}, shell.Usage(fmt.Errorf("game %q: want RUN/PAIRING/N, as in %s", address, exampleOf(run)))
	}
	record, err := store.Game(ctx, run, target.Pairing, target.Number)
	return run, record, err
}

// findTarget looks up what an address leads to, and returns the run of it with its facts. Where the address can be read
// in several ways and a game is wanted, only games count.
func findTarget(ctx context.Context, store results.Store, db, address string, game bool) (results.Run, results.Target, error) {
	runs, err := store.Runs(ctx)
	if err != nil {
		return results.Run{}, results.Target{}, err
	}
	target, err := results.Resolve(address, runs)
	var several *results.Ambiguous
	if game && errors.As(err, &several) {
		target, err = onlyGame(several, runs)
	}
	if err != nil {
		return results.Run{}, target, unresolved(db, err)
	}
	run, err := findRun(ctx, store, db, target.Run)
	return run, target, err
}

// onlyGame returns the only game among several meanings of an address.
func onlyGame(several *results.Ambiguous, runs []results.Run) (target results.Target, err error) {
	games := &results.Ambiguous{Text: several.Text}
	for _, candidate := range several.Candidates {
		t, err := results.Resolve(candidate, runs)
		if err != nil {
			return t, err
		}
		if t.Number >= 0 {
			target = t
			games.Candidates = append(games.Candidates, candidate)
		}
	}
	switch len(games.Candidates) {
	case 0:
		return target, several
	case 1:
		return target, nil
	}
	return target, games
}

// unresolved says why an address leads to no game, or to several, and suggests what is near.
func unresolved(db string, err error) error {
	var missing *results.NotFound
	switch {
	case !errors.As(err, &missing):
		return shell.Usage(fmt.Errorf("%s: %w", db, err))
	case missing.Run == "":
		return shell.NotStored(db, "run", missing.Name, missing.There)
	case missing.Number != "":
		return shell.Usage(fmt.Errorf("%s: run %s, pairing %s: %w: %q is not the number of a game",
			db, missing.Run, missing.Name, results.ErrNoGame, missing.Number))
	}
	return shell.NotStored(db+": run "+missing.Run, "pairing", missing.Name, missing.There)
}

// exampleOf is the address of a game of a run, or of another one if it has no pairings.
func exampleOf(run results.Run) string {
	if len(run.Pairings) == 0 {
		return "quick-start/a-a-star/0"
	}
	return run.Address(0, 0).String()
}
