package tourney

import (
	"errors"
	"fmt"

	"tourney/arena/crash"
	"tourney/arena/study"
	"tourney/cli/shell"
	"tourney/results/sqlite"
)

type deleteCommand struct {
	Name           string `arg:"" help:"The run or study, as tourney list shows it. The runs of a study are deleted with it."`
	Study          bool   `help:"Delete the study, if a tournament has the same name."`
	Yes            bool   `short:"y" help:"Do not ask; required without a terminal."`
	shell.Database `set:"database=Database"`
}

func (deleteCommand) Example() string {
	return "tourney delete night --db night.db\n" +
		"  tourney delete night --yes"
}

func (c *deleteCommand) Run(env *shell.Environment) error {
	if !c.Yes && !env.OnTerminal() {
		return shell.Usage(errors.New("there is no terminal to confirm at: add --yes to delete without a question"))
	}
	return editing(env, c.DB, c.Name, c.Study, func(_ *sqlite.Store, _ study.Names, h study.Holding) error {
		if c.Yes {
			return nil
		}
		return env.Confirm(fmt.Sprintf("delete %v", h))
	}, func(store *sqlite.Store, _ study.Names, h study.Holding) error {
		whole := ""
		if h.Study {
			whole = h.Name
		}
		if err := store.Delete(env.Ctx, whole, h.Runs...); err != nil {
			return err
		}
		if _, err := fmt.Fprintf(env.Stdout, "%s: deleted %v\n", c.DB, h); err != nil {
			return err
		}
		fmt.Fprintf(env.Stderr, "%s keeps its size: the next games use the freed space\n", c.DB)
		return shell.EditCrashes(c.DB, func(r *crash.Recorder) {
			for _, run := range h.Runs {
				r.Forget(run)
			}
		})
	})
}
