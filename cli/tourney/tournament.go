package tourney

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"tourney/arena"
	"tourney/arena/config"
	"tourney/arena/crash"
	"tourney/arena/fingerprint"
	"tourney/arena/plan"
	"tourney/arena/schedule"
	"tourney/arena/sequential"
	"tourney/arena/study"
	"tourney/cli/shell"
	"tourney/report/table"
	"tourney/results"
	"tourney/results/sqlite"
)

// tournament is one config being played.
type tournament struct {
	file     *config.File
	picture  string      // "" for none
	kind     string      // of the picture; "" for the usual one
	place    string      // " (2 of 5)" among several tournaments, otherwise ""
	run      results.Run // as stored; zero if it is new
	complete bool        // all games are stored
	later    bool        // tables of another tournament are above
	unread   bool        // the reader closed the pipe before the end
	retry    bool        // play the games left out
	match    bool        // it was made of flags, not of a config
	usual    bool        // they set no number of games
	taker    *fingerprint.Taker
	told     map[string]bool        // players reported as not checked
	again    func(times int) string // the command line that plays it with --times; nil if the command has no such flag
}

// find looks for the run in the store. It returns an error if this program may not continue the run: with this config,
// or because players play differently.
func (t *tournament) find(env *shell.Environment, store *sqlite.Store, db string, crashes *crash.Recorder) error {
	ctx, p := env.Ctx, t.file.Plan
	t.told = map[string]bool{}
	var err error
	if t.taker, err = fingerprint.New(p.Name, p.Game, p.Options, crashes); err != nil {
		return err
	}
	studies, err := store.Studies(ctx)
	if err != nil {
		return err
	}
	if owner, ok := study.OwnerOf(t.file.Plan.Name, studies); ok {
		return shell.Usage(fmt.Errorf("run %q is for games of the study %s, which tune run plays: "+
			"give the tournament another name, or use another database", t.file.Plan.Name, owner.Name))
	}
	run, err := store.Run(ctx, t.file.Plan.Name)
	if errors.Is(err, results.ErrNoRun) {
		return nil
	}
	if err != nil {
		return err
	}
	stored, err := plan.Of(run)
	if err != nil {
		return err
	}
	if t.match {
		if err := t.agrees(stored); err != nil {
			return shell.Usage(fmt.Errorf("run %q %w", run.Name, err))
		}
	}
	if err := t.file.Extends(stored); err != nil {
		if n := t.file.TimesOf(stored); n > 0 && t.again != nil {
			return shell.Usage(fmt.Errorf("run %q has the games of --times %d, and this command has fewer; go on with: %s",
				run.Name, n, t.again(n)))
		}
		return err
	}
	p = t.file.Plan
	t.run, t.complete = run, !run.Finished.IsZero() && p.Games() == stored.Games() && p.All() == stored.All()
	t.told, err = env.CheckBegun(store, t.taker, shell.Begun{What: "run", Name: run.Name, Signature: run.Signature,
		Complete: t.complete, Runs: []results.Run{t.run}, Show: []string{"tourney", "table", run.Name, "--db", db}})
	return err
}

// try starts the engines among the players once, and tells if players by the clock lack cores, unless no games are
// left.
func (t *tournament) try(env *shell.Environment, with shell.Playing) error {
	if t.complete {
		return nil
	}
	p := t.file.Plan
	env.TellOlder()
	with.TellCrowded(env, p.Name, p.Clock, p.Players)
	return env.TryEngines(p.Name, p.Game, p.Options, p.Players, func(failed map[string]bool) bool {
		return slices.ContainsFunc(p.Pairings(), func(seats []int) bool {
			return !slices.ContainsFunc(p.Seated(seats), func(name string) bool { return failed[name] })
		})
	})
}

// agrees returns an error if a match cannot go on with its present flags. Without a number of games it has the stored
// one.
func (t *tournament) agrees(stored plan.Plan) error {
	p := t.file.Plan
	now, then := p.Games(), stored.Games()
	if (t.usual || now < then) && len(p.Openings) == len(stored.Openings) { // so that other differences are told first
		p.Openings = slices.Clone(p.Openings)
		p.Openings[0].Games = stored.Openings[0].Games
		if p.Schedule.Until == schedule.Played {
			p.Schedule.Most = stored.Schedule.Most
		}
		file, err := config.Decode(p.Name, config.Encode(p))
		if err != nil {
			return err
		}
		t.file = file
	}
	problems := config.Beyond(t.file.Plan, stored)
	switch {
	case len(problems) > 0:
		return fmt.Errorf("was begun by another match: %s; give this one another --name, or another --db", strings.Join(problems, "; "))
	case now < then && !t.usual:
		return fmt.Errorf("has a limit of %d games: ask for that many or more, or give another --name", then)
	case now > then && !t.usual && p.Schedule.Until == schedule.Played:
		return fmt.Errorf("was begun for %s, and its figures hold at their end only: give another --name", results.Counted(then, "game"))
	}
	return nil
}

// play stores the run, plays the missing games, and shows the results.
func (t *tournament) play(env *shell.Environment, store *sqlite.Store, by shell.Playing, runner arena.Runner) (arena.Progress, error) {
	p := t.file.Plan
	if t.complete {
		n, err := gamesOf(env.Ctx, store, t.run) // fewer than planned, if they decided
		if err != nil {
			return arena.Progress{}, err
		}
		progress := arena.Progress{Games: n, Stored: n}
		return progress, t.show(env, store, by.DB, progress)
	}
	p, without, err := t.taker.Plan(env.Ctx, p)
	if err != nil {
		return arena.Progress{}, err
	}
	env.TellWithout(p.Name, without, t.told)
	run, err := plan.Enter(env.Ctx, p, store, string(config.Encode(p)), by.Build())
	if err != nil {
		return arena.Progress{}, err
	}
	t.run = run
	if t.retry {
		if _, err := store.Retry(env.Ctx, run.Name); err != nil {
			return arena.Progress{}, err
		}
	}
	rest, err := plan.Resume(env.Ctx, p, run, store)
	if err != nil {
		return arena.Progress{}, err
	}
	fixed := p.Schedule.Until == schedule.Played // otherwise the results decide when it ends
	meter, read := shell.NewMeter(env.Stderr, "games"), readGames
	if !fixed {
		if rest.Source, read, err = sequence(p, run, rest.Stored); err != nil {
			return arena.Progress{}, err
		}
		meter = shell.NewMeter(env.Stderr, "") // the time of all games would mislead
	}
	rest.Runner, rest.Stop, rest.Retry = runner, env.Stop, t.retry
	foreteller := shell.Foreteller{Ctx: env.Ctx, Meter: meter, Run: run, Until: env.Until}
	rest.Sinks = []arena.Sink{arena.Watch(func(c arena.Commit) {
		meter.Show(func() shell.Reading { return read(p.Name+t.place, c.Progress) })
		if fixed {
			foreteller.See(p.Name+t.place, c.Progress, c.Games)
		}
	})}
	end := env.Announce(p.Name)
	progress, err := arena.Play(env.Ctx, rest)
	end()
	meter.Finish()
	var left *arena.LeftOutError
	if err != nil && !errors.As(err, &left) {
		return progress, err
	}
	env.TellFaults(p.Name, progress)
	if shown := t.show(env, store, by.DB, progress); shown != nil {
		return progress, shown
	}
	if left != nil {
		return progress, withoutFaults(left, progress)
	}
	return progress, nil
}

// withoutFaults returns the error of games left out without what TellFaults has printed: which fault it was.
func withoutFaults(left *arena.LeftOutError, p arena.Progress) *arena.LeftOutError {
	rest := &arena.LeftOutError{Games: left.Games}
	for _, why := range left.Why {
		for _, c := range p.Faults {
			why = strings.TrimSuffix(why, " ("+c.First+")")
		}
		rest.Why = append(rest.Why, why)
	}
	return rest
}

// readGames returns the reading of a tournament, with the games stored before.
func readGames(name string, p arena.Progress) shell.Reading {
	line := fmt.Sprintf("%s: %d of %d games", name, p.Games-p.Left(), p.Games)
	if eta, ok := p.ETA(); ok {
		line += fmt.Sprintf(", %.1f games/s, %v to go", p.Rate(), eta.Round(time.Second))
	}
	faults := 0
	for _, c := range p.Faults {
		faults += c.Games
	}
	if faults > 0 {
		line += fmt.Sprintf(", %d lost by a fault", faults)
	}
	return shell.Reading{Done: p.Games - p.Left(), Total: p.Games, Label: name, Line: line}
}

// sequence returns the source of a run whose results decide when it ends, and the readings of its meter. stored are its
// games.
func sequence(p plan.Plan, run results.Run, stored *results.GameSet) (arena.Source, func(string, arena.Progress) shell.Reading, error) {
	if p.Schedule.Until == schedule.Ranked {
		source, err := sequential.NewRanked(p, run, stored)
		return source, rankedReading(source), err
	}
	c := newWatcher(p)
	source, err := sequential.New(p, run, c.hear)
	return source, c.reading, err
}

// show prints the tables of the run and draws its picture. It sets unread after a closed pipe.
func (t *tournament) show(env *shell.Environment, store *sqlite.Store, db string, p arena.Progress) error {
	ctx := context.WithoutCancel(env.Ctx)  // after Ctrl-C too, for the games so far
	run, err := store.Run(ctx, t.run.Name) // by now it may be finished
	if err != nil {
		return err
	}
	t.run = run
	if t.later {
		_, err = fmt.Fprintln(env.Stdout)
	}
	next := ""
	if err == nil {
		next, err = printTables(ctx, env, store, db, t.run, tableRequest{}, table.Plain)
	}
	if t.unread = shell.Unread(err); err != nil && !t.unread {
		return err
	}
	env.TellPlayed(t.run.Name, p, p.Left() == 0, "games", db)
	if p.LeftOut > 0 {
		left, err := store.Unplayed(ctx, t.run)
		if err != nil {
			return err
		}
		env.TellLeftOut(t.run.Name, left)
	}
	if t.picture != "" {
		if err := draw(ctx, store, t.run, t.kind, t.picture); err != nil {
			return fmt.Errorf("%w (the games are safe: tourney plot draws them)", err)
		}
		fmt.Fprintf(env.Stderr, "%s: picture in %s\n", t.run.Name, t.picture)
	}
	fmt.Fprint(env.Stderr, next)
	return nil
}
