package tune

import (
	"errors"
	"fmt"
	"time"

	"tourney/arena/config"
	"tourney/arena/fingerprint"
	"tourney/arena/forecast"
	"tourney/arena/study"
	"tourney/cli/shell"
	"tourney/results"
	"tourney/results/sqlite"
)

// foresee prints what the study will take. It writes nothing, and makes no database.
func (c *runCommand) foresee(env *shell.Environment, file *config.StudyFile) error {
	s := file.Study
	var known results.Study
	stored := 0
	store, err := env.OpenReaderIfAny(c.DB)
	if err != nil {
		return err
	}
	if store != nil {
		defer store.Close()
		if known, stored, err = c.stored(env, store, file); err != nil {
			return err
		}
	}
	if !known.Finished.IsZero() {
		_, err := fmt.Fprintf(env.Stdout, "%s: finished, with %d games\n", s.Name, stored)
		return err
	}
	rules := s.Rules()
	left := max(0, rules.Budget-stored)
	head := fmt.Sprintf("%s: at most %d games, %d of them stored: at most %d to play\n  %d candidates with %d games each", s.Name,
		rules.Budget, stored, left, rules.Vectors(), rules.Trial)
	if rules.Retest > 0 {
		head += fmt.Sprintf(", the best %d with %d more", rules.Best, rules.Retest)
	}
	if _, err := fmt.Fprintf(env.Stdout, "%s, %d to prove the best\n", head, rules.Proof); err != nil || left == 0 {
		return err
	}
	// The games of all stages are of players with one heuristic and search: those of the first trials stand for all, be
	// they stored or not.
	rest, err := forecast.RestOf(env.Ctx, s.First(), results.Run{}, nil)
	if err != nil {
		return err
	}
	o, err := env.Foresee(rest, left, c.workers())
	if err == nil {
		_, err = fmt.Fprint(env.Stdout, o.Lines(c.DB, time.Now()))
	}
	return err
}

// stored returns the study as a database has it, if it does, and counts its games. It is an error if this program cannot
// go on with it.
func (c *runCommand) stored(env *shell.Environment, store *sqlite.Store,
	file *config.StudyFile) (known results.Study, n int, err error) {
	s := file.Study
	taker, err := fingerprint.New(s.RunName(results.Search), s.Game, s.Options, nil)
	if err != nil {
		return known, 0, err
	}
	known, _, err = c.find(env, store, file, taker)
	if errors.Is(err, results.ErrNoStudy) {
		return known, 0, nil
	}
	if err != nil {
		return known, 0, err
	}
	for _, name := range study.RunsOf(known) {
		run, err := store.Run(env.Ctx, name)
		if errors.Is(err, results.ErrNoRun) { // it has not come to that stage
			continue
		}
		if err != nil {
			return known, 0, err
		}
		played, err := store.Played(env.Ctx, run)
		if err != nil {
			return known, 0, err
		}
		n += played.Len()
	}
	return known, n, nil
}
