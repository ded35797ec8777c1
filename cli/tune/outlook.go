package tune

import (
	"fmt"
	"time"

	"tourney/arena/forecast"
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
	s.Rounds = u.stored.Rounds
	finished := !u.stored.Finished.IsZero()
	if c.Budget > 0 {
		if s.Rounds, err = u.further(c.Budget); err != nil {
			return err
		}
	} else if finished {
		_, err := fmt.Fprintf(env.Stdout, "%s: finished, with %d games\n", s.Name, stored)
		return err
	}
	rules, games := s.LastRules(), s.Budget
	for _, more := range s.Rounds {
		games += more
	}
	left := max(0, games-stored)
	head := fmt.Sprintf("%s: at most %d games, %d of them stored: at most %d to play\n  ", s.Name, games, stored, left)
	if finished {
		left = c.Budget
		head = fmt.Sprintf("%s: at most %d games more\n  ", s.Name, left)
	}
	if !results.Learns(s.Method) {
		head += fmt.Sprintf("%d candidates with %d games each", rules.Vectors(), rules.Trial)
	} else {
		head += fmt.Sprintf("%d games of search by %s", rules.Search(), s.Method)
	}
	if rules.Retest > 0 {
		head += fmt.Sprintf(", the best %d with %d more", rules.Best, rules.Retest)
	}
	head += fmt.Sprintf(", %d to prove the best", rules.Proof)
	if len(s.Rounds) > 0 {
		head += "; or all for the last proof, if they are likely to decide it"
	}
	if _, err := fmt.Fprintln(env.Stdout, head); err != nil || left == 0 {
		return err
	}
	c.tellCrowded(env, s)
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
