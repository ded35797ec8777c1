package tourney

import (
	"fmt"

	"tourney/cli/shell"
	"tourney/report/table"
	"tourney/results/sqlite"
)

func (c *tableCommand) watch(env *shell.Environment, request tableRequest) error {
	if c.Format != table.Plain {
		return shell.Usage(fmt.Errorf("--watch is for readers: leave out --format %s", c.Format))
	}
	return env.Watch(c.DB, func(env *shell.Environment, store *sqlite.Store) (bool, error) {
		run, err := shell.FindRun(env.Ctx, store, c.DB, c.Name)
		if err != nil {
			return false, err
		}
		_, err = printTables(env.Ctx, env, store, c.DB, run, request, c.Format)
		return !run.Finished.IsZero(), err
	})
}
