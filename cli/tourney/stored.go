package tourney

import (
	"context"

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

// gamesOf counts the stored games of a run.
func gamesOf(ctx context.Context, store *sqlite.Store, run results.Run) (int, error) {
	tallies, err := store.Tallies(ctx, run)
	n := 0
	for _, t := range tallies {
		n += t.Games
	}
	return n, err
}
