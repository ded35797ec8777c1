package tourney

import (
	"errors"
	"fmt"
	"slices"

	"tourney/arena"
	"tourney/arena/fingerprint"
	"tourney/arena/review"
	"tourney/cli/shell"
	"tourney/players"
	"tourney/players/engine"
	"tourney/report"
	"tourney/report/table"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/sqlite"
)

type verifyCommand struct {
	Name           string `arg:"" optional:"" name:"run" help:"The run's name, as tourney list shows it (all runs)."`
	shell.Database `set:"database=Database to verify"`
}

func (verifyCommand) Example() string {
	return "tourney verify\n  tourney verify night --db night.db"
}

func (verifyCommand) Help() string {
	return `SQLite checks the file, and checksums check every row. All figures of tables and charts are counted again from
the games: tallies, blocks, lengths of games, and the trials of studies. Every game is replayed by the rules, and played
again by its players from the seed, which must give the same moves and thoughts. If the code of a player has changed
since, that player is named. Games of people, and of players that think by the clock, are checked by the rules only.
Verifying changes nothing. The exit code is 1 after an error.`
}

func (c *verifyCommand) Run(env *shell.Environment) error { return shell.Told(c.verify(env)) }

func (c *verifyCommand) verify(env *shell.Environment) error {
	store, err := env.OpenReader(c.DB)
	if err != nil {
		return err
	}
	defer store.Close()
	if c.Name != "" {
		if err := store.Check(env.Ctx); err != nil {
			return err
		}
		run, err := shell.FindRun(env.Ctx, store, c.DB, c.Name)
		if err != nil {
			return err
		}
		if err := verifyRun(env, store, run); err != nil {
			return err
		}
		return printMachines(env, run)
	}
	var errs []error // an error of the file or of a run does not stop the check of other runs
	note := func(err error) {
		if err != nil && (env.Ctx.Err() == nil || len(errs) == 0) { // being stopped hides no error
			errs = append(errs, err)
		}
	}
	note(store.Check(env.Ctx))
	names, err := store.RunNames(env.Ctx)
	note(err)
	var runs []results.Run
	for _, name := range names {
		if env.Ctx.Err() != nil {
			break
		}
		run, err := store.Run(env.Ctx, name)
		if err == nil {
			err = verifyRun(env, store, run)
		}
		if err != nil {
			run.Stretches = nil // nothing more is said of it
		}
		runs = append(runs, run)
		note(err)
	}
	note(printMachines(env, runs...))
	if len(names) == 0 && len(errs) == 0 {
		_, err := fmt.Fprintf(env.Stdout, "%s: sound, and without runs\n", c.DB)
		return err
	}
	return errors.Join(errs...)
}

// verifyTarget verifies the games of an address. With a whole run, it also verifies the file and all figures that
// follow from the games.
func verifyTarget(env *shell.Environment, store *sqlite.Store, run results.Run, target results.Target) error {
	if target.Pairing < 0 {
		err := store.Check(env.Ctx)
		if err == nil {
			err = verifyRun(env, store, run)
		}
		if err == nil {
			err = printMachines(env, run)
		}
		return shell.Told(err)
	}
	v, err := newVerifier(env, run)
	if err != nil {
		return err
	}
	title := run.Name + "/" + run.Title(run.Pairings[target.Pairing])
	if target.Number < 0 {
		return verifyGames(env, store, v, run, title, []int{target.Pairing})
	}
	record, err := store.Game(env.Ctx, run, target.Pairing, target.Number)
	if err == nil {
		err = changed(env, run, v.Game(env.Ctx, record))
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(env.Stdout, "%s: verified%s\n", run.Address(target.Pairing, target.Number),
		review.RulesOnly(v.Unrepeatable(target.Pairing)))
	return err
}

// verifyRun counts and replays the games of a run.
func verifyRun(env *shell.Environment, store *sqlite.Store, run results.Run) error {
	total, _ := gamesOf(env.Ctx, store, run) // for the meter; Recount reports damaged tallies
	meter := shell.NewLateMeter(env.Stderr, "games")
	err := store.Recount(env.Ctx, run, func(n int) { meter.Count("counted", n, total, run.Name) })
	meter.Finish()
	if err != nil {
		return err
	}
	if _, err := evidence.Read(env.Ctx, store, run); err != nil {
		return err
	}
	v, err := newVerifier(env, run)
	if err != nil {
		return err
	}
	return verifyGames(env, store, v, run, run.Name, nil)
}

// printMachines says on which machines runs were played.
func printMachines(env *shell.Environment, runs ...results.Run) error {
	var list []listed
	for _, run := range runs {
		list = append(list, listed{name: run.Name, machines: report.Machines(run)})
	}
	return env.Print(table.Plain, table.Table{Lead: playedOn(list)})
}

// newVerifier returns a verifier for a run's games. It prints on Stderr which engines it will start.
func newVerifier(env *shell.Environment, run results.Run) (*review.Verifier, error) {
	env.TellOlder()
	if err := review.Playable(run); err != nil {
		return nil, err
	}
	told := map[string]bool{} // all vectors of a study have one command
	for _, p := range run.Players {
		spec, err := players.ParsePlayer(run.Game, p.Spec)
		command := spec.Options[players.CommandOption]
		if err == nil && spec.Method == engine.Name && run.Facts.Unrepeatable[p.Name] == "" && !told[command] {
			told[command] = true
			fmt.Fprintf(env.Stderr, "%s: starts %s by: %s\n", run.Name, p.Name, command)
		}
	}
	return review.NewVerifier(run)
}

// verifyGames replays the games of some pairings, nil for all, and reports a wrong one.
func verifyGames(env *shell.Environment, store *sqlite.Store, v *review.Verifier, run results.Run, title string, pairings []int) error {
	tallies, err := store.Tallies(env.Ctx, run)
	if err != nil {
		return err
	}
	total := 0
	for _, t := range tallies {
		if pairings == nil || slices.Contains(pairings, t.Pairing) {
			total += t.Games
		}
	}
	meter := shell.NewLateMeter(env.Stderr, "games")
	done, err := v.All(env.Ctx, store.Games, pairings, func(n int) { meter.Count("replayed", n, total, title) })
	meter.Finish()
	if err := changed(env, run, err); err != nil {
		return err
	}
	_, err = fmt.Fprintf(env.Stdout, "%s: %s\n", title, done)
	return err
}

// changed looks for the reason of a game that its players do not play again: if the code of one has changed since, by
// its fingerprint, the error says so, and that this is no damage. It returns other errors as they are.
func changed(env *shell.Environment, run results.Run, wrong error) error {
	game, ok := errors.AsType[*review.Otherwise](wrong)
	if !ok || run.Signature != arena.Signature { // of a program that plays differently, as the error says
		return wrong
	}
	taker, err := fingerprint.New(run.Name, run.Game, run.Facts.Options, nil)
	if err != nil {
		return wrong
	}
	report, err := taker.Again(env.Ctx, []results.Run{run}, run.Seated(run.Pairings[game.Pairing])...)
	switch otherwise := report.Otherwise("run"); {
	case err != nil:
		return err
	case otherwise != "":
		return fmt.Errorf("%s: %s: the code has changed since, which is no damage; the games can be verified by the "+
			"program that played them (%s); the first that differs: %w", run.Name, otherwise, run.Program(), wrong)
	case len(report.Unchecked) > 0:
		return fmt.Errorf("%w (whether the code of its players has changed since is not checked: %s)", wrong,
			fingerprint.Listed(report.Unchecked))
	}
	return wrong
}
