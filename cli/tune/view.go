package tune

import (
	"context"
	"errors"

	"tourney/arena/learned"
	"tourney/cli/shell"
	"tourney/results"
	"tourney/results/sqlite"
)

// topTrials is the number of trials printed for each stage without --all.
const topTrials = 10

// withStudy opens a database for reading and calls use with a study.
func withStudy(env *shell.Environment, db, name string, use func(*sqlite.Store, learned.Study) error) error {
	store, err := env.OpenReader(db)
	if err != nil {
		return err
	}
	defer store.Close()
	l, err := readStudy(env.Ctx, store, db, name)
	if err != nil {
		return err
	}
	return use(store, l)
}

// readStudy reads a study, or returns an error with the nearest name.
func readStudy(ctx context.Context, store results.StudyStore, db, name string) (learned.Study, error) {
	l, err := learned.Read(ctx, store, name)
	if errors.Is(err, results.ErrNoStudy) {
		studies, err := store.Studies(ctx)
		if err != nil {
			return l, err
		}
		var names []string
		for _, s := range studies {
			names = append(names, s.Name)
		}
		return l, shell.NotStored(db, "study", name, names)
	}
	return l, err
}
