package tourney

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strconv"

	"tourney/arena"
	"tourney/arena/config"
	"tourney/arena/crash"
	"tourney/cli/shell"
	"tourney/configs"
	"tourney/results"
)

type runCommand struct {
	Configs []string `arg:"" optional:"" name:"config" help:"Tournaments as YAML, played one after the other; without one the embedded quick start is played."`
	As      *string  `placeholder:"NAME" help:"Play the config as a run of another name, as after an edit of a heuristic."`
	DB      string   `name:"db" default:"tourney.db" placeholder:"FILE" help:"Database to store the games in (${default})."`
	Plan    bool     `help:"Say how many games, minutes and bytes it will be, from a few games that are not stored, and stop there."`
	Plot    string   `placeholder:"FILE" help:"Picture to draw of a single tournament, .png, .svg or .pdf (the run's name .png; tourney.png for the quick start)."`
	Times   int      `default:"1" placeholder:"N" help:"Play N times as many games as the configs say (${default})."`
	Retry   bool     `help:"Play games, too, that were left out, as those of a player who ignored its limit of time."`
	Workers int      `placeholder:"N" help:"Games to play side by side (one for each core)."`
}

func (runCommand) Example() string {
	return "tourney run night.yaml --db night.db --workers 8\n" +
		"  tourney run night.yaml morning.yaml --times 10\n" +
		"  tourney run night.yaml --plan"
}

// Help shows how a heuristic is worked on.
func (runCommand) Help() string {
	return `A run knows who plays it. When it goes on, every heuristic is asked for its values on 256 positions, and stored
decisions are chosen again: a player who plays otherwise than when the run began is refused by name. To see what a change of
a heuristic is worth, edit it, play the same config under another name, and compare the two runs on their shared openings:

    tourney run night.yaml                 # before
    tourney run night.yaml --as night-2    # after
    tourney compare night-2 night`
}

// Finishes is true of what is stored: the first Ctrl-C lets running games end.
func (c runCommand) Finishes() bool { return !c.Plan }

// Run plays what is missing of tournaments and prints their tables.
func (c *runCommand) Run(env *shell.Environment) error {
	if c.Workers < 0 {
		return shell.Usage(fmt.Errorf("--workers cannot be %d: want the number of games to play side by side, or 0", c.Workers))
	}
	if c.Times < 1 {
		return shell.Usage(fmt.Errorf("--times cannot be %d: want how many times the configs' games to play, at least 1", c.Times))
	}
	if c.Plot != "" && len(c.Configs) > 1 {
		return shell.Usage(fmt.Errorf("--plot names one picture, but there are %d tournaments: leave it out, and each draws its own", len(c.Configs)))
	}
	if c.As != nil && len(c.Configs) > 1 {
		return shell.Usage(fmt.Errorf("--as names one run, but there are %d tournaments: play them one by one", len(c.Configs)))
	}
	tournaments, err := c.tournaments()
	if err != nil {
		return err
	}
	if c.Plan {
		return c.foresee(env, tournaments)
	}
	for _, t := range tournaments {
		if err := shell.CheckPicture(t.picture, c.DB); err != nil {
			return err
		}
	}
	store, err := env.OpenStore(c.DB)
	if err != nil {
		return err
	}
	err = c.watchedAll(env, store, tournaments)
	if closing := store.Close(); err == nil {
		err = closing
	}
	return err
}

// workers returns how many games are played side by side.
func (c *runCommand) workers() int { return cmp.Or(c.Workers, runtime.GOMAXPROCS(0)) }

// watchedAll plays the tournaments, on the watch for games that end the program.
func (c *runCommand) watchedAll(env *shell.Environment, store results.StudyStore, tournaments []*tournament) error {
	crashes, err := env.Crashes(c.DB)
	if err != nil {
		return err
	}
	if c.Retry {
		crashes.Retry()
	}
	return errors.Join(c.playAll(env, store, tournaments, crashes), crashes.Close())
}

// tournaments reads the configs, or the embedded one. All that is wrong with any of them is said before one is played.
func (c *runCommand) tournaments() ([]*tournament, error) {
	if len(c.Configs) == 0 {
		file, err := config.Decode("quick-start.yaml", configs.QuickStart)
		if err == nil {
			err = file.Times(c.Times)
		}
		if err != nil {
			return nil, err
		}
		t := &tournament{file: file, picture: "tourney.png"}
		return []*tournament{t}, c.name(t)
	}
	var tournaments []*tournament
	var errs []error
	sources := map[string]string{} // configs by the names of their runs
	for i, path := range c.Configs {
		file, err := readConfig(path)
		if err == nil {
			err = file.Times(c.Times)
		}
		if err != nil {
			errs = append(errs, err)
			continue
		}
		t := &tournament{file: file, picture: file.Plan.Name + ".png"}
		errs = append(errs, c.name(t))
		name := file.Plan.Name
		if other, taken := sources[name]; taken {
			errs = append(errs, shell.Usage(fmt.Errorf("%s and %s are both of a run called %s: give one of them another name", other, path, name)))
		}
		sources[name] = path
		if len(c.Configs) > 1 {
			t.place = fmt.Sprintf(" (%d of %d)", i+1, len(c.Configs))
		}
		tournaments = append(tournaments, t)
	}
	return tournaments, errors.Join(errs...)
}

// name gives a tournament and its picture the names that the command line has for them.
func (c *runCommand) name(t *tournament) error {
	if c.As != nil {
		if err := config.CheckName(*c.As); err != nil {
			return shell.Usage(fmt.Errorf("--as %q: the name of a run %w", *c.As, err))
		}
		t.file.Plan.Name, t.picture = *c.As, *c.As+".png"
	}
	t.picture = cmp.Or(c.Plot, t.picture)
	return nil
}

// readConfig reads a config file.
func readConfig(path string) (*config.File, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, shell.NotRead("config", err)
	}
	return config.Decode(path, text)
}

// playAll plays the tournaments in their order. A stop ends them all; games that were left out end nothing.
func (c *runCommand) playAll(env *shell.Environment, store results.StudyStore, tournaments []*tournament, crashes *crash.Recorder) error {
	runner := arena.Local{Workers: c.workers(), Crashes: crashes}
	var errs []error
	for _, t := range tournaments {
		errs = append(errs, t.find(env, store, c.DB, crashes))
	}
	if err := errors.Join(errs...); err != nil {
		return err
	}
	errs = nil
	for i, t := range tournaments {
		t.later, t.retry = i > 0, c.Retry
		progress, err := t.play(env, store, c.DB, runner)
		var out *arena.LeftOutError
		if err != nil && !errors.As(err, &out) {
			return errors.Join(append(errs, err)...)
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", t.file.Plan.Name, err))
		}
		if left := progress.Left(); left > 0 {
			stopped := fmt.Sprintf("stopped with %d of %d games to go", left, progress.Games)
			switch later := len(tournaments) - 1 - i; {
			case later == 1:
				stopped += " and one more tournament to come"
			case later > 1:
				stopped += fmt.Sprintf(" and %d more tournaments to come", later)
			}
			return errors.Join(append(errs, fmt.Errorf("%s; go on with: %s", stopped, c.command(t)))...)
		}
		crashes.Forget(t.file.Plan.Name)
		if t.unread { // the games of the next are worth playing even so
			show := []string{"tourney", "table", t.file.Plan.Name, "--db", c.DB}
			errs = append(errs, fmt.Errorf("%s: nobody has read its tables to their end; print them by: %s", t.file.Plan.Name, shell.CommandLine(show)))
		}
	}
	return errors.Join(errs...)
}

// command is the command line that goes on after a tournament was stopped.
func (c *runCommand) command(stopped *tournament) string {
	words := append([]string{"tourney", "run"}, c.Configs...)
	if c.As != nil {
		words = append(words, "--as", *c.As)
	}
	words = append(words, "--db", c.DB)
	if len(c.Configs) < 2 {
		words = append(words, "--plot", stopped.picture)
	}
	if c.Times > 1 {
		words = append(words, "--times", strconv.Itoa(c.Times))
	}
	if c.Workers > 0 {
		words = append(words, "--workers", strconv.Itoa(c.Workers))
	}
	return shell.CommandLine(words)
}
