package tune

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"time"

	"tourney/arena"
	"tourney/arena/config"
	"tourney/arena/crash"
	"tourney/arena/fingerprint"
	"tourney/arena/plan"
	"tourney/arena/study"
	"tourney/cli/shell"
	"tourney/configs"
	"tourney/results"
	"tourney/results/report/table"
	"tourney/results/verdict"
)

type runCommand struct {
	Config  string  `arg:"" optional:"" help:"Study as YAML; without one a minute of random search for Pentago's relative strengths."`
	As      *string `placeholder:"NAME" help:"Play the config as a study of another name, as after an edit of a heuristic."`
	DB      string  `name:"db" default:"tourney.db" placeholder:"FILE" help:"Database to store games and trials in (${default})."`
	Plan    bool    `help:"Say how many games, minutes and bytes it will be, from a few games that are not stored, and stop there."`
	Plot    string  `placeholder:"FILE" help:"Picture to draw, .png, .svg or .pdf (the study's name .png)."`
	Retry   bool    `help:"Play games, too, that were left out, as those of a player who ignored its limit of time, unless the study has gone on without them."`
	Workers int     `placeholder:"N" help:"Games to play side by side (one for each core)."`
}

func (runCommand) Example() string {
	return "tune run night.yaml --db night.db --workers 8\n  tune run night.yaml --plan"
}

// Finishes is true of what is stored: at the first signal the running games are finished.
func (c runCommand) Finishes() bool { return !c.Plan }

// Run plays what is missing of a study and says what it has found.
func (c *runCommand) Run(env *shell.Environment) error {
	if c.Workers < 0 {
		return shell.Usage(fmt.Errorf("--workers cannot be %d: want the number of games to play side by side, or 0", c.Workers))
	}
	file, err := c.read()
	if err != nil {
		return err
	}
	if c.As != nil {
		if err := config.CheckStudyName(*c.As); err != nil {
			return shell.Usage(fmt.Errorf("--as %q: the name of a study %w", *c.As, err))
		}
		file.Study.Name = *c.As
	}
	if c.Plan {
		return c.foresee(env, file)
	}
	picture := cmp.Or(c.Plot, file.Study.Name+".png")
	if err := shell.CheckPicture(picture, c.DB); err != nil {
		return err
	}
	store, err := env.OpenStore(c.DB)
	if err != nil {
		return err
	}
	err = c.watched(env, store, file, picture)
	if closing := store.Close(); err == nil {
		err = closing
	}
	return err
}

// read reads the config, or the embedded one.
func (c *runCommand) read() (*config.StudyFile, error) {
	if c.Config == "" {
		return config.DecodeStudy("tune.yaml", configs.Tune)
	}
	text, err := os.ReadFile(c.Config)
	if err != nil {
		return nil, shell.NotRead("config", err)
	}
	return config.DecodeStudy(c.Config, text)
}

// workers returns how many games are played side by side.
func (c *runCommand) workers() int { return cmp.Or(c.Workers, runtime.GOMAXPROCS(0)) }

// watched plays the study, on the watch for games that end the program.
func (c *runCommand) watched(env *shell.Environment, store results.StudyStore, file *config.StudyFile, picture string) error {
	crashes, err := env.Crashes(c.DB)
	if err != nil {
		return err
	}
	if c.Retry {
		crashes.Retry()
	}
	runner := arena.Local{Workers: c.workers(), Crashes: crashes}
	err = c.play(env, store, file, picture, runner, crashes)
	if out := (*arena.LeftOutError)(nil); err == nil || errors.As(err, &out) {
		for _, stage := range results.Stages {
			crashes.Forget(file.Study.RunName(stage))
		}
	}
	return errors.Join(err, crashes.Close())
}

// play enters the study into the store, plays what is missing, and shows what was found.
func (c *runCommand) play(env *shell.Environment, store results.StudyStore, file *config.StudyFile, picture string, runner arena.Runner,
	crashes *crash.Recorder) error {
	s := file.Study
	taker, err := fingerprint.New(s.RunName(results.Search), s.Game, s.Options, crashes)
	if err != nil {
		return err
	}
	entered, told, err := c.enter(env, store, file, taker)
	if err != nil {
		return err
	}
	meter := shell.NewMeter(env.Stderr, "games")
	foreteller := shell.Foreteller{Ctx: env.Ctx, Meter: meter}
	end := env.Announce(s.Name)
	progress, err := study.Play(env.Ctx, study.Session{
		Study: s, Entered: entered, Store: store, Runner: runner,
		Stop: env.Stop, Retry: c.Retry, Build: shell.Build(), Encode: config.Encode,
		Printed: func(p plan.Plan) (plan.Plan, error) {
			p, without, err := taker.Plan(env.Ctx, p)
			env.TellWithout(s.Name, without, told)
			return p, err
		},
		Report: func(p study.Progress) {
			meter.Show(func() shell.Reading { return reading(entered, p) })
			foreteller.See(s.Name, p.Progress, nil)
		},
	})
	end()
	meter.Finish()
	var out *arena.LeftOutError
	if err != nil && !errors.As(err, &out) {
		return err
	}
	ctx := context.WithoutCancel(env.Ctx) // after a Ctrl-C the trials so far are still worth seeing
	unread, shown := c.show(ctx, env, store, s.Name, progress, picture)
	switch {
	case shown != nil:
		return shown
	case err != nil:
		return fmt.Errorf("%s: %w", s.Name, err)
	case !progress.Complete:
		return fmt.Errorf("stopped with %d of %d games to go; go on with: %s", progress.Left(), progress.Games, c.command(picture))
	case unread:
		return fmt.Errorf("%s: nobody has read its tables to their end; print them by: %s", s.Name,
			shell.CommandLine([]string{"tune", "show", s.Name, "--db", c.DB}))
	}
	return nil
}

// enter finds the study in the store, or writes it there. It is an error if the config, or this program, cannot go on
// with what is stored, or if players play otherwise than they did. It returns the players of whom it has said that they
// are not checked.
func (c *runCommand) enter(env *shell.Environment, store results.StudyStore, file *config.StudyFile,
	taker *fingerprint.Taker) (stored results.Study, told map[string]bool, err error) {
	stored, told, err = c.find(env, store, file, taker)
	if errors.Is(err, results.ErrNoStudy) {
		stored, err = study.Enter(env.Ctx, file.Study, store, string(config.EncodeStudy(file.Study)), shell.Build())
		if errors.Is(err, study.ErrRunTaken) {
			err = shell.Usage(err)
		}
		return stored, map[string]bool{}, err
	}
	return stored, told, err
}

// find is enter for a study that the store has. The error of another is results.ErrNoStudy.
func (c *runCommand) find(env *shell.Environment, store results.StudyStore, file *config.StudyFile,
	taker *fingerprint.Taker) (stored results.Study, told map[string]bool, err error) {
	stored, err = store.Study(env.Ctx, file.Study.Name)
	if err != nil {
		return stored, nil, err
	}
	before, err := storedStudy(stored)
	if err != nil {
		return stored, nil, err
	}
	if err := file.Continues(before); err != nil {
		return stored, nil, err
	}
	if stored.Finished.IsZero() && !arena.SamePlay(stored.Signature) {
		return stored, nil, shell.Usage(fmt.Errorf("study %q was begun by version %s, which plays differently (signature %s, this is %s "+
			"with %s): its games cannot be mixed with new ones; choose another name (--as) or another --db",
			stored.Name, stored.Version, stored.Signature, shell.Build().Version, arena.Signature))
	}
	told, err = c.check(env, store, stored, taker)
	return stored, told, err
}

// check refuses a study whose players play otherwise than they did, in the stages that it has come to.
func (c *runCommand) check(env *shell.Environment, store results.StudyStore, stored results.Study, taker *fingerprint.Taker) (told map[string]bool, err error) {
	var runs []results.Run
	for _, name := range study.RunsOf(stored) {
		run, err := store.Run(env.Ctx, name)
		if errors.Is(err, results.ErrNoRun) { // it has not come to that stage, or has none to choose in
			continue
		}
		if err != nil {
			return nil, err
		}
		runs = append(runs, run)
	}
	if len(runs) == 0 {
		return map[string]bool{}, nil
	}
	report, err := taker.Check(env.Ctx, store, runs...)
	if err != nil {
		return nil, err
	}
	show := []string{"tune", "show", stored.Name, "--db", c.DB}
	if err := shell.Otherwise(env.Ctx, store, "study", stored.Name, report, show); err != nil {
		return nil, err
	}
	return env.TellChecked(stored.Name, report), nil
}

// show says what the study has found, and draws it. It reports whether nobody has read that to its end.
func (c *runCommand) show(ctx context.Context, env *shell.Environment, store results.StudyStore, name string, p study.Progress,
	picture string) (unread bool, err error) {
	v, err := viewOf(ctx, store, c.DB, name)
	if err != nil {
		return false, err
	}
	err = v.print(env, table.Plain, topTrials)
	if unread = shell.Unread(err); err != nil && !unread {
		return false, err
	}
	played := fmt.Sprintf("%d games played in %v", p.Played, p.Elapsed.Round(time.Second))
	if p.Played == 0 && p.Complete {
		played = "nothing left to play"
	}
	fmt.Fprintf(env.Stderr, "%s: %s; games and trials in %s\n%s", name, played, c.DB, shell.Faults(p.Progress))
	if err := v.draw(picture); err != nil {
		return unread, fmt.Errorf("%w (the trials are safe: tune plot draws them)", err)
	}
	fmt.Fprintf(env.Stderr, "%s: picture in %s\n", name, picture)
	return unread, nil
}

// command is the command line that goes on after a study was stopped.
func (c *runCommand) command(picture string) string {
	words := []string{"tune", "run"}
	if c.Config != "" {
		words = append(words, c.Config)
	}
	if c.As != nil {
		words = append(words, "--as", *c.As)
	}
	words = append(words, "--db", c.DB, "--plot", picture)
	if c.Workers > 0 {
		words = append(words, "--workers", strconv.Itoa(c.Workers))
	}
	return shell.CommandLine(words)
}

// reading is what the meter shows.
func reading(s results.Study, p study.Progress) shell.Reading {
	best := ""
	if p.Best.Games() > 0 {
		best = fmt.Sprintf(", best so far %s with %s", p.Best.Player, verdict.Percent(verdict.ScoreOf(s, p.Best)))
	}
	line := fmt.Sprintf("%s: %s, %d of %d trials%s; %d of %d games", s.Name, p.Stage.Title(), p.Trials, p.Asked, best, p.Stored+p.Played, p.Games)
	if eta, ok := p.ETA(); ok {
		line += fmt.Sprintf(", %.1f games/s, %v to go", p.Rate(), eta.Round(time.Second))
	}
	label := p.Stage.Title() // a bar has little room
	if best != "" {
		label += ", " + p.Best.Player + " " + verdict.Percent(verdict.ScoreOf(s, p.Best))
	}
	return shell.Reading{Done: p.Stored + p.Played, Total: p.Games, Label: label, Line: line}
}
