package tourney

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"tourney/arena/config"
	"tourney/arena/merge"
	"tourney/cli/shell"
	"tourney/results"
	"tourney/results/sqlite"
)

type mergeCommand struct {
	DBs []string `arg:"" name:"db" help:"Databases to merge, two or more. They are only read."`
	Out string   `short:"o" required:"" placeholder:"FILE" help:"Database to create; the file must not exist."`
}

func (mergeCommand) Example() string {
	return "tourney merge here.db there.db -o both.db"
}

func (mergeCommand) Help() string {
	return `Runs of different names are copied. Runs of one name become one run if they are parts of the same tournament: one config has
all players and games of the others, and the seeds and the fingerprints of players of one name are equal. A game in several
databases counts once. Different moves at one address are refused, and so are different thoughts of players whose games are
repeatable. The same holds for studies and their trials. If two runs do not fit, rename one of them by tourney rename.

A second machine can play a part of a tournament: all.yaml without some of its players, or with fewer games, and with the
same name, seed and openings.

  here$  tourney run all.yaml --db here.db
  there$ tourney run part.yaml --db there.db
  here$  (Ctrl-C) tourney merge here.db there.db -o both.db
  here$  tourney run all.yaml --db both.db       plays the missing games, and prints the tables

To share the games without overlap, machines play runs of their own: the same config with another name and seed, or with
another skip of its openings. The merged database has them side by side.`
}

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
	// The database is made in a temporary folder beside its place: a killed merge then leaves no file that looks
	// complete.
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

// free returns an error if the output exists.
func (c *mergeCommand) free() error {
	if _, err := os.Lstat(c.Out); !errors.Is(err, fs.ErrNotExist) {
		return shell.Usage(fmt.Errorf("%s: the name is taken: name a new file with -o", c.Out))
	}
	return nil
}

// place moves the new file to its place, unless there is a file by now, which os.Rename would replace. A hard link
// would not, but some file systems have no links.
func (c *mergeCommand) place(made string) error {
	if err := c.free(); err != nil {
		return err
	}
	return os.Rename(made, c.Out)
}

func (c *mergeCommand) into(env *shell.Environment, made string, sources []merge.Source) ([]merge.Result, error) {
	store, err := sqlite.Open(env.Ctx, made, nil) // without messages, because no other program knows the file
	if err != nil {
		return nil, err
	}
	meter := shell.NewLateMeter(env.Stderr, "games")
	compare := merge.Compare{Runs: config.Beyond, Studies: config.Continues}
	merged, err := merge.Into(env.Ctx, store, sources, compare, func(done, total int) {
		meter.Count("merged", done, total, c.Out)
	})
	meter.Finish()
	if conflict, ok := errors.AsType[*merge.Conflict](err); ok {
		err = shell.Usage(fmt.Errorf("%w\nto keep both, rename one of them first: %s", err,
			shell.CommandLine([]string{"tourney", "rename", conflict.Name, results.MadeName(conflict.Name, "-2"), "--db", conflict.Source})))
	}
	if closing := store.Close(); err == nil {
		err = closing
	}
	return merged, err
}

// tell prints the contents of the new database.
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
			fmt.Fprintf(env.Stderr, "%s%s: not checked, because a fingerprint is missing: %s\n",
				what, r.Name, results.FirstOf(r.Unchecked, 10, ", "))
		}
	}
	if !slices.ContainsFunc(merged, func(r merge.Result) bool { return !r.Study }) {
		fmt.Fprintln(env.Stderr, "there were no runs")
	}
	_, err := fmt.Fprintf(env.Stderr, "merged into %s\n", c.Out)
	return err
}
