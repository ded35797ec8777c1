package tourney

import (
	"errors"
	"fmt"

	"tourney/arena/study"
	"tourney/cli/shell"
	"tourney/results/sqlite"
)

// step is a part of renaming or deleting what a name stands for.
type step func(*sqlite.Store, study.Names, study.Holding) error

// editing has ask agree to changing what a name stands for, and edit change it. Only edit gets a store that writes:
// opening one migrates a database of an earlier form, which must not come of a question that is declined.
func editing(env *shell.Environment, db, name string, asStudy bool, ask, edit step) error {
	reader, err := env.OpenReader(db) // which does not make a database that is not there
	if err != nil {
		return err
	}
	asked, err := take(env, reader, db, name, asStudy, ask)
	if err != nil {
		return err
	}
	store, err := env.OpenStore(db)
	if err != nil {
		return err
	}
	_, err = take(env, store, db, name, asStudy, func(store *sqlite.Store, n study.Names, h study.Holding) error {
		if h.String() != asked.String() {
			return fmt.Errorf("%s: %v is now %v, as another program has changed it: try again", db, asked, h)
		}
		return edit(store, n, h)
	})
	return err
}

// take looks a name up, takes a step with what it stands for, and closes the store.
func take(env *shell.Environment, store *sqlite.Store, db, name string, asStudy bool, do step) (h study.Holding, err error) {
	defer func() {
		if closing := store.Close(); err == nil {
			err = closing
		}
	}()
	n, err := study.ReadNames(env.Ctx, store)
	if err != nil {
		return h, err
	}
	h, err = n.Find(env.Ctx, store, name, asStudy)
	if unknown, ok := errors.AsType[*study.Unknown](err); ok {
		return h, shell.NotStored(db, unknown.What, name, unknown.Known)
	}
	if errors.Is(err, study.ErrOwned) {
		return h, shell.Usage(err)
	}
	if err != nil {
		return h, err
	}
	return h, do(store, n, h)
}
