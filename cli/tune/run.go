package tune

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"tourney/arena"
	"tourney/arena/config"
	"tourney/arena/crash"
	"tourney/arena/fingerprint"
	"tourney/arena/plan"
	"tourney/arena/study"
	"tourney/cli/shell"
	"tourney/configs"
	"tourney/players"
	"tourney/report"
	"tourney/report/compare"
	"tourney/report/table"
	"tourney/results"
	"tourney/results/sqlite"
)

type runCommand struct {
	Config string `arg:"" optional:"" help:"Study as YAML, or the name of a stored one (an embedded one: Pentago's relative strengths, a minute)."`
	Budget int    `placeholder:"N" help:"Give a stored study N more games, as a further round; go on later without it."`
	//lint:ignore SA5008 kong takes each set for a variable of its own
	shell.Playing  `set:"until=none" set:"unless=, unless the study has continued without them" set:"picture=the study's name .png"`
	shell.Renaming `set:"what=study"`
}

func (runCommand) Example() string {
	return "tune run study.yaml --db night.db --workers 8\n  tune run study.yaml --until 07:00\n  tune run study.yaml --plan\n" +
		"  tune run night --budget 20000"
}

// undertaking is a study being played.
type undertaking struct {
	file    *config.StudyFile
	picture string
	stored  results.Study // as stored; without a name if it is new
	runs    []results.Run // of the stages that have begun
	taker   *fingerprint.Taker
	told    map[string]bool // players reported as not checked
	began   bool            // the study was not stored
}

// Play plays the study of a config, or a stored study, as tune run does.
func Play(env *shell.Environment, config string, playing shell.Playing, as shell.Renaming) error {
	c := &runCommand{Config: config, Playing: playing, Renaming: as}
	return c.Run(env)
}

func (c *runCommand) Run(env *shell.Environment) error {
	if err := cmp.Or(c.CheckWorkers(), c.CheckUntil(""), c.Check("study")); err != nil {
		return err
	}
	if c.Budget < 0 {
		return shell.Usage(fmt.Errorf("--budget %d: want the number of games that the study gets besides its own", c.Budget))
	}
	file, err := c.read(env)
	if err != nil {
		return err
	}
	if c.As != nil {
		file.Study.Name = *c.As
	}
	u := &undertaking{file: file, picture: cmp.Or(c.Plot, file.Study.Name+".png"), told: map[string]bool{}}
	if c.Plan {
		return c.foresee(env, u)
	}
	if err := shell.CheckPicture(u.picture, c.DB); err != nil {
		return err
	}
	return c.Into(env, func(env *shell.Environment, store *sqlite.Store, crashes *crash.Recorder) error {
		err := c.play(env, store, u, crashes)
		if out := (*arena.LeftOutError)(nil); err == nil || errors.As(err, &out) {
			for _, run := range study.RunsOf(u.stored) {
				crashes.Forget(run)
			}
		}
		return err
	})
}

// read reads the config, or that of a stored study.
func (c *runCommand) read(env *shell.Environment) (*config.StudyFile, error) {
	if c.Config == "" {
		return config.DecodeStudy("tune.yaml", configs.Tune)
	}
	var file *config.StudyFile
	if _, err := os.Stat(c.Config); !errors.Is(err, fs.ErrNotExist) || strings.HasSuffix(c.Config, ".yaml") {
		return shell.ReadConfig(c.Config, config.DecodeStudyAsking(*env.Asking()))
	}
	err := withStudy(env, c.DB, c.Config, func(_ *sqlite.Store, l report.Study) (err error) {
		s, err := l.Study()
		s.Rounds = nil // they are the study's, not its config's
		file = config.StudyFileOf(s)
		return err
	})
	return file, err
}

// play stores the study, plays the missing games, and shows the results.
func (c *runCommand) play(env *shell.Environment, store *sqlite.Store, u *undertaking, crashes *crash.Recorder) error {
	s := u.file.Study
	runner, err := c.Runner(env, store, crashes)
	if err == nil {
		err = u.find(env, store, c.DB, crashes)
	}
	if err == nil && (u.stored.Finished.IsZero() || c.Budget > 0) {
		c.tellCrowded(env, s)
		err = tryEngines(env, s)
	}
	if u.began = u.stored.Name == ""; err == nil && u.began && c.Budget == 0 {
		u.tellUnheeded(env)
		u.stored, err = study.Enter(env.Ctx, s, store, string(config.EncodeStudy(s)), c.Build())
		if errors.Is(err, study.ErrRunTaken) {
			return shell.Usage(err)
		}
	}
	if err == nil && c.Budget > 0 {
		err = u.extend(env, store, c.Budget)
	}
	if err != nil {
		return err
	}
	s.Rounds = u.stored.Rounds
	meter := shell.NewMeter(env.Stderr, "games")
	foreteller := shell.Foreteller{Ctx: env.Ctx, Meter: meter, Until: env.Until}
	end := env.Announce(s.Name)
	progress, err := study.Play(env.Ctx, study.Session{
		Study: s, Entered: u.stored, Store: store, Runner: runner,
		Stop: env.Stop, Retry: c.Retry, Build: c.Build(), Encode: config.Encode,
		Printed: func(p plan.Plan) (plan.Plan, error) {
			p, without, err := u.taker.Plan(env.Ctx, p)
			env.TellWithout(s.Name, without, u.told)
			return p, err
		},
		Report: func(p study.Progress) {
			meter.Show(func() shell.Reading { return reading(u.stored, p) })
			foreteller.See(s.Name, p.Progress, nil)
		},
	})
	end()
	meter.Finish()
	var out *arena.LeftOutError
	if err != nil && !errors.As(err, &out) {
		return err
	}
	ctx := context.WithoutCancel(env.Ctx) // after Ctrl-C too, for the trials so far
	unread, shown := c.show(ctx, env, store, s.Name, progress, u.picture)
	switch {
	case shown != nil:
		return shown
	case err != nil:
		return fmt.Errorf("%s: %w", s.Name, err)
	case !progress.Complete:
		var words []string
		if c.Config != "" {
			words = append(words, c.Config)
		}
		return fmt.Errorf("stopped with %d of %d games to go; go on with: %s", progress.Left(), progress.Games,
			c.GoOn("tune run", append(words, c.Words()...), u.picture))
	case unread:
		return shell.NotShown(s.Name, "tune", "show", s.Name, "--db", c.DB)
	}
	return nil
}

// tryEngines starts the engines among the opponents, and the candidate's. Without the candidate, or with no opponent
// left, there are no games.
func tryEngines(env *shell.Environment, s study.Study) error {
	entrants, candidate := s.Opponents, s.Candidate.Name
	twin := slices.IndexFunc(entrants, func(o plan.Entrant) bool { return o.Spec.String() == s.Candidate.Spec.String() })
	if twin >= 0 { // as it is by default
		candidate = entrants[twin].Name
	} else {
		entrants = append(slices.Clone(entrants), s.Candidate)
	}
	return env.TryEngines(s.Name, s.Game, s.Options, entrants, func(failed map[string]bool) bool {
		return !failed[candidate] && len(failed) < len(s.Opponents)
	})
}

// tellUnheeded tells if a program seems to ignore the weights that are to be tuned.
func (u *undertaking) tellUnheeded(env *shell.Environment) {
	s := u.file.Study
	least, most := players.Weights{}, players.Weights{}
	for _, d := range s.Space.Dimensions() {
		least[d.Name], most[d.Name] = d.Min, d.Max
	}
	if n := u.taker.Unheeded(env.Ctx, s.Candidate.Spec, nil, least, most); n > 0 {
		fmt.Fprintf(env.Stderr, "%s: %s chooses the same moves, and gives them the same values, on %d positions with its weights "+
			"at their least, at their start and at their most: does it obey them?\n", s.Name, s.Candidate.Name, n)
	}
}

// tellCrowded tells if players by the clock lack cores.
func (c *runCommand) tellCrowded(env *shell.Environment, s study.Study) {
	c.TellCrowded(env, s.Name, s.Clock, append(slices.Clone(s.Opponents), s.Candidate))
}

// further returns the rounds of the stored study with one more.
func (u *undertaking) further(games int) ([]int, error) {
	s := u.file.Study
	if u.stored.Name == "" {
		return nil, shell.Usage(fmt.Errorf("--budget gives a stored study more games, and %s is not in the database: its config has its budget", s.Name))
	}
	if n := len(u.stored.Rounds); n > 0 && u.stored.Finished.IsZero() {
		return nil, shell.Usage(fmt.Errorf("study %s has not yet played its last round, of %d games: go on with tune run %s, and give it more when that is done",
			s.Name, u.stored.Rounds[n-1], s.Name))
	}
	s.Rounds = append(slices.Clone(u.stored.Rounds), games)
	if err := s.CheckRounds(); err != nil {
		return nil, shell.Usage(fmt.Errorf("study %s: %w", s.Name, err))
	}
	return s.Rounds, nil
}

// extend gives the stored study a further round.
func (u *undertaking) extend(env *shell.Environment, store *sqlite.Store, games int) error {
	s := u.file.Study
	if _, err := u.further(games); err != nil {
		return err
	}
	if err := store.AddRound(env.Ctx, s.Name, games); err != nil {
		return err
	}
	var err error
	u.stored, err = store.Study(env.Ctx, s.Name)
	return err
}

// find looks for the study in the store. It returns an error if this program may not continue it: with this config, or
// because players play differently.
func (u *undertaking) find(env *shell.Environment, store *sqlite.Store, db string, crashes *crash.Recorder) error {
	s := u.file.Study
	var err error
	if u.taker, err = fingerprint.New(s.RunName(results.Screening), s.Game, s.Options, crashes); err != nil {
		return err
	}
	stored, err := store.Study(env.Ctx, s.Name)
	if errors.Is(err, results.ErrNoStudy) {
		return nil
	}
	if err != nil {
		return err
	}
	before, err := study.Of(stored)
	if err != nil {
		return err
	}
	if err := u.file.Continues(before); err != nil {
		return err
	}
	u.stored = stored
	if u.runs, err = study.ReadRuns(env.Ctx, store.Run, stored); err != nil {
		return err
	}
	u.told, err = env.CheckBegun(store, u.taker, shell.Begun{What: "study", Name: stored.Name, Signature: stored.Signature,
		Complete: !stored.Finished.IsZero(), Runs: u.runs, Show: []string{"tune", "show", stored.Name, "--db", db}})
	return err
}

// show prints the results of a study and draws it. It reports whether the reader closed the pipe before the end.
func (c *runCommand) show(ctx context.Context, env *shell.Environment, store *sqlite.Store, name string, p study.Progress,
	picture string) (unread bool, err error) {
	l, err := readStudy(ctx, store, c.DB, name)
	if err != nil {
		return false, err
	}
	env.TellFaults(name, p.Progress)
	err = printed(env, l, table.Plain, topTrials)
	if unread = shell.Unread(err); err != nil && !unread {
		return false, err
	}
	env.TellPlayed(name, p.Progress, p.Complete, "games and trials", c.DB)
	trials, err := report.Find(report.OfStudy, report.APicture, "study")
	if err == nil {
		err = draw(ctx, l, trials, picture)
	}
	if err != nil {
		return unread, fmt.Errorf("%w (the trials are safe: tune plot draws them)", err)
	}
	fmt.Fprintf(env.Stderr, "%s: picture in %s\n", name, picture)
	return unread, nil
}

func reading(s results.Study, p study.Progress) shell.Reading {
	best := ""
	if p.Best.Games() > 0 {
		best = fmt.Sprintf(", best score so far %s, of %s", compare.Percent(compare.ScoreOf(s, p.Best)), p.Best.Player)
	}
	line := fmt.Sprintf("%s: %s, %s finished%s; %d of %d games", s.Name, p.Stage.Title(), results.Counted(p.Trials, "trial"), best, p.Stored+p.Played, p.Games)
	if eta, ok := p.ETA(); ok {
		line += fmt.Sprintf(", %.1f games/s, %v to go", p.Rate(), eta.Round(time.Second))
	}
	label := p.Stage.Title() // short, because a bar has little room
	if best != "" {
		label += ", " + p.Best.Player + " " + compare.Percent(compare.ScoreOf(s, p.Best))
	}
	return shell.Reading{Done: p.Stored + p.Played, Total: p.Games, Label: label, Line: line}
}
