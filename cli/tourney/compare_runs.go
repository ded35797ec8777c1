package tourney

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"tourney/arena/study"
	"tourney/cli/shell"
	"tourney/report"
	"tourney/report/compare"
	"tourney/report/table"
	"tourney/results"
	"tourney/results/sqlite"
)

// runsOnly reports whether the last argument is a run. A reference ends in .csv, or is an existing file whose name no
// run has.
func (c *compareCommand) runsOnly(env *shell.Environment, store *sqlite.Store) bool {
	last := c.Rest[len(c.Rest)-1]
	if strings.EqualFold(filepath.Ext(last), ".csv") {
		return false
	}
	if _, err := os.Stat(last); err != nil || c.OldDB != "" {
		return true
	}
	_, err := store.Run(env.Ctx, last)
	return !errors.Is(err, results.ErrNoRun)
}

func (c *compareCommand) pair(env *shell.Environment, store *sqlite.Store) error {
	if len(c.Rest) > 1 {
		return shell.Usage(fmt.Errorf("%d runs are named, but two are paired, NEW and OLD; published numbers to set several runs beside "+
			"are a file that ends in .csv, after them", 1+len(c.Rest)))
	}
	for _, flag := range []struct {
		name string
		set  bool
	}{{"--as", c.As != ""}, {"--sort", c.Sort != nil}, {"--plot", c.Plot != ""}} {
		if flag.set {
			return shell.Usage(fmt.Errorf("%s is for runs beside a file of published numbers; %s and %s are two runs, of which there is a table",
				flag.name, c.Name, c.Rest[0]))
		}
	}
	oldDB, old := cmp.Or(c.OldDB, c.DB), store
	if oldDB == c.DB && c.Name == c.Rest[0] {
		return shell.Usage(fmt.Errorf("run %s is named twice: name the run before the edit second, or with --old-db its database", c.Name))
	}
	if oldDB != c.DB {
		other, err := env.OpenReader(oldDB)
		if err != nil {
			return err
		}
		defer other.Close()
		old = other
	}
	if err := c.notStudies(env.Ctx, store, old, oldDB); err != nil {
		return err
	}
	newer, newNote, err := c.version(env, store, c.DB, c.Name)
	if err != nil {
		return err
	}
	older, oldNote, err := c.version(env, old, oldDB, c.Rest[0])
	if err != nil {
		return err
	}
	with := results.Compared{Name: newer.Run.Name, Started: newer.Run.Started}
	before, err := old.Comparisons(env.Ctx, older.Run)
	if err != nil {
		return err
	}
	number := 1 + slices.Index(before, with)
	if number == 0 {
		number = 1 + len(before)
	}
	comparison, err := compare.Pair(env.Ctx, newer, older, number)
	if _, refused := errors.AsType[compare.Refused](err); refused {
		return shell.Usage(err)
	}
	if err != nil {
		return err
	}
	if comparison.Changed == 0 { // the edit may not be in the program
		env.TellOlder()
	}
	t := report.PairedTable(comparison)
	t.Note = strings.TrimSpace(newNote + " " + oldNote)
	if err := env.Print(c.Format, t); err != nil {
		return err
	}
	if c.Format == table.Plain {
		if err := c.tellNext(env, comparison, store, old); err != nil {
			return err
		}
	}
	if comparison.Judged == 0 || number <= len(before) {
		return nil
	}
	if err := count(env, oldDB, older.Run, with); err != nil {
		fmt.Fprintf(env.Stderr, "not counted as comparison %d with %s: %v\n", number, older.Run.Name, err)
	}
	return nil
}

// count notes in the database of the old run that it was compared.
func count(env *shell.Environment, db string, old results.Run, with results.Compared) error {
	store, err := env.OpenStore(db)
	if err != nil {
		return err
	}
	return errors.Join(store.AddComparison(env.Ctx, old, with), store.Close())
}

// notStudies returns an error for studies, with the names of their runs that can be compared.
func (c *compareCommand) notStudies(ctx context.Context, store, old *sqlite.Store, oldDB string) error {
	newer, err := study.ReadNames(ctx, store)
	if err != nil {
		return err
	}
	older, err := study.ReadNames(ctx, old)
	if err != nil {
		return err
	}
	var refused string
	runs := func(n study.Names, name string) []string { // by stage
		if slices.Contains(n.Runs, name) || !n.HasStudy(name) {
			return slices.Repeat([]string{name}, len(results.Stages))
		}
		refused = cmp.Or(refused, name)
		return study.RunsOf(results.Study{Name: name})
	}
	newRuns, oldRuns := runs(newer, c.Name), runs(older, c.Rest[0])
	if refused == "" {
		return nil
	}
	for stage := range slices.Backward(results.Stages) { // the proof first
		if a, b := newRuns[stage], oldRuns[stage]; slices.Contains(newer.Runs, a) && slices.Contains(older.Runs, b) {
			return shell.Usage(fmt.Errorf("%s is a study: compare its runs, as in: %s", refused,
				shell.CommandLine([]string{"tourney", "compare", a, b})))
		}
	}
	return shell.Usage(fmt.Errorf("%s is a study: compare its runs, which tourney list shows", refused))
}

// version returns a run to compare, and a remark on missing games.
func (c *compareCommand) version(env *shell.Environment, store *sqlite.Store, db, name string) (compare.Version, string, error) {
	run, err := shell.FindRun(env.Ctx, store, db, name)
	if err != nil {
		return compare.Version{}, "", err
	}
	tallies, err := store.Tallies(env.Ctx, run)
	if err != nil {
		return compare.Version{}, "", err
	}
	stored, faults := 0, 0
	for _, t := range tallies {
		stored += t.Games
		for _, s := range t.Seats {
			faults += s.Faults
		}
	}
	var said []string
	if words := report.Remark(run, stored); words != "" {
		said = append(said, words)
	}
	if faults > 0 {
		said = append(said, fmt.Sprintf("%d games lost by a fault (crash, illegal move, time), and counted.", faults))
	}
	note := ""
	if len(said) > 0 {
		note = fmt.Sprintf("Run %s: %s", name, strings.Join(said, " "))
	}
	return compare.Version{Run: run, Blocks: store.Blocks}, note, nil
}
