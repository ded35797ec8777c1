package tune

import (
	"fmt"
	"time"

	"tourney/arena/forecast"
	"tourney/arena/tune"
	"tourney/cli/shell"
	"tourney/results"
)

// foresee prints the forecast of a study. It writes nothing and creates no database.
func (c *runCommand) foresee(env *shell.Environment, u *undertaking) error {
	s := u.file.Study
	store, err := env.OpenReaderIfAny(c.DB)
	if err != nil {
		return err
	}
	stored := 0
	if store != nil {
		defer store.Close()
		if err := u.find(env, store, c.DB, nil); err != nil {
			return err
		}
	}
	for _, run := range u.runs {
		played, err := store.Played(env.Ctx, run)
		if err != nil {
			return err
		}
		stored += played.Len()
	}
	rounds := u.stored.Rounds
	if c.Budget > 0 {
		if rounds, err = u.further(c.Budget); err != nil {
			return err
		}
	} else if !u.stored.Finished.IsZero() {
		_, err := fmt.Fprintf(env.Stdout, "%s: finished, with %d games\n", s.Name, stored)
		return err
	}
	rules, games := s.Rules(), s.Budget
	for _, more := range rounds {
		games += more
	}
	left := max(0, games-stored)
	head := fmt.Sprintf("%s: at most %d games, %d of them stored: at most %d to play\n  ", s.Name, games, stored, left)
	if s.Method == tune.RandomSearch {
		head += fmt.Sprintf("%d candidates with %d games each", rules.Vectors(), rules.Trial)
	} else {
		head += fmt.Sprintf("%d games of search by %s", rules.Search(), s.Method)
	}
	if rules.Retest > 0 {
		head += fmt.Sprintf(", the best %d with %d more", rules.Best, rules.Retest)
	}
	if _, err := fmt.Fprintf(env.Stdout, "%s, %d to prove the best\n", head, rules.Proof); err != nil || left == 0 {
		return err
	}
	// All games of a study are between players of one heuristic and search, so those of the first trials stand for all.
	rest, err := forecast.RestOf(env.Ctx, s.First(), results.Run{}, nil)
	if err != nil {
		return err
	}
	o, err := c.Foresee(env, rest, left)
	if err == nil {
		_, err = fmt.Fprint(env.Stdout, o.Lines(c.DB, time.Now()))
	}
	return err
}
