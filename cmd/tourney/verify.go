package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"tourney/arena"
	"tourney/arena/plan"
	"tourney/arena/review"
	"tourney/cmd/internal/shell"
	"tourney/games"
	"tourney/players"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/sqlite"
)

type verifyCommand struct {
	Name string `arg:"" optional:"" name:"run" help:"The run's name, as tourney list shows it; without one all runs are verified."`
	DB   string `name:"db" default:"tourney.db" placeholder:"FILE" help:"Database to verify (${default})."`
}

func (verifyCommand) Example() string {
	return "tourney verify\n  tourney verify night --db night.db"
}

// Help says what is checked.
func (verifyCommand) Help() string {
	return `The file is checked by SQLite itself, and every row by its checksum. From the games of a run everything is counted anew that
tables and charts show of it: tallies, blocks, lengths of games, and the trials of its study. Every game is replayed: its
moves by the rules, and then by the players, from the seed, to see the same moves and the same thoughts. Games of people
and of players that think by the clock are held to the rules only. Nothing is written. The exit code is 1 if something is
wrong.`
}

// Run verifies a database, or one of its runs.
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
		run, err := findRun(env.Ctx, store, c.DB, c.Name)
		if err != nil {
			return err
		}
		return verifyRun(env, store, run)
	}
	var errs []error // what is wrong with the file, or with a run, does not hide other runs
	note := func(err error) {
		if err != nil && (env.Ctx.Err() == nil || len(errs) == 0) { // nor does being stopped
			errs = append(errs, err)
		}
	}
	note(store.Check(env.Ctx))
	names, err := store.RunNames(env.Ctx)
	note(err)
	for _, name := range names {
		if env.Ctx.Err() != nil {
			break
		}
		run, err := store.Run(env.Ctx, name)
		if err == nil {
			err = verifyRun(env, store, described(run))
		}
		note(err)
	}
	if len(names) == 0 && len(errs) == 0 {
		_, err := fmt.Fprintf(env.Stdout, "%s: sound, and without runs\n", c.DB)
		return err
	}
	return errors.Join(errs...)
}

// verifyTarget verifies what an address leads to. With a whole run it verifies the file, too, and all that follows from
// the games.
func verifyTarget(env *shell.Environment, store *sqlite.Store, run results.Run, target results.Target) error {
	if target.Pairing < 0 {
		err := store.Check(env.Ctx)
		if err == nil {
			err = verifyRun(env, store, run)
		}
		return shell.Told(err)
	}
	v, err := newVerification(run)
	if err != nil {
		return err
	}
	title := run.Name + "/" + run.Title(run.Pairings[target.Pairing])
	if target.Number < 0 {
		return v.games(env, store, title, []int{target.Pairing})
	}
	record, err := store.Game(env.Ctx, run, target.Pairing, target.Number)
	if err == nil {
		err = v.game(env.Ctx, record)
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(env.Stdout, "%s: verified%s\n", run.Address(target.Pairing, target.Number),
		rulesOnly(v.Unrepeatable(target.Pairing)))
	return err
}

// verifyRun counts the games of a run anew and replays them.
func verifyRun(env *shell.Environment, store *sqlite.Store, run results.Run) error {
	total, _ := gamesOf(env.Ctx, store, run) // for the meter; what is wrong with the tallies, Recount says best
	meter := shell.NewLateMeter(env.Stderr, "games")
	err := store.Recount(env.Ctx, run, func(n int) {
		meter.Show(func() shell.Reading {
			return shell.Reading{Done: n, Total: total, Label: "counted", Line: fmt.Sprintf("%s: %d of %d games counted", run.Name, n, total)}
		})
	})
	meter.Finish()
	if err != nil {
		return err
	}
	if _, err := evidence.Read(env.Ctx, store, run); err != nil {
		return err
	}
	v, err := newVerification(run)
	if err != nil {
		return err
	}
	return v.games(env, store, run.Name, nil)
}

// verification replays games of a run.
type verification struct {
	*review.Verifier
	run results.Run
}

func newVerification(run results.Run) (verification, error) {
	specs, err := specsOf(run)
	if err != nil {
		return verification{}, err
	}
	plan, err := storedPlan(run)
	if err != nil {
		return verification{}, err
	}
	if err := sameSpecs(plan, run, specs); err != nil {
		return verification{}, err
	}
	verifier, err := review.NewVerifier(plan, run)
	return verification{verifier, run}, err
}

// specsOf reads the player strings of a run. The error says which player this build lacks, or that it lacks the game.
func specsOf(run results.Run) ([]players.Spec, error) {
	if _, err := games.Find(run.Game); err != nil {
		return nil, fmt.Errorf("run %s: this build cannot play its games anew, as it lacks the game: %w", run.Name, err)
	}
	specs := make([]players.Spec, len(run.Players))
	for i, p := range run.Players {
		var err error
		if specs[i], err = players.ParsePlayer(run.Game, p.Spec); err != nil {
			if _, short := players.ParsePlayer(run.Game, gist(p.Spec)); short != nil {
				err = short // which says as much, and quotes less
			}
			return nil, fmt.Errorf("run %s: this build cannot play its games anew, as it lacks player %s: %w", run.Name, p.Name, err)
		}
	}
	return specs, nil
}

// sameSpecs compares the players of a run with those of its config: tables and replays show the former, the latter play
// its games anew.
func sameSpecs(plan plan.Plan, run results.Run, specs []players.Spec) error {
	planned := map[string]string{}
	for _, e := range plan.Players {
		planned[e.Name] = e.Spec.String()
	}
	for i, p := range run.Players {
		want, ok := planned[p.Name]
		// One that is not planned has no games, or the verifier misses their pairing. Player strings of an earlier program
		// may say less.
		if ok && specs[i].String() != want {
			return fmt.Errorf("run %q: player %s is %s, but its stored config has %s: %w", run.Name, p.Name, p.Spec, want, results.ErrDamaged)
		}
	}
	return nil
}

// game replays one game, and names it in the error.
func (v verification) game(ctx context.Context, record results.Record) error {
	err := v.Verify(ctx, record)
	if err == nil || ctx.Err() != nil {
		return err
	}
	address := v.run.Address(record.Pairing, record.Number)
	if !arena.SamePlay(v.run.Signature) {
		return fmt.Errorf("%s: %w (it was played by tourney %s, which plays differently from this one)", address, err, v.run.Version)
	}
	return fmt.Errorf("%s: %w", address, err)
}

// games replays the games of some pairings on all cores, and reports one that is wrong. pairings is nil for the whole run.
func (v verification) games(env *shell.Environment, store results.Store, title string, pairings []int) error {
	n, unrepeated := 0, 0
	var how []string // those were played that are not played again
	meter := shell.NewLateMeter(env.Stderr, "games")
	tallies, err := store.Tallies(env.Ctx, v.run)
	if err != nil {
		return err
	}
	total := 0
	for _, t := range tallies {
		if pairings == nil || slices.Contains(pairings, t.Pairing) {
			total += t.Games
		}
	}
	group, ctx := errgroup.WithContext(env.Ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	err = store.Games(env.Ctx, v.run, pairings, func(r results.Record) error {
		n++
		if its := v.Unrepeatable(r.Pairing); len(its) > 0 {
			unrepeated++
			for _, h := range its {
				if !slices.Contains(how, h) {
					how = append(how, h)
				}
			}
		}
		group.Go(func() error { return v.game(ctx, r) })
		meter.Show(func() shell.Reading {
			return shell.Reading{Done: n, Total: total, Label: "replayed", Line: fmt.Sprintf("%s: %d of %d games replayed", title, n, total)}
		})
		return ctx.Err()
	})
	if wrong := group.Wait(); wrong != nil {
		err = wrong // which has stopped the reading as well
	}
	meter.Finish()
	if err != nil {
		return err
	}
	if n < total { // more may have come meanwhile
		return fmt.Errorf("%s: %w: only %d of its %s can be found", title, results.ErrDamaged, n, plural(int64(total), "game"))
	}
	slices.Sort(how)
	but := rulesOnly(how)
	if 0 < unrepeated && unrepeated < n {
		but = fmt.Sprintf(", %d of them%s", unrepeated, but)
	}
	_, err = fmt.Fprintf(env.Stdout, "%s: %s verified%s\n", title, plural(int64(n), "game"), but)
	return err
}

// rulesOnly says of verified games that they were not played again, because of how they were played. It is "" if there
// is nothing to say.
func rulesOnly(how []string) string {
	if len(how) == 0 {
		return ""
	}
	return " by the rules only, as what was played " + strings.Join(how, " or ") + " cannot be played again"
}
