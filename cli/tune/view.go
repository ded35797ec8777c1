package tune

import (
	"context"
	"errors"
	"fmt"

	"tourney/arena/config"
	"tourney/cli/shell"
	"tourney/report"
	"tourney/report/table"
	"tourney/results"
	"tourney/results/sqlite"
	"tourney/results/stats"
)

// printed shows a study. For readers a program's weights that are proven better follow in forms to paste.
func printed(env *shell.Environment, l report.Study, f table.Format, most int) error {
	l.Most = most
	if err := env.Print(f, l.Tables(f)...); err != nil || f != table.Plain {
		return err
	}
	_, err := fmt.Fprint(env.Stdout, proven(l))
	return err
}

// proven returns the weights of a program that are proven better, in forms to paste; "" for none.
func proven(l report.Study) string {
	if l.Found.Winner == nil || l.Found.Word != stats.Better {
		return ""
	}
	s, err := l.Study()
	if err != nil || !s.Candidate.Spec.OwnWeights() {
		return ""
	}
	winner := s.Player(l.Found.Winner.Candidate, l.Found.Winner.Weights).Spec
	return toPaste(s.Game, s.Options, winner.Typed(), config.Candidate(winner), s.Candidate.Spec.Typed())
}

// topTrials is the number of trials printed for each stage without --all.
const topTrials = 10

// withStudy opens a database for reading and calls use with a study.
func withStudy(env *shell.Environment, db, name string, use func(*sqlite.Store, report.Study) error) error {
	store, err := env.OpenReader(db)
	if err != nil {
		return err
	}
	defer store.Close()
	l, err := readStudy(env.Ctx, store, db, name)
	if err != nil {
		return err
	}
	return use(store, l)
}

// readStudy reads a study, or returns an error with the nearest name.
func readStudy(ctx context.Context, store *sqlite.Store, db, name string) (report.Study, error) {
	l, err := report.Read(ctx, store, name)
	if errors.Is(err, results.ErrNoStudy) {
		studies, err := store.Studies(ctx)
		if err != nil {
			return l, err
		}
		var names []string
		for _, s := range studies {
			names = append(names, s.Name)
		}
		return l, shell.NotStored(db, "study", name, names)
	}
	return l, err
}
