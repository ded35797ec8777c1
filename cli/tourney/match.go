package tourney

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"tourney/arena/config"
	"tourney/arena/crash"
	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/arena/schedule"
	"tourney/arena/study"
	"tourney/cli/shell"
	"tourney/games"
	"tourney/players"
	"tourney/players/engine"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/sqlite"
)

type matchCommand struct {
	Game string `arg:"" help:"Game to play."`
	A    string `arg:"" help:"Player string: a heuristic with weights and depth, as in 'a(monica=1.2)@4', or random."`
	B    string `arg:"" optional:"" help:"Player string of the opponent; none with --base."`

	Base     string            `placeholder:"REV" help:"Play against the same player string in another build: of a git revision such as HEAD, or a program such as ./tourney-old (none)."`
	Games    *int              `placeholder:"N" help:"Play N games instead, whatever they show; only openings played in all seat orders are evidence (none)."`
	Margin   *float64          `placeholder:"POINTS" help:"Also end when the players are known to be equal within this margin, in points of 100 (none)."`
	Most     *int              `placeholder:"N" help:"The most games to play (20000)."`
	Openings string            `default:"random" placeholder:"O" help:"Starts of the games: random, random:MIN..MAX with that many stones, empty, or a file with an opening a line, which is played once in a shuffled order (${default})."`
	Name     string            `placeholder:"NAME" help:"Name of the run (the game and both players)."`
	Option   map[string]string `placeholder:"NAME=VALUE" help:"Rule option of the game; may be repeated."`
	Seed     int64             `default:"1" placeholder:"N" help:"Seed of all random choices (${default})."`
	//lint:ignore SA5008 kong takes each set for a variable of its own
	shell.Playing `set:"until=decided: when it is known which player is better" set:"unless=" set:"picture=of score and evidence by blocks; none"`

	base *base // nil without --base
}

func (matchCommand) Example() string {
	return "tourney match pentago a one\n" +
		"  tourney match loa 'mixture@3' 'mixture(mobility=1.2)@3' --margin 2 --db night.db\n" +
		"  tourney match gomoku fhive windows --openings openings.txt --most 400\n" +
		"  tourney match pentago a@2 --base HEAD   (did my edit help?)"
}

func (matchCommand) Help() string {
	return `Which of two players is better? Both play every opening in both seat orders, until the evidence decides. Evidence of 20:1 or
more decides: then the verdict is wrong in at most one match of twenty, however often you look and whenever you stop. The line
of progress shows the score with an interval, the evidence, and how many more pairs of games a decision may take.

The same command continues a match that was stopped. With more than two seats, each player meets copies of the other in all
other seats.`
}

func (c *matchCommand) Run(env *shell.Environment) error {
	if err := cmp.Or(c.CheckWorkers(), c.CheckUntil(schedule.Decided)); err != nil {
		return err
	}
	if err := c.against(env); err != nil {
		return err
	}
	p, err := c.plan(env)
	if err != nil {
		return shell.Usage(err)
	}
	if c.base != nil {
		if len(c.base.changes) == 0 && c.base.unchecked == "" && c.Games == nil {
			_, err := fmt.Fprintf(env.Stdout, "%s plays as in %s: rules, values and decisions are the same on the sample. "+
				"Nothing is played; --games N plays all the same.\n", c.A, c.base.words)
			return err
		}
		c.base.tell(env, p.Name)
	}
	if err := shell.CheckName("--name", p.Name, "run"); err != nil {
		return err
	}
	if c.Plot != "" {
		if err := shell.CheckPicture(c.Plot, c.DB); err != nil {
			return err
		}
	}
	file, err := config.Decode(p.Name, config.Encode(p))
	if err != nil {
		return err
	}
	t := &tournament{file: file, picture: c.Plot, kind: "settled", match: true, usual: c.Most == nil && c.Games == nil}
	if foregone(p) || c.Games != nil && *c.Games < len(p.Pairings()) { // there is nothing to settle
		t.kind = ""
	}
	if c.Playing.Plan {
		return foresee(env, c.Playing, t)
	}
	return c.Into(env, func(env *shell.Environment, store *sqlite.Store, crashes *crash.Recorder) error {
		return c.play(env, store, t, crashes)
	})
}

// against finds the base, if there is one.
func (c *matchCommand) against(env *shell.Environment) error {
	switch {
	case c.Base == "" && c.B == "":
		return shell.Usage(errors.New("name the opponent, or another build of the program by --base"))
	case c.Base == "":
		return nil
	case c.B != "":
		return shell.Usage(fmt.Errorf("--base %s plays against the same player string in another build: leave out %s", c.Base, c.B))
	}
	g, options, _, err := games.SetUp(c.Game, c.Option, "")
	if err != nil {
		return shell.Usage(err)
	}
	spec, err := players.ParsePlayer(c.Game, c.A)
	if err != nil {
		return shell.Usage(err)
	}
	if spec.Method == engine.Name {
		return shell.Usage(fmt.Errorf("--base: %s is a program of its own, the same in every build", c.A))
	}
	env.TellOlder()
	env, cancel := env.EndingAtStop() // there is no game to finish yet
	defer cancel()
	b, err := findBase(env, c.Base)
	if err != nil {
		return err
	}
	if err := b.seat(env, c.Game, c.A, spec, g, options); err != nil {
		return err
	}
	c.base = &b
	p, err := c.plan(env)
	if err != nil {
		return shell.Usage(err)
	}
	return b.count(env, c.DB, p.Name)
}

// plan returns the plan that the flags ask for.
func (c *matchCommand) plan(env *shell.Environment) (plan.Plan, error) {
	g, options, _, err := games.SetUp(c.Game, c.Option, "")
	if err != nil {
		return plan.Plan{}, err
	}
	p := plan.Plan{Game: c.Game, Options: options, Seed: c.Seed, Deadline: plan.DefaultDeadline, Thoughts: true,
		Schedule: schedule.Rule{Order: schedule.Both}}
	if p.Seats() > 2 {
		p.Schedule.Seating = schedule.OneVField
	}
	var asking *players.Asking // none for a match that is only named
	if env != nil {
		asking = env.Asking()
		asking.Rules = options
	}
	for i, text := range []string{c.A, c.B} {
		if i > 0 && c.base != nil {
			p.Players = append(p.Players, plan.Entrant{Name: c.base.name, Spec: c.base.player})
			continue
		}
		spec, err := players.AskPlayer(c.Game, text, asking)
		switch {
		case err != nil:
			return p, err
		case spec.Person():
			return p, fmt.Errorf("player %q: a person plays no matches, only tourney play", text)
		}
		name := plan.NameOf(spec)
		if i > 0 && p.Players[0].Name == name {
			name = results.MadeName(name, " again")
		}
		p.Players = append(p.Players, plan.Entrant{Name: name, Spec: spec})
	}
	set, err := c.openings(g, options)
	if err != nil {
		return p, err
	}
	if set.Games, err = c.limit(&p, len(set.Lines)); err != nil {
		return p, err
	}
	p.Openings = []openings.Set{set}
	p.Name = cmp.Or(c.Name, c.name(p))
	return p, c.check(p)
}

// usualMost is the most games of a match.
const usualMost = 20000

// limit sets the end of the match, and returns the number of its openings. lines is that of a list, 0 for other kinds.
func (c *matchCommand) limit(p *plan.Plan, lines int) (int, error) {
	block, most := len(p.Pairings()), usualMost
	if c.base != nil {
		p.Schedule.Error = c.base.chance
	}
	if c.Most != nil {
		most = *c.Most
	}
	switch margin := c.Margin; {
	case c.Games != nil && (c.Until == schedule.Decided || c.Margin != nil || c.Most != nil):
		return 0, errors.New("--games plays a number of games, whatever they show: leave out --until decided, --most and --margin")
	case c.Games != nil && (*c.Games < 1 || *c.Games > study.MostGames):
		return 0, fmt.Errorf("--games %d: ask for 1 to %d games", *c.Games, study.MostGames)
	case c.Games != nil && p.Players[0].Spec.String() == p.Players[1].Spec.String():
		return 0, errors.New("both players are the same configuration, and only a match that ends when they are decided gives them streams of chance of their own: leave out --games")
	case c.Games != nil && lines > 0 && *c.Games > block*lines:
		return 0, fmt.Errorf("--games %d needs %d openings, and %s has %d: ask for %d games", *c.Games, (*c.Games+block-1)/block, c.Openings, lines, block*lines)
	case c.Games != nil:
		if *c.Games%block > 0 { // the last opening is played in part
			p.Schedule.Most = *c.Games
		}
		return (*c.Games + block - 1) / block, nil
	case most < block:
		return 0, fmt.Errorf("--most %d: each opening is played in %d games: allow at least that many", most, block)
	case margin != nil && !(*margin >= config.LeastMargin && *margin <= config.MostMargin):
		return 0, fmt.Errorf("--margin %v: want points of 100, from %v to %v", *margin, config.LeastMargin, config.MostMargin)
	case margin != nil:
		p.Schedule.Margin = *margin / 100
	}
	p.Schedule.Until = schedule.Decided
	if most /= block; lines > 0 {
		most = min(most, lines)
	}
	return most, nil
}

// name returns the run's name: the game, the players, and the flags that make it another match.
func (c *matchCommand) name(p plan.Plan) string {
	name := c.Game + "-" + p.Title([]int{0, 1})
	if c.base != nil {
		name += "-" + c.base.build[:7] // the next edit is another match
	}
	for _, option := range slices.Sorted(maps.Keys(c.Option)) {
		name += "-" + option + "-" + c.Option[option]
	}
	switch kind, stones, _ := strings.Cut(c.Openings, ":"); {
	case stones != "":
		name += "-" + stones
	case kind != openings.Random:
		name += "-" + strings.TrimSuffix(filepath.Base(c.Openings), filepath.Ext(c.Openings))
	}
	return results.MadeName(name, "")
}

// check refuses openings that cannot be played, by the line of their file.
func (c *matchCommand) check(p plan.Plan) error {
	_, err := p.Source(0)
	var wrong openings.LineErrors
	if !errors.As(err, &wrong) {
		if err != nil {
			err = fmt.Errorf("--openings %s: %w", c.Openings, err)
		}
		return err
	}
	text, failed := config.ReadOpenings(c.Openings)
	if failed != nil {
		return failed
	}
	more := ""
	if n := len(wrong) - 1; n > 0 {
		more = fmt.Sprintf(" (and %s)", results.Counted(n, "other wrong line"))
	}
	return fmt.Errorf("%s:%d: %w%s", c.Openings, openings.Lines(text)[wrong[0].Line].Line, wrong[0].Err, more)
}

// openings returns the openings that the flag names, without their number.
func (c *matchCommand) openings(g games.Game, o games.Options) (openings.Set, error) {
	kind, stones, ranged := strings.Cut(c.Openings, ":")
	switch {
	case c.Openings == openings.Empty:
		return openings.Set{Kind: openings.Empty}, nil
	case kind == openings.Random:
		d := g.DefaultDraw(o)
		set := openings.Set{Kind: openings.Random, Min: d.Min, Max: d.Max}
		if ranged {
			var err error
			if set.Min, set.Max, err = stonesOf(stones); err != nil {
				return set, fmt.Errorf("--openings %s: %w", c.Openings, err)
			}
		}
		if set.Max == 0 {
			return set, fmt.Errorf("--openings %s: a board without random turns is the game's own start: ask for --openings empty", c.Openings)
		}
		set.Parity = openings.DefaultParity(set.Min, set.Max)
		return set, nil
	}
	text, err := config.ReadOpenings(c.Openings)
	if err != nil {
		return openings.Set{}, fmt.Errorf("--openings %s: want random, random:MIN..MAX, empty, or a file with an opening a line: %w", c.Openings, err)
	}
	set, first := openings.Set{Kind: openings.List, Shuffled: true}, map[string]int{}
	for _, line := range openings.Lines(text) {
		if at := first[line.Text]; at > 0 {
			return set, fmt.Errorf("%s:%d: this opening stands in line %d already: drop it, as each is played once", c.Openings, line.Line, at)
		}
		first[line.Text] = line.Line
		set.Lines = append(set.Lines, line.Text)
	}
	if len(set.Lines) == 0 {
		return set, fmt.Errorf("--openings %s: there is no opening in the file", c.Openings)
	}
	return set, nil
}

// stonesOf reads a range such as 1..22, or one number.
func stonesOf(text string) (least, most int, err error) {
	from, to, ranged := strings.Cut(text, "..")
	if !ranged {
		to = from
	}
	least, err = strconv.Atoi(from)
	if err == nil {
		most, err = strconv.Atoi(to)
	}
	if err != nil || least < 0 || least > most {
		return 0, 0, errors.New("want a number of stones or a range, as in random:1..22")
	}
	return least, most, nil
}

// play plays the match, and prints how to continue after a stop.
func (c *matchCommand) play(env *shell.Environment, store *sqlite.Store, t *tournament, crashes *crash.Recorder) error {
	p := t.file.Plan
	if err := t.find(env, store, c.DB, crashes); err != nil {
		return err
	}
	if err := t.try(env, c.Playing); err != nil {
		return err
	}
	t.retry = c.Retry
	if !t.complete {
		fmt.Fprintf(env.Stderr, "%s: %s\n%s", p.Name, versus(p), ahead(p, 0))
	}
	runner, err := c.Runner(env, store, crashes)
	if err != nil {
		return err
	}
	progress, err := t.play(env, store, c.Playing, runner)
	switch left := progress.Left(); {
	case err != nil:
		return fmt.Errorf("%s: %w", p.Name, err)
	case left > 0:
		return fmt.Errorf("stopped with at most %d of %d games to go; go on with: %s", left, progress.Games, c.GoOn("tourney match", c.words(), c.Plot))
	}
	crashes.Forget(p.Name)
	if err := c.tellMore(env, store, t); err != nil {
		return err
	}
	if c.base != nil && !t.unread {
		g, err := games.Find(p.Game)
		if err != nil {
			return err
		}
		return c.base.partings(env, store, t.run, g, p.Options, p.Players[0].Spec)
	}
	if t.unread {
		return shell.NotShown(p.Name, "tourney", "table", p.Name, "--db", c.DB)
	}
	return nil
}

// tellMore prints the command that goes on with a match whose games are used up. It prints nothing if they have decided
// it.
func (c *matchCommand) tellMore(env *shell.Environment, store *sqlite.Store, t *tournament) error {
	p := t.file.Plan
	if p.Schedule.Until != schedule.Decided || p.Openings[0].Kind == openings.List || foregone(p) {
		return nil
	}
	counts, err := evidence.Read(env.Ctx, store, t.run)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(counts.Comparisons(), func(o evidence.Comparison) bool { return o.Decided > 0 }) {
		return nil
	}
	more, most := *c, 2*len(p.Pairings())*p.Openings[0].Games
	more.Most = &most
	_, err = fmt.Fprintf(env.Stderr, "%s: to go on: %s\n", p.Name, more.GoOn("tourney match", more.words(), more.Plot))
	return err
}

// words returns the arguments and flags of the match, without the flags of playing.
func (c *matchCommand) words() []string {
	words := []string{c.Game, c.A}
	if c.Base == "" {
		words = append(words, c.B)
	}
	flag := func(name, value string, given bool) {
		if given {
			words = append(words, "--"+name, value)
		}
	}
	number := func(name string, n *int) {
		if n != nil {
			flag(name, strconv.Itoa(*n), true)
		}
	}
	flag("base", c.Base, c.Base != "")
	number("games", c.Games)
	if c.Margin != nil {
		flag("margin", strconv.FormatFloat(*c.Margin, 'f', -1, 64), true)
	}
	number("most", c.Most)
	flag("openings", c.Openings, c.Openings != openings.Random)
	flag("name", c.Name, c.Name != "")
	for _, name := range slices.Sorted(maps.Keys(c.Option)) {
		flag("option", name+"="+c.Option[name], true)
	}
	flag("seed", strconv.FormatInt(c.Seed, 10), c.Seed != 1)
	return words
}
