package tourney

import (
	"errors"
	"fmt"

	"tourney/arena/config"
	"tourney/arena/crash"
	"tourney/arena/naming"
	"tourney/arena/study"
	"tourney/cli/shell"
	"tourney/results"
	"tourney/results/sqlite"
)

type renameCommand struct {
	Name           string `arg:"" help:"The run or study, as tourney list shows it. The runs of a study are renamed with it."`
	To             string `arg:"" name:"new" help:"The new name."`
	Study          bool   `help:"Rename the study, if a tournament has the same name."`
	Yes            bool   `short:"y" help:"Do not ask."`
	shell.Database `set:"database=Database"`
}

func (renameCommand) Example() string {
	return "tourney rename night night-before --db night.db"
}

func (c *renameCommand) Run(env *shell.Environment) error {
	return editing(env, c.DB, c.Name, c.Study, func(reader *sqlite.Store, n study.Names, h study.Holding) error {
		if _, err := c.list(env, reader, n, h); err != nil || c.Yes || !env.OnTerminal() {
			return err
		}
		return env.Confirm(fmt.Sprintf("rename %v to %s", h, c.To))
	}, func(store *sqlite.Store, n study.Names, h study.Holding) error {
		list, err := c.list(env, store, n, h)
		if err != nil {
			return err
		}
		if err := store.Rename(env.Ctx, list...); err != nil {
			return err
		}
		if !h.Study {
			fmt.Fprintf(env.Stderr, "to go on with %s, give its config that name, or play it with --as\n", c.To)
		}
		if _, err := fmt.Fprintf(env.Stdout, "%s: %v is now called %s\n", c.DB, h, c.To); err != nil {
			return err
		}
		return shell.EditCrashes(c.DB, func(r *crash.Recorder) {
			for _, l := range list {
				if !l.Study {
					r.Rename(l.Name, l.To)
				}
			}
		})
	})
}

// list returns the renamings. A name that is taken or not allowed is wrong usage.
func (c *renameCommand) list(env *shell.Environment, store *sqlite.Store, n study.Names, h study.Holding) ([]results.Renaming, error) {
	list, err := naming.Rename(env.Ctx, store, n, h, c.To, config.Renamed)
	if _, refused := errors.AsType[naming.Refused](err); refused {
		return nil, shell.Usage(err)
	}
	return list, err
}
