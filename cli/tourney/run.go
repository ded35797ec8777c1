package tourney

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"

	"tourney/arena"
	"tourney/arena/config"
	"tourney/arena/crash"
	"tourney/cli/shell"
	"tourney/configs"
	"tourney/results/sqlite"
)

type runCommand struct {
	Configs []string `arg:"" optional:"" name:"config" help:"Tournaments as YAML, played one after the other; without one the embedded quick start is played."`
	//lint:ignore SA5008 kong takes each set for a variable of its own
	shell.Playing `set:"what=run" set:"unless=" set:"picture=of a single tournament; the run's name .png, and tourney.png for the quick start"`
	Times         int `default:"1" placeholder:"N" help:"Play N times as many games as the configs say (${default})."`
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

// Run plays what is missing of tournaments and prints their tables.
func (c *runCommand) Run(env *shell.Environment) error {
	if err := c.Check("run", config.CheckName); err != nil {
		return err
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
	return c.Into(env, func(store *sqlite.Store, crashes *crash.Recorder) error {
		return c.playAll(env, store, tournaments, crashes)
	})
}

// tournaments reads the configs, or the embedded one. All that is wrong with any of them is said before one is played.
func (c *runCommand) tournaments() ([]*tournament, error) {
	if len(c.Configs) == 0 {
		file, err := config.Decode("quick-start.yaml", configs.QuickStart)
		if err != nil {
			return nil, err
		}
		t, err := c.tournament(file, "tourney")
		return []*tournament{t}, err
	}
	var tournaments []*tournament
	var errs []error
	sources := map[string]string{} // configs by the names of their runs
	for i, path := range c.Configs {
		file, err := shell.ReadConfig(path, config.Decode)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		name := file.Plan.Name
		if other, taken := sources[name]; taken {
			errs = append(errs, shell.Usage(fmt.Errorf("%s and %s are both of a run called %s: give one of them another name", other, path, name)))
		}
		sources[name] = path
		t, err := c.tournament(file, name)
		errs = append(errs, err)
		if len(c.Configs) > 1 {
			t.place = fmt.Sprintf(" (%d of %d)", i+1, len(c.Configs))
		}
		tournaments = append(tournaments, t)
	}
	return tournaments, errors.Join(errs...)
}

// tournament returns a tournament with as many games, and under such a name, as the flags say. Its picture is named
// picture.png if they say nothing of that.
func (c *runCommand) tournament(file *config.File, picture string) (*tournament, error) {
	if c.As != nil {
		file.Plan.Name, picture = *c.As, *c.As
	}
	return &tournament{file: file, picture: cmp.Or(c.Plot, picture+".png")}, file.Times(c.Times)
}

// playAll plays the tournaments in their order. A stop ends them all; games that were left out end nothing.
func (c *runCommand) playAll(env *shell.Environment, store *sqlite.Store, tournaments []*tournament, crashes *crash.Recorder) error {
	runner := arena.Local{Workers: c.WorkerCount(), Crashes: crashes}
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
			errs = append(errs, shell.NotShown(t.file.Plan.Name, "tourney", "table", t.file.Plan.Name, "--db", c.DB))
		}
	}
	return errors.Join(errs...)
}

// command is the command line that goes on after a tournament was stopped.
func (c *runCommand) command(stopped *tournament) string {
	picture := stopped.picture
	if len(c.Configs) > 1 {
		picture = ""
	}
	var times []string
	if c.Times > 1 {
		times = []string{"--times", strconv.Itoa(c.Times)}
	}
	return c.GoOn("tourney", c.Configs, picture, times...)
}
