package shell

import (
	"cmp"
	"context"

	"tourney/results/sqlite"
)

// Stored returns Values read from the database of the command line; none if it cannot be read.
func Stored(read func(ctx context.Context, store *sqlite.Store, typed map[string]string) ([]string, error)) Values {
	return func(env *Environment, typed map[string]string) []string {
		store, err := env.OpenReader(cmp.Or(typed["db"], UsualDB()))
		if err != nil {
			return nil
		}
		defer store.Close()
		list, err := read(env.Ctx, store, typed)
		if err != nil {
			return nil
		}
		return list
	}
}

func Runs(ctx context.Context, store *sqlite.Store, _ map[string]string) ([]string, error) {
	return store.RunNames(ctx)
}

func Studies(ctx context.Context, store *sqlite.Store, _ map[string]string) ([]string, error) {
	return store.StudyNames(ctx)
}
