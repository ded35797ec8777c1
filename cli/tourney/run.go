package tourney

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"

	"tourney/arena"
	"tourney/arena/config"
	"tourney/arena/crash"
	"tourney/arena/plan"
	"tourney/arena/schedule"
	"tourney/cli/shell"
	"tourney/configs"
	"tourney/results/sqlite"
)

type runCommand struct {
	Configs []string `arg:"" optional:"" name:"config" help:"Tournaments as YAML, played one after another; or the name of a stored run, whose config it is (the embedded quick start)."`
	//lint:ignore SA5008 kong takes each set for a variable of its own
	shell.Playing  `set:"until=none" set:"unless=" set:"picture=of a single tournament; the run's name .png, and tourney.png for the quick start"`
	shell.Renaming `set:"what=run"`
	Serve          bool `help:"Also show a live page, as tourney serve does; it stays after the last game, until Ctrl-C."`
	pageFlags
	Times int `default:"1" placeholder:"N" help:"Multiply the games of the configs by N (${default})."`
}

func (runCommand) Example() string {
	return "tourney run night.yaml --db night.db --workers 8\n" +
		"  tourney run night.yaml morning.yaml --times 10\n" +
		"  tourney run night.yaml --until 07:00\n" +
		"  tourney run night.yaml --plan"
}

func (runCommand) Help() string {
	return `A run checks its players before it continues: every heuristic values 256 positions again, and players choose some stored
decisions again. The run does not continue with a player who plays differently. To measure a change of a heuristic, edit it,
play the same config under another name, and compare the two runs on their shared openings:

    tourney run night.yaml                 # before
    tourney run night.yaml --as night-2    # after
    tourney compare night-2 night`
}

// Play plays the tournament of a config as tourney run does.
func Play(env *shell.Environment, config string, playing shell.Playing, as shell.Renaming) error {
	c := &runCommand{Configs: []string{config}, Playing: playing, Renaming: as, Times: 1}
	return c.Run(env)
}

func (c *runCommand) Run(env *shell.Environment) error {
	if err := cmp.Or(c.CheckWorkers(), c.CheckUntil(""), c.Check("run")); err != nil {
		return err
	}
	if c.Times < 1 {
		return shell.Usage(fmt.Errorf("--times cannot be %d: want a factor for the games of the configs, at least 1", c.Times))
	}
	if c.Plot != "" && len(c.Configs) > 1 {
		return shell.Usage(fmt.Errorf("--plot names one picture, but there are %d tournaments: leave it out, and each draws its own", len(c.Configs)))
	}
	if c.As != nil && len(c.Configs) > 1 {
		return shell.Usage(fmt.Errorf("--as names one run, but there are %d tournaments: play them one by one", len(c.Configs)))
	}
	if !c.Serve && (c.Listen != "" || c.Token != "") {
		return shell.Usage(errors.New("--listen and --token are those of a page: add --serve"))
	}
	tournaments, err := c.tournaments(env)
	if err != nil {
		return err
	}
	if c.Plan {
		return foresee(env, c.Playing, tournaments...)
	}
	for _, t := range tournaments {
		if err := shell.CheckPicture(t.picture, c.DB); err != nil {
			return err
		}
	}
	play := func() error {
		return c.Into(env, func(env *shell.Environment, store *sqlite.Store, crashes *crash.Recorder) error {
			return c.playAll(env, store, tournaments, crashes)
		})
	}
	if c.Serve {
		return c.serveBeside(env, c.DB, play)
	}
	return play()
}

// tournaments reads the configs, or the embedded one. It reports all errors of all configs at once.
func (c *runCommand) tournaments(env *shell.Environment) ([]*tournament, error) {
	if len(c.Configs) == 0 {
		file, err := config.Decode("quick-start.yaml", configs.QuickStart)
		if err != nil {
			return nil, err
		}
		t, err := c.tournament(file, "tourney")
		t.again = c.again()
		return []*tournament{t}, err
	}
	var tournaments []*tournament
	var errs []error
	sources := map[string]string{} // config by run name
	for i, path := range c.Configs {
		file, err := ReadConfig(env, path, c.DB)
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
		t.again = c.again(path)
		errs = append(errs, err)
		if len(c.Configs) > 1 {
			t.place = fmt.Sprintf(" (%d of %d)", i+1, len(c.Configs))
		}
		tournaments = append(tournaments, t)
	}
	return tournaments, errors.Join(errs...)
}

// ReadConfig reads a config as tourney run does. It is a file, or that of a run of the database by its name.
func ReadConfig(env *shell.Environment, name, db string) (*config.File, error) {
	file, missing := shell.ReadConfig(name, config.DecodeAsking(*env.Asking()))
	if !errors.Is(missing, fs.ErrNotExist) || filepath.Ext(name) == ".yaml" || filepath.Base(name) != name {
		return file, missing
	}
	store, err := env.OpenReaderIfAny(db)
	if err != nil || store == nil {
		return nil, cmp.Or(err, missing)
	}
	defer store.Close()
	run, err := shell.FindRun(env.Ctx, store, db, name)
	if err != nil {
		return nil, shell.Usage(fmt.Errorf("%w; nor is it a run: %w", missing, err))
	}
	p, err := plan.Of(run)
	if err != nil {
		return nil, err
	}
	return config.FileOf(p), nil
}

// tournament returns a tournament with the number of games and the name that the flags ask for. Its default picture is
// picture.png.
func (c *runCommand) tournament(file *config.File, picture string) (*tournament, error) {
	if c.As != nil {
		file.Plan.Name, picture = *c.As, *c.As
	}
	return &tournament{file: file, picture: cmp.Or(c.Plot, picture+".png")}, file.Times(c.Times)
}

// again returns a function for the command line that plays one of the configs, or the embedded one, with --times. It
// returns nil if others play, whose command has no such flag.
func (c *runCommand) again(config ...string) func(times int) string {
	if c.By != nil {
		return nil
	}
	return func(times int) string {
		return c.GoOn("tourney run", slices.Concat(config, c.Words(), c.pageWords()), c.Plot, "--times", strconv.Itoa(times))
	}
}

// playAll plays tournaments in order. A stop ends all of them; games left out do not.
func (c *runCommand) playAll(env *shell.Environment, store *sqlite.Store, tournaments []*tournament, crashes *crash.Recorder) error {
	runner, err := c.Runner(env, store, crashes)
	if err != nil {
		return err
	}
	var errs []error
	for _, t := range tournaments {
		err := t.find(env, store, c.DB, crashes)
		if err == nil {
			err = t.try(env, c.Playing)
		}
		errs = append(errs, err)
	}
	if err := errors.Join(errs...); err != nil {
		return err
	}
	errs = nil
	for i, t := range tournaments {
		t.later, t.retry = i > 0, c.Retry
		progress, err := t.play(env, store, c.Playing, runner)
		var out *arena.LeftOutError
		if err != nil && !errors.As(err, &out) {
			return errors.Join(append(errs, err)...)
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", t.file.Plan.Name, err))
		}
		if left := progress.Left(); left > 0 {
			most := ""
			if t.file.Plan.Schedule.Until != schedule.Played {
				most = "at most "
			}
			stopped := fmt.Sprintf("stopped with %s%d of %d games to go", most, left, progress.Games)
			switch later := len(tournaments) - 1 - i; {
			case later == 1:
				stopped += " and one more tournament to come"
			case later > 1:
				stopped += fmt.Sprintf(" and %d more tournaments to come", later)
			}
			return errors.Join(append(errs, fmt.Errorf("%s; go on with: %s", stopped, c.command(t)))...)
		}
		crashes.Forget(t.file.Plan.Name)
		if t.unread { // the next tournament is played all the same
			errs = append(errs, shell.NotShown(t.file.Plan.Name, "tourney", "table", t.file.Plan.Name, "--db", c.DB))
		}
	}
	return errors.Join(errs...)
}

// pageWords returns the flags of the page as words of a command line.
func (c *runCommand) pageWords() []string {
	var words []string
	if c.Serve {
		words = append(words, "--serve")
	}
	if c.Listen != "" {
		words = append(words, "--listen", c.Listen)
	}
	if c.Token != "" {
		words = append(words, "--token", c.Token)
	}
	return words
}

// command returns the command line that continues after a stop.
func (c *runCommand) command(stopped *tournament) string {
	picture := stopped.picture
	if len(c.Configs) > 1 {
		picture = ""
	}
	var times []string
	if c.Times > 1 {
		times = []string{"--times", strconv.Itoa(c.Times)}
	}
	return c.GoOn("tourney run", slices.Concat(c.Configs, c.Words(), c.pageWords()), picture, times...)
}
