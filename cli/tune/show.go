package tune

import (
	"fmt"

	"tourney/cli/shell"
	"tourney/report"
	"tourney/report/table"
	"tourney/results/sqlite"
)

type showCommand struct {
	Name           string `arg:"" name:"study" help:"The study's name, as tourney list shows it."`
	shell.Database `set:"database=Database of the study"`
	Format         table.Format `default:"text" enum:"text,markdown,csv,latex,json,html" placeholder:"FORMAT" help:"text, markdown, csv, latex, json or html (${default}); csv and json have all trials."`
	All            bool         `help:"Print all trials, not only the best of each stage."`
	Watch          bool         `help:"Print the trials again after each change, until the study is finished or Ctrl-C."`
}

func (showCommand) Example() string {
	return "tune show night\n  tune show night --format csv > trials.csv\n  tune show night --watch"
}

func (c *showCommand) Run(env *shell.Environment) error {
	most := topTrials
	if c.All || c.Format.ForPrograms() {
		most = 0
	}
	if c.Watch {
		if c.Format != table.Plain {
			return shell.Usage(fmt.Errorf("--watch is for readers: leave out --format %s", c.Format))
		}
		return env.Watch(c.DB, func(env *shell.Environment, store *sqlite.Store) (bool, error) {
			l, err := readStudy(env.Ctx, store, c.DB, c.Name)
			if err != nil {
				return false, err
			}
			return !l.Stored.Finished.IsZero(), printed(env, l, c.Format, most)
		})
	}
	return withStudy(env, c.DB, c.Name, func(_ *sqlite.Store, l report.Study) error {
		return printed(env, l, c.Format, most)
	})
}
