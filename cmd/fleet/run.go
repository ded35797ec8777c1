package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"tourney/arena"
	"tourney/arena/crash"
	"tourney/arena/fleet"
	"tourney/arena/journal"
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
	name, study, err := cli.NameOf(c.Config)
	if err != nil {
		return err
	}
	if c.As != nil {
		name = *c.As
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
	fmt.Fprintf(env.Stderr, "%s: workers find this machine at %s\n", name, coordinator.Address())
	err = c.play(env, coordinator, undertaking{name, study})
	return errors.Join(err, coordinator.Close())
}

// undertaking is a run, or a study with its runs.
type undertaking struct {
	name  string
	study bool
}

// owns reports whether a run belongs to the undertaking.
func (u undertaking) owns(run string) bool {
	if !u.study {
		return run == u.name
	}
	return isRunOf(u.name, run)
}

// play plays the config; after a conviction it puts the database aside and plays again.
func (c *runCommand) play(env *shell.Environment, coordinator *fleet.Coordinator, u undertaking) error {
	for {
		after, err := fleet.ReadAftermath(journal.Path(c.DB), u.name, u.owns)
		if err != nil {
			return err
		}
		if err := c.putAside(env, u, after); err != nil {
			return err
		}
		err = c.playOnce(env, coordinator, after)
		var convicted *fleet.ConvictedError
		if !errors.As(err, &convicted) {
			return err
		}
	}
}
