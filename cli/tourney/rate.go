package tourney

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"

	"tourney/cli/shell"
	"tourney/games"
	"tourney/players"
	"tourney/report"
	"tourney/report/chart"
	"tourney/report/table"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/sqlite"
)

type rateCommand struct {
	Names  []string     `arg:"" optional:"" name:"run" help:"Names of runs of one game, as tourney list shows them."`
	Player string       `placeholder:"NAME" help:"Rate all runs in which a player of this name plays, such as a person, instead of named ones."`
	DB     []string     `name:"db" default:"${usual_db=tourney.db}" sep:"none" placeholder:"FILE" help:"Database of the runs (tourney.db, or $TOURNEY_DB); may be repeated."`
	Format table.Format `default:"text" enum:"text,markdown,csv,latex,json,html" placeholder:"FORMAT" help:"text, markdown, csv, latex, json or html (${default})."`
	Plot   string       `short:"o" placeholder:"FILE" help:"Also draw the ratings, .png, .svg or .pdf (none)."`
}

func (rateCommand) Example() string {
	return "tourney rate quick-start --plot ratings.svg\n" +
		"  tourney rate night night-2 --db night.db --db morning.db\n" +
		"  tourney rate --player Anna"
}

func (rateCommand) Help() string {
	return `All players on one scale, with what the first move is worth: the strengths that expect the points that were scored. So players
can be compared who have met different opponents, or met them more often than others. Every player has a range of ranks, from
1 + those who are better. The paragraph above the table says who is best, what is open, and what it would take.

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
	if (c.Player == "") == (len(c.Names) == 0) {
		return shell.Usage(errors.New("want either the names of runs, as tourney list shows them, or --player NAME"))
	}
	for i, name := range c.Names {
		if slices.Contains(c.Names[:i], name) {
			return shell.Usage(fmt.Errorf("run %s is named twice: name it once", results.Visible(name)))
		}
	}
	var stores []evidence.Blocks // of each run
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
		names := c.Names
		if c.Player != "" {
			var others []string
			if names, others, err = c.with(env, store); err != nil {
				return err
			}
			found[c.Player] = found[c.Player] || len(names) > 0
			all = append(all, others...)
		}
		list, err := read(env, store, names, found)
		if err != nil {
			return err
		}
		for _, counts := range list {
			runs, stores = append(runs, counts), append(stores, store)
		}
		if c.Player == "" {
			if names, err = store.RunNames(env.Ctx); err != nil {
				return err
			}
			all = append(all, names...)
		}
	}
	what, wanted := "run", c.Names
	if c.Player != "" {
		what, wanted = "player", []string{c.Player}
	}
	for _, name := range wanted {
		if !found[name] {
			return shell.NotStored(strings.Join(c.DB, ", "), what, name, all)
		}
	}
	if err := c.alike(runs); err != nil {
		return shell.Usage(err)
	}
	r, err := evidence.Rate(runs...)
	if err != nil {
		return shell.Usage(err)
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

// with returns the names of a database's runs in which the player plays. others are the players of all other runs.
func (c *rateCommand) with(env *shell.Environment, store *sqlite.Store) (names, others []string, err error) {
	runs, err := store.Runs(env.Ctx)
	for _, run := range runs {
		if slices.ContainsFunc(run.Players, func(p results.Player) bool { return p.Name == c.Player }) {
			names = append(names, run.Name)
			continue
		}
		for _, p := range run.Players {
			if !slices.Contains(others, p.Name) {
				others = append(others, p.Name)
			}
		}
	}
	return names, others, err
}

// alike refuses a player's runs if their rules differ, or the players of that name. It lists those of each kind.
func (c *rateCommand) alike(runs []*evidence.Counts) error {
	if c.Player == "" {
		return nil
	}
	return cmp.Or(
		c.same(runs, "has played by several rules, and one scale is for one", func(run results.Run) string {
			return strings.TrimSpace(run.Game + " " + games.Options(run.Facts.Options).String())
		}),
		c.same(runs, "is the name of different players", func(run results.Run) string {
			i := slices.IndexFunc(run.Players, func(p results.Player) bool { return p.Name == c.Player })
			return results.Visible(text.Snip(players.Shortened(run.Game, run.Players[i].Spec), mostSaid, "…"))
		}),
	)
}

// mostSaid is the number of characters of a player string in an error.
const mostSaid = 60

// same refuses a player's runs of several kinds, and lists those of each.
func (c *rateCommand) same(runs []*evidence.Counts, problem string, kind func(results.Run) string) error {
	var kinds []string
	of := map[string][]string{}
	for _, counts := range runs {
		text := kind(counts.Run)
		if of[text] == nil {
			kinds = append(kinds, text)
		}
		of[text] = append(of[text], results.Visible(counts.Run.Name))
	}
	if len(kinds) < 2 {
		return nil
	}
	for i, text := range kinds {
		kinds[i] += ": " + strings.Join(of[text], " ")
	}
	return fmt.Errorf("%s %s: name the runs of one, as in tourney rate RUN RUN\n  %s", results.Visible(c.Player), problem, strings.Join(kinds, "\n  "))
}

// read reads the named runs of a database, and notes which it found.
func read(env *shell.Environment, store *sqlite.Store, names []string, found map[string]bool) ([]*evidence.Counts, error) {
	var list []*evidence.Counts
	for _, name := range names {
		run, err := store.Run(env.Ctx, name)
		if errors.Is(err, results.ErrNoRun) {
			continue
		}
		if err != nil {
			return nil, err
		}
		found[name] = true
		counts, err := evidence.ReadAll(env.Ctx, store, run)
		if err != nil {
			return nil, err
		}
		list = append(list, counts)
	}
	return list, nil
}
