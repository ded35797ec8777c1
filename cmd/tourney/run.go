package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"

	"tourney/arena"
	"tourney/arena/config"
	"tourney/configs"
	"tourney/results"
	"tourney/results/plots"
	"tourney/results/sqlite"
	"tourney/results/tables"
)

type runCommand struct {
	Config  string `arg:"" optional:"" help:"The tournament as YAML; without one the embedded quick start is played."`
	DB      string `name:"db" default:"tourney.db" placeholder:"FILE" help:"Database to store the games in (${default})."`
	Plot    string `placeholder:"FILE" help:"Picture to draw, .png or .svg (the run's name .png; tourney.png for the quick start)."`
	Workers int    `placeholder:"N" help:"Games to play side by side (one for each core)."`
}

func (runCommand) Example() string {
	return "tourney run night.yaml --db night.db --workers 8"
}

// Run plays what is missing of a tournament and prints its tables.
func (c *runCommand) Run(env *environment) error {
	if c.Workers < 0 {
		return usage(fmt.Errorf("--workers cannot be %d: want the number of games to play side by side, or 0", c.Workers))
	}
	if c.Workers == 0 {
		c.Workers = runtime.GOMAXPROCS(0)
	}
	file, err := c.read()
	if err != nil {
		return err
	}
	picture := c.picture(file.Plan)
	if _, err := plots.FormatOf(picture); err != nil {
		return usage(err)
	}
	store, err := sqlite.Open(c.DB)
	if err != nil {
		return err
	}
	progress, err := c.play(env, file, store, picture)
	if closing := store.Close(); err == nil {
		err = closing
	}
	if err == nil && progress.Left() > 0 {
		err = fmt.Errorf("stopped with %d of %d games to go; go on with: %s", progress.Left(), progress.Games, c.command())
	}
	return err
}

// read reads the config, or the embedded one.
func (c *runCommand) read() (*config.File, error) {
	if c.Config == "" {
		return config.Decode("quick-start.yaml", configs.QuickStart)
	}
	text, err := os.ReadFile(c.Config)
	if err != nil {
		return nil, usage(fmt.Errorf("config: %w", err))
	}
	return config.Decode(c.Config, text)
}

func (c *runCommand) picture(p arena.Plan) string {
	switch {
	case c.Plot != "":
		return c.Plot
	case c.Config == "":
		return "tourney.png"
	default:
		return p.Name + ".png"
	}
}

// command is the command line that goes on with this run.
func (c *runCommand) command() string {
	words := []string{"tourney", "run"}
	if c.Config != "" {
		words = append(words, c.Config)
	}
	words = append(words, "--db", c.DB)
	if c.Plot != "" {
		words = append(words, "--plot", c.Plot)
	}
	return strings.Join(words, " ")
}

// play enters the run into the store, plays what is missing, and shows the results.
func (c *runCommand) play(env *environment, file *config.File, store results.Store, picture string) (arena.Progress, error) {
	plan := file.Plan
	if err := mayContinue(env.ctx, file, store); err != nil {
		return arena.Progress{}, err
	}
	run, err := arena.Enter(env.ctx, plan, store, string(config.Encode(plan)), version)
	if err != nil {
		return arena.Progress{}, err
	}
	meter := newMeter(env.stderr, plan.Name)
	progress, err := arena.Play(env.ctx, env.stop, plan, run, store, c.Workers, meter.show)
	meter.finish()
	var benched *arena.BenchedError
	if err != nil && !errors.As(err, &benched) {
		return progress, err
	}
	if shown := c.show(env, run, store, progress, picture); shown != nil {
		return progress, shown
	}
	return progress, err
}

// mayContinue checks a run of that name that the store may already have.
func mayContinue(ctx context.Context, file *config.File, store results.Store) error {
	run, err := store.Run(ctx, file.Plan.Name)
	if errors.Is(err, results.ErrNoRun) {
		return nil
	}
	if err != nil {
		return err
	}
	stored, err := storedPlan(run)
	if err != nil {
		return err
	}
	if err := file.Extends(stored); err != nil {
		return err
	}
	complete := !run.Finished.IsZero() && file.Plan.Games() == stored.Games()
	if !complete && run.Signature != arena.Signature {
		return usage(fmt.Errorf("run %q was begun by tourney %s, which plays differently (signature %s, this is %s with %s): "+
			"its games cannot be mixed with new ones; choose another name or another --db",
			run.Name, run.Version, run.Signature, version, arena.Signature))
	}
	return nil
}

// storedPlan reads the config that is kept with a run.
func storedPlan(run results.Run) (arena.Plan, error) {
	file, err := config.Decode(fmt.Sprintf("(config stored with run %q)", run.Name), []byte(run.Config))
	if err != nil {
		return arena.Plan{}, err
	}
	return file.Plan, nil
}

// show prints the tables of the run and draws its picture.
func (c *runCommand) show(env *environment, run results.Run, store results.Store, p arena.Progress, picture string) error {
	ctx := context.WithoutCancel(env.ctx) // after a Ctrl-C the games so far are still worth seeing
	note := ""
	if p.Left() > 0 {
		note = soFar(p.Games-p.Left(), p.Games)
	}
	if err := printTables(ctx, env.stdout, store, run, "", tables.Text, note); err != nil {
		return err
	}
	if err := drawHeatmap(ctx, store, run, picture, note); err != nil {
		return err
	}
	played := fmt.Sprintf("%d games played in %v", p.Played, p.Elapsed.Round(time.Second))
	if p.Played == 0 {
		played = fmt.Sprintf("nothing left to play, %d games stored", p.Stored)
	}
	if p.Faults > 0 {
		played += fmt.Sprintf(", %d lost by a fault", p.Faults)
	}
	_, err := fmt.Fprintf(env.stderr, "%s: %s; games in %s, picture in %s\n", run.Name, played, c.DB, picture)
	return err
}
