package tourney

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"tourney/arena/transcript"
	"tourney/cli/shell"
	"tourney/results"
	"tourney/results/sqlite"
)

// wantGame returns an error for an address too short for a game.
func wantGame(address string) error {
	if strings.Count(address, "/") < 2 {
		return shell.Usage(fmt.Errorf("game %q: want RUN/PAIRING/N, as in quick-start/a-a-star/0", address))
	}
	return nil
}

// openGame opens the stored game at an address that wantGame accepts. db is the name of the database, for errors. A
// game that this program lacks is wrong usage.
func openGame(ctx context.Context, store *sqlite.Store, db, address string) (*transcript.Game, error) {
	run, target, err := findTarget(ctx, store, db, address)
	if err != nil {
		return nil, err
	}
	record, err := store.Game(ctx, run, target.Pairing, target.Number)
	if err != nil {
		return nil, err
	}
	game, err := transcript.Open(run, record)
	return game, lacksRules(err)
}

// lacksRules marks an error as wrong usage if this program lacks the game of a run.
func lacksRules(err error) error {
	if errors.Is(err, transcript.ErrNoRules) {
		return shell.Usage(err)
	}
	return err
}

// findTarget resolves an address, and returns its run.
func findTarget(ctx context.Context, store *sqlite.Store, db, address string) (results.Run, results.Target, error) {
	runs, err := store.Runs(ctx)
	if err != nil {
		return results.Run{}, results.Target{}, err
	}
	target, err := results.Resolve(address, runs)
	if err != nil {
		return results.Run{}, target, unresolved(db, err)
	}
	i := slices.IndexFunc(runs, func(r results.Run) bool { return r.Name == target.Run })
	return runs[i], target, nil
}

// unresolved returns the error for an unknown address, with suggestions.
func unresolved(db string, err error) error {
	var missing *results.NotFound
	switch errors.As(err, &missing); {
	case missing.Run == "":
		return shell.NotStored(db, "run", missing.Name, missing.There)
	case missing.Pairing != "":
		return shell.Usage(fmt.Errorf("%s: run %s, pairing %s: %w: %q is not the number of a game",
			db, missing.Run, missing.Pairing, results.ErrNoGame, missing.Name))
	}
	return shell.NotStored(db+": run "+missing.Run, "pairing", missing.Name, missing.There)
}
