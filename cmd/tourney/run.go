package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"tourney/arena"
	"tourney/arena/config"
	"tourney/configs"
	"tourney/results"
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
	if c.Plot == "" {
		c.Plot = c.picture(file.Plan)
	}
	if err := checkPicture(c.Plot, c.DB); err != nil {
		return err
	}
	store, err := sqlite.Open(c.DB)
	if errors.Is(err, fs.ErrInvalid) {
		return usage(err)
	}
	if err != nil {
		return err
	}
	progress, err := c.play(env, file, store)
	if closing := store.Close(); err == nil {
		err = closing
	}
	var benched *arena.BenchedError
	if err != nil && !errors.As(err, &benched) {
		return err
	}
	if left := progress.Left(); left > 0 && (benched == nil || left > benched.Games) {
		stopped := fmt.Errorf("stopped with %d of %d games to go; go on with: %s", left, progress.Games, c.command())
		return errors.Join(err, stopped)
	}
	return err
}

// read reads the config, or the embedded one.
func (c *runCommand) read() (*config.File, error) {
	if c.Config == "" {
		return config.Decode("quick-start.yaml", configs.QuickStart)
	}
	text, err := os.ReadFile(c.Config)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, usage(fmt.Errorf("config: %w", err))
	}
	if err != nil {
		return nil, fmt.Errorf("config: %w", err)
	}
	return config.Decode(c.Config, text)
}

// picture is the default name of the picture.
func (c *runCommand) picture(p arena.Plan) string {
	if c.Config == "" {
		return "tourney.png"
	}
	return p.Name + ".png"
}

// harmless matches the words that a shell takes as they are.
var harmless = regexp.MustCompile(`^[A-Za-z0-9_./=+:,@%-]+$`)

// command is the command line that goes on with this run.
func (c *runCommand) command() string {
	words := []string{"tourney", "run"}
	if c.Config != "" {
		words = append(words, c.Config)
	}
	words = append(words, "--db", c.DB, "--plot", c.Plot)
	for i, word := range words {
		if !harmless.MatchString(word) {
			words[i] = "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
		}
	}
	return strings.Join(words, " ")
}

// play enters the run into the store, plays what is missing, and shows the results.
func (c *runCommand) play(env *environment, file *config.File, store results.Store) (arena.Progress, error) {
	plan := file.Plan
	run, complete, err := known(env.ctx, file, store)
	if err != nil {
		return arena.Progress{}, err
	}
	if complete {
		progress := arena.Progress{Games: plan.Games(), Stored: plan.Games()}
		return progress, c.show(env, run, store, progress)
	}
	if run, err = arena.Enter(env.ctx, plan, store, string(config.Encode(plan)), version); err != nil {
		return arena.Progress{}, err
	}
	meter := newMeter(env.stderr, plan.Name)
	done := make(chan struct{})
	var waiting sync.WaitGroup
	waiting.Go(func() {
		select {
		case <-env.stop:
			fmt.Fprintf(env.stderr, "\n%s: finishing the running games; another Ctrl-C drops them\n", plan.Name)
		case <-done:
		}
	})
	progress, err := arena.Play(env.ctx, env.stop, plan, run, store, c.Workers, meter.show)
	close(done)
	waiting.Wait()
	meter.finish()
	var benched *arena.BenchedError
	if err != nil && !errors.As(err, &benched) {
		return progress, err
	}
	if shown := c.show(env, run, store, progress); shown != nil {
		return progress, shown
	}
	return progress, err
}

// known returns the run of that name that the store may have, and whether it has all games of the config. It is an error
// if the config, or this program, cannot go on with it.
func known(ctx context.Context, file *config.File, store results.Store) (run results.Run, complete bool, err error) {
	run, err = store.Run(ctx, file.Plan.Name)
	if errors.Is(err, results.ErrNoRun) {
		return results.Run{}, false, nil
	}
	if err != nil {
		return results.Run{}, false, err
	}
	stored, err := storedPlan(run)
	if err != nil {
		return results.Run{}, false, err
	}
	if err := file.Extends(stored); err != nil {
		return results.Run{}, false, err
	}
	complete = !run.Finished.IsZero() && file.Plan.Games() == stored.Games()
	if !complete && run.Signature != arena.Signature {
		return results.Run{}, false, usage(fmt.Errorf("run %q was begun by tourney %s, which plays differently (signature %s, "+
			"this is %s with %s): its games cannot be mixed with new ones; choose another name or another --db",
			run.Name, run.Version, run.Signature, version, arena.Signature))
	}
	return run, complete, nil
}

// storedPlan reads the config that is kept with a run.
func storedPlan(run results.Run) (arena.Plan, error) {
	file, err := config.Decode("stored config", []byte(run.Config))
	if err != nil {
		// Not the user's mistake: the database is damaged, or of a program with other games and heuristics.
		return arena.Plan{}, fmt.Errorf("run %q: the config stored with it cannot be read:\n%v", run.Name, err)
	}
	return file.Plan, nil
}

// show prints the tables of the run and draws its picture.
func (c *runCommand) show(env *environment, run results.Run, store results.Store, p arena.Progress) error {
	ctx := context.WithoutCancel(env.ctx) // after a Ctrl-C the games so far are still worth seeing
	note := ""
	if p.Left() > 0 {
		note = soFar(p.Games-p.Left(), p.Games)
	}
	if err := printTables(ctx, env.stdout, store, run, "", tables.Text, note); err != nil {
		return err
	}
	played := fmt.Sprintf("%d games played in %v", p.Played, p.Elapsed.Round(time.Second))
	if p.Played == 0 && p.Left() == 0 {
		played = fmt.Sprintf("nothing left to play, %d games stored", p.Stored)
	}
	if _, err := fmt.Fprintf(env.stderr, "%s: %s; games in %s\n%s", run.Name, played, c.DB, faults(p)); err != nil {
		return err
	}
	if err := drawHeatmap(ctx, store, run, c.Plot, note); err != nil {
		return fmt.Errorf("%w (the games are safe: tourney plot draws them)", err)
	}
	_, err := fmt.Fprintf(env.stderr, "%s: picture in %s\n", run.Name, c.Plot)
	return err
}

// faults lists what players did wrong, the most frequent first.
func faults(p arena.Progress) string {
	var b strings.Builder
	counts := slices.SortedFunc(slices.Values(p.Faults), func(x, y arena.FaultCount) int {
		return cmp.Or(cmp.Compare(y.Games, x.Games), cmp.Compare(x.Player, y.Player), cmp.Compare(x.Fault, y.Fault))
	})
	for _, c := range counts {
		first, _, _ := strings.Cut(c.First, "\n")
		fmt.Fprintf(&b, "  %s lost %d by a fault; the first: %s\n", c.Player, c.Games, first)
	}
	return b.String()
}
