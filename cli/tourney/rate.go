package tourney

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"tourney/arena/config"
	"tourney/cli/shell"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/report"
	"tourney/results/report/chart"
	"tourney/results/report/table"
	"tourney/results/sqlite"
)

type rateCommand struct {
	Names  []string     `arg:"" name:"run" help:"Names of runs of one game, as tourney list shows them."`
	DB     []string     `name:"db" default:"tourney.db" sep:"none" placeholder:"FILE" help:"Database of the runs (${default}); may be repeated."`
	Format table.Format `default:"text" enum:"text,markdown,csv,latex,json,html" placeholder:"FORMAT" help:"text, markdown, csv, latex, json or html (${default})."`
	Plot   string       `short:"o" placeholder:"FILE" help:"Also draw the ratings, .png, .svg or .pdf (none)."`
}

func (rateCommand) Example() string {
	return "tourney rate quick-start --plot ratings.svg\n" +
		"  tourney rate night night-2 --db night.db --db morning.db"
}

func (rateCommand) Help() string {
	return `All players on one scale, with what the first move is worth: the strengths that expect the points that were scored. So players
can be compared who have met different opponents, or met them more often than others. Every player has a range of ranks, from
1 + those who are proven stronger. The paragraph above the table says who is best, what is open, and what it would take.

Several runs are rated together if they are of one game and its players play alike in all of them. Runs that may have the same
games, as their seeds are equal, are refused: tourney merge joins parts of one run.`
}

func (c *rateCommand) Run(env *shell.Environment) error {
	if c.Plot != "" {
		for _, db := range c.DB {
			if err := shell.CheckPicture(c.Plot, db); err != nil {
				return err
			}
		}
	}
	for i, name := range c.Names {
		if slices.Contains(c.Names[:i], name) {
			return shell.Usage(fmt.Errorf("run %s is named twice: name it once", results.Visible(name)))
		}
	}
	var stores []results.Store // of each run
	var runs []*evidence.Counts
	found, all := map[string]bool{}, []string{}
	for i, db := range c.DB {
		if slices.Contains(c.DB[:i], db) {
			return shell.Usage(fmt.Errorf("--db %s is given twice: give it once", db))
		}
		store, err := env.OpenReader(db)
		if err != nil {
			return err
		}
		defer store.Close()
		list, err := c.read(env, store, found)
		if err != nil {
			return err
		}
		for _, counts := range list {
			runs, stores = append(runs, counts), append(stores, store)
		}
		names, err := store.RunNames(env.Ctx)
		if err != nil {
			return err
		}
		all = append(all, names...)
	}
	for _, name := range c.Names {
		if !found[name] {
			return shell.NotStored(strings.Join(c.DB, ", "), "run", name, all)
		}
	}
	r, err := evidence.Rate(runs...)
	if _, refused := errors.AsType[evidence.Unrated](err); refused {
		return shell.Usage(err)
	}
	if err != nil {
		return err
	}
	if err := r.Time(env.Ctx, stores...); err != nil {
		return err
	}
	if err := env.Print(c.Format, report.RatingsTable(r)); err != nil || c.Plot == "" {
		return err
	}
	picture, err := report.RatingsChart(r)
	if err != nil {
		return unsuited(err)
	}
	if err := chart.Save(c.Plot, picture); err != nil {
		return err
	}
	_, err = fmt.Fprintf(env.Stderr, "picture in %s\n", c.Plot)
	return err
}

// read reads the named runs of a database, and notes which it found.
func (c *rateCommand) read(env *shell.Environment, store *sqlite.Store, found map[string]bool) ([]*evidence.Counts, error) {
	var list []*evidence.Counts
	for _, name := range c.Names {
		run, err := store.Run(env.Ctx, name)
		if errors.Is(err, results.ErrNoRun) {
			continue
		}
		if err != nil {
			return nil, err
		}
		found[name] = true
		counts, err := evidence.ReadAll(env.Ctx, store, config.WithSettings(config.Described(run)))
		if err != nil {
			return nil, err
		}
		list = append(list, counts)
	}
	return list, nil
}
