package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"

	"tourney/arena"
	"tourney/arena/fleet"
	"tourney/arena/journal"
	"tourney/arena/study"
	"tourney/cli"
	"tourney/cli/shell"
	"tourney/results"
	"tourney/results/sqlite"
)

type runCommand struct {
	Config string `arg:"" help:"Tournament or study as YAML, or the name of a stored study."`
	DB     string `name:"db" default:"tourney.db" placeholder:"FILE" help:"Database to store the games in (${default})."`
	Listen string `default:"127.0.0.1:4222" placeholder:"ADDRESS" help:"Address and port for workers; :4222 for all addresses of this machine (${default})."`
	Plot   string `placeholder:"FILE" help:"Picture to draw, .png, .svg or .pdf (the name of the run or study .png)."`
	Retry  bool   `help:"Also play games that were left out, such as those of a withdrawn player."`
	Spot   share  `default:"1%" placeholder:"SHARE" help:"Share of the games that this machine plays again, to check the workers (${default})."`
	Until  string `placeholder:"TIME" help:"When to stop, as after the first Ctrl-C: at a time such as 07:00 or 2026-11-24T07:00 (none)."`
	//lint:ignore SA5008 kong takes each set for a variable of its own
	shell.Renaming `set:"what=run or study"`
}

func (runCommand) Example() string {
	return "fleet run night.yaml --db night.db --listen :4222\n  fleet run study.yaml --spot 5%"
}

func (runCommand) Help() string {
	return `This machine hands out the games, stores the results and plays none itself, but for the checks: start fleet work on it, too,
to use its cores. Workers come and go at any time; each may be killed. So may this command: the same command goes on.

The first games of every ticket and then a share of all games are played again here. A game that differs in a move, its end
or a count of a search convicts the worker: it is refused from then on, and its games are played anew by others.`
}

// Finishes reports that the first signal lets the games in progress finish.
func (runCommand) Finishes() bool { return true }

// Defaults of flags.
const (
	usualListen = "127.0.0.1:" + usualPort
	usualSpot   = 0.01
)

// share is a part of all, written as a percentage.
type share float64

func (s *share) UnmarshalText(text []byte) error {
	number, percent := strings.CutSuffix(string(text), "%")
	v, err := strconv.ParseFloat(number, 64)
	if err != nil || !percent || !(v >= 0 && v <= 100) {
		return fmt.Errorf("want a percentage from 0%% to 100%%, such as 1%%, not %q", text)
	}
	*s = share(v / 100)
	return nil
}

func (s share) String() string { return strconv.FormatFloat(100*float64(s), 'g', -1, 64) + "%" }

func (c *runCommand) Run(env *shell.Environment) error {
	debug.SetGCPercent(25) // at ten million games 290 instead of 390 MB: the store's sets of games have no pointers to follow
	u, err := cli.Find(env, c.Config, c.DB, c.Renaming)
	if err != nil {
		return err
	}
	if err := shell.CheckFolder(c.DB); err != nil {
		return err
	}
	keys, err := fleet.OpenKeys(fleet.KeysPath(c.DB))
	if err != nil {
		return err
	}
	coordinator, err := fleet.Start(fleet.Settings{Listen: c.Listen, Keys: keys, Journal: journal.Path(c.DB), Spot: float64(c.Spot),
		Tell: func(text string) { fmt.Fprintln(env.Stderr, text) }})
	if err != nil {
		return shell.Usage(fmt.Errorf("--listen %w", err))
	}
	fmt.Fprintf(env.Stderr, "%s: workers find this machine at %s\n", u.Name, coordinator.Address())
	return errors.Join(c.play(env, coordinator, u), coordinator.Close())
}

// play plays the config. After a conviction it plays again.
func (c *runCommand) play(env *shell.Environment, coordinator *fleet.Coordinator, u cli.Undertaking) error {
	for {
		err := c.playOnce(env, coordinator, u)
		var convicted *fleet.ConvictedError
		if !errors.As(err, &convicted) {
			return err
		}
	}
}

func (c *runCommand) playOnce(env *shell.Environment, coordinator *fleet.Coordinator, u cli.Undertaking) error {
	after, err := c.purge(env, coordinator, u)
	if err != nil {
		return err
	}
	asides := make([]results.Store, len(after.Asides))
	for i, a := range after.Asides {
		path := filepath.Join(filepath.Dir(c.DB), a.File)
		store, err := env.OpenReaderIfAny(path)
		if err != nil || store == nil {
			fmt.Fprintf(env.Stderr, "%s: %s cannot be read: its games are played again\n", u.Name, path)
			continue
		}
		defer store.Close()
		asides[i] = store
	}
	kept := after.Kept(asides)
	return u.Play(env, shell.Playing{DB: c.DB, Plot: c.Plot, Retry: c.Retry, Until: c.Until, By: &shell.By{
		Runner: func(env *shell.Environment, store *sqlite.Store) arena.Runner {
			return &fleet.Runner{Coordinator: coordinator, Store: store, Stop: env.Stop, Kept: kept}
		},
		Command: "fleet run", Flags: c.flags(),
	}})
}

// flags returns the flags of this command that are none of tourney run.
func (c *runCommand) flags() (words []string) {
	if c.Listen != usualListen {
		words = append(words, "--listen", c.Listen)
	}
	if c.Spot != usualSpot {
		words = append(words, "--spot", c.Spot.String())
	}
	return words
}

// purge deletes the undertaking if games of a convicted worker are stored, and puts a copy of the database aside before. It
// returns what follows from the convictions.
func (c *runCommand) purge(env *shell.Environment, coordinator *fleet.Coordinator, u cli.Undertaking) (*fleet.Aftermath, error) {
	owns := func(run string) bool { return run == u.Name }
	if u.Study {
		owns = func(run string) bool {
			_, ok := study.OwnerOf(run, []results.Study{{Name: u.Name}})
			return ok
		}
	}
	after, err := fleet.ReadAftermath(journal.Path(c.DB), u.Name, owns)
	if err != nil || len(after.Convicted) == 0 {
		return after, err
	}
	store, err := env.OpenStore(c.DB) // as the only writer, also while it is copied
	if err != nil {
		return nil, err
	}
	store.WaitForSpace()
	file, err := c.putAside(env, coordinator, store, u, after, owns)
	if err = errors.Join(err, store.Close()); err != nil || file == "" {
		return after, err
	}
	fmt.Fprintf(env.Stderr, "%s: games of a worker that was found out are played anew; the games of the others are taken from %s, which may be removed when the run is complete\n",
		u.Name, file)
	return fleet.ReadAftermath(journal.Path(c.DB), u.Name, owns)
}

// putAside copies the database and deletes the undertaking from it, if a convicted worker has played some of its games. It
// returns the path of the copy, "" if it does nothing.
func (c *runCommand) putAside(env *shell.Environment, coordinator *fleet.Coordinator, store *sqlite.Store, u cli.Undertaking,
	after *fleet.Aftermath, owns func(run string) bool) (file string, err error) {
	runs, err := tainted(env.Ctx, store, after, owns)
	if err != nil || len(runs) == 0 {
		return "", err
	}
	for n := 1; ; n++ {
		file = fmt.Sprintf("%s-aside-%d", c.DB, n)
		if _, err := os.Lstat(file); errors.Is(err, fs.ErrNotExist) {
			break
		}
	}
	if err := store.Copy(env.Ctx, file); err != nil {
		return "", fmt.Errorf("games of a worker that was found out are stored, and the database cannot be copied: %w", err)
	}
	if err := coordinator.PutAside(u.Name, filepath.Base(file)); err != nil {
		return "", err
	}
	ofStudy := ""
	if u.Study {
		ofStudy = u.Name
	}
	return file, store.Delete(env.Ctx, ofStudy, runs...)
}

// tainted returns all runs of the undertaking if one of them has games of a convicted worker.
func tainted(ctx context.Context, store *sqlite.Store, after *fleet.Aftermath, owns func(run string) bool) (runs []string, err error) {
	names, err := store.RunNames(ctx)
	if err != nil {
		return nil, err
	}
	some := false
	for _, name := range names {
		if !owns(name) {
			continue
		}
		runs = append(runs, name)
		run, err := store.Run(ctx, name)
		if err != nil {
			return nil, err
		}
		played, err := store.Played(ctx, run)
		if err != nil {
			return nil, err
		}
		some = some || after.Tainted(run, played)
	}
	if !some {
		return nil, nil
	}
	return runs, nil
}
