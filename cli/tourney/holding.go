package tourney

import (
	"errors"
	"fmt"

	"tourney/arena/study"
	"tourney/cli/shell"
	"tourney/results/sqlite"
)

// step is a part of renaming or deleting a run or study.
type step func(*sqlite.Store, study.Names, study.Holding) error

// editing lets ask confirm a change, and edit make it. Only edit gets a store that writes: others may write while the user
// thinks.
func editing(env *shell.Environment, db, name string, asStudy bool, ask, edit step) error {
	reader, err := env.OpenReader(db) // does not create a database
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

// take looks up a name, calls do, and closes the store.
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
