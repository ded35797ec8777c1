package tourney

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"tourney/arena/merge"
	"tourney/cli/shell"
	"tourney/results"
	"tourney/results/sqlite"
)

type mergeCommand struct {
	DBs []string `arg:"" name:"db" help:"Databases to merge, two or more. They are only read."`
	Out string   `short:"o" required:"" placeholder:"FILE" help:"Database to make. There must be no file of that name."`
}

func (mergeCommand) Example() string {
	return "tourney merge here.db there.db -o both.db"
}

// Help says what becomes one, and how two machines share a tournament.
func (mergeCommand) Help() string {
	return `Runs of different names are copied. Runs of one name become one if they are parts of the same tournament: the config of one has
all that the others have, and beyond that only further players and more games; seeds are equal, and so are the fingerprints of
players of one name. A game that several databases have is counted once; other moves under the same address, or other thoughts
of players whose games can be played again, are refused. So it is with studies and their trials. What does not go together can
be given another name first, with tourney rename.

A second machine can help with a tournament by playing a part of it: all.yaml without some of its players, or with fewer games,
and with the same name, seed and openings.

  here$  tourney run all.yaml --db here.db
  there$ tourney run part.yaml --db there.db
  here$  (Ctrl-C) tourney merge here.db there.db -o both.db
  here$  tourney run all.yaml --db both.db       plays what neither has, and prints the tables

Without overlap, machines share the games of a tournament as runs of their own: the same config with another name and seed, or
with another skip of its openings. Merged, they stand side by side in one database.`
}

// Run merges databases into a new one.
func (c *mergeCommand) Run(env *shell.Environment) (err error) {
	if len(c.DBs) < 2 {
		return shell.Usage(errors.New("there is one database only: name two or more to merge"))
	}
	if c.Out == "" {
		return shell.Usage(errors.New("a database needs a file name: name a new one with -o"))
	}
	if err := c.free(); err != nil {
		return err
	}
	var sources []merge.Source
	for _, db := range c.DBs {
		store, err := env.OpenReader(db)
		if err != nil {
			return err
		}
		defer store.Close()
		sources = append(sources, merge.Source{Name: db, Store: store})
	}
	// Made in a folder of its own beside its place, so that a merge that was killed leaves nothing that looks like its result.
	folder, err := os.MkdirTemp(filepath.Dir(c.Out), filepath.Base(c.Out)+"-*")
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return shell.Usage(fmt.Errorf("%s: no file can be made in its folder (%w)", c.Out, e.Err))
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	made := filepath.Join(folder, filepath.Base(c.Out))
	merged, err := c.into(env, made, sources)
	if err != nil {
		return err
	}
	if err := c.place(made); err != nil {
		return err
	}
	return c.tell(env, merged)
}

// free refuses a database that would take the place of something.
func (c *mergeCommand) free() error {
	if _, err := os.Lstat(c.Out); !errors.Is(err, fs.ErrNotExist) {
		return shell.Usage(fmt.Errorf("%s: there is something of that name already: name a new file with -o", c.Out))
	}
	return nil
}

// place puts the new file into its place, unless something is there by now: os.Rename would replace it. A hard link
// would not, but not every file system has these.
func (c *mergeCommand) place(made string) error {
	if err := c.free(); err != nil {
		return err
	}
	return os.Rename(made, c.Out)
}

// into merges the sources into a new file.
func (c *mergeCommand) into(env *shell.Environment, made string, sources []merge.Source) ([]merge.Result, error) {
	store, err := sqlite.Open(env.Ctx, made, nil) // which no other program knows, so that there is no wait to tell of
	if err != nil {
		return nil, err
	}
	meter := shell.NewLateMeter(env.Stderr, "games")
	merged, err := merge.Into(env.Ctx, store, sources, func(done, total int) { meter.Count("merged", done, total, c.Out) })
	meter.Finish()
	if conflict, ok := errors.AsType[*merge.Conflict](err); ok {
		err = shell.Usage(fmt.Errorf("%w\nto keep both, rename one of them first: %s", err,
			shell.CommandLine([]string{"tourney", "rename", conflict.Name, conflict.Name + "-2", "--db", conflict.Source})))
	}
	if closing := store.Close(); err == nil {
		err = closing
	}
	return merged, err
}

// tell says what the database has got.
func (c *mergeCommand) tell(env *shell.Environment, merged []merge.Result) error {
	for _, r := range merged {
		what, unit := "run ", "game"
		if r.Study {
			what, unit = "study ", "trial"
		}
		var of []string
		sum := 0
		for i, n := range r.Of {
			if n >= 0 {
				of = append(of, fmt.Sprintf("%d in %s", n, c.DBs[i]))
				sum += n
			}
		}
		line := fmt.Sprintf("%s%s: %s (%s", what, r.Name, plural(int64(r.Count), unit), strings.Join(of, ", "))
		if twice := sum - r.Count; twice > 0 {
			line += fmt.Sprintf("; %d counted once", twice)
		}
		if _, err := fmt.Fprintln(env.Stdout, line+")"); err != nil {
			return err
		}
		if len(r.Unchecked) > 0 {
			fmt.Fprintf(env.Stderr, "%s%s: not checked whether these play alike everywhere, as a fingerprint is missing: %s\n",
				what, r.Name, results.FirstOf(r.Unchecked, 10, ", "))
		}
	}
	if !slices.ContainsFunc(merged, func(r merge.Result) bool { return !r.Study }) {
		fmt.Fprintln(env.Stderr, "there were no runs")
	}
	_, err := fmt.Fprintf(env.Stderr, "merged into %s\n", c.Out)
	return err
}
