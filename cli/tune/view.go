package tune

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"tourney/arena/config"
	"tourney/arena/study"
	"tourney/cli/shell"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/report"
	"tourney/results/report/chart"
	"tourney/results/report/table"
	"tourney/results/report/verdict"
)

// topTrials is the number of trials printed for each stage without --all.
const topTrials = 10

// view is a stored study with the data of its report.
type view struct {
	stored results.Study
	trials []results.Trial
	found  verdict.Finding
	note   string // a further remark
}

// withView opens a database for reading and calls use with a study.
func withView(env *shell.Environment, db, name string, use func(view) error) error {
	store, err := env.OpenReader(db)
	if err != nil {
		return err
	}
	defer store.Close()
	v, err := viewOf(env.Ctx, store, db, name)
	if err != nil {
		return err
	}
	return use(v)
}

// viewOf reads a study, or returns an error with the nearest name.
func viewOf(ctx context.Context, store results.StudyStore, db, name string) (v view, err error) {
	v.stored, err = store.Study(ctx, name)
	if errors.Is(err, results.ErrNoStudy) {
		studies, err := store.Studies(ctx)
		if err != nil {
			return v, err
		}
		var names []string
		for _, s := range studies {
			names = append(names, s.Name)
		}
		return v, shell.NotStored(db, "study", name, names)
	}
	if err != nil {
		return v, err
	}
	if v.stored, err = described(v.stored); err != nil {
		return v, err
	}
	if v.trials, err = store.Trials(ctx, v.stored.Name); err != nil {
		return v, err
	}
	proofs := verdict.Each(v.stored, v.trials)
	for i := range proofs {
		if err := readOpenings(ctx, store, &proofs[i]); err != nil {
			return v, err
		}
	}
	v.found = verdict.Best(proofs)
	if timed := v.timed(); len(timed) > 0 {
		v.note = "These players think by the clock, so that their games cannot be played again: " + strings.Join(timed, ", ") + "."
	}
	v.found.Warnings = append(v.found.Warnings, verdict.Useless(v.stored, v.trials)...)
	return v, nil
}

// described returns a study with its facts. For a study stored by an earlier program, they are read from its config.
func described(s results.Study) (results.Study, error) {
	if s.Facts.Known() {
		return s, nil
	}
	facts, err := config.StudyFactsOf(s.Config)
	if err != nil {
		return s, unreadable(s, err)
	}
	s.Facts = facts
	return s, nil
}

// unreadable returns the error for a stored config that cannot be read. It is not wrong usage: the database is damaged,
// or of a program with other games and heuristics.
func unreadable(s results.Study, err error) error {
	return fmt.Errorf("study %q: the config stored with it cannot be read:\n%v", s.Name, err)
}

// storedStudy returns the study in a stored config.
func storedStudy(stored results.Study) (study.Study, error) {
	file, err := config.DecodeStudy("stored config", []byte(stored.Config))
	if err != nil {
		return study.Study{}, unreadable(stored, err)
	}
	return file.Study, nil
}

// readOpenings reads the results of a proof by kind of opening.
func readOpenings(ctx context.Context, store results.StudyStore, f *verdict.Finding) error {
	if f.Winner == nil {
		return nil
	}
	run, err := store.Run(ctx, f.Winner.Run)
	if err != nil {
		return err
	}
	counts, err := evidence.Read(ctx, store, run)
	if err != nil {
		return err
	}
	winner := f.Winner
	if n := verdict.ScoreIn(counts, winner.Player, "").Games; n != winner.Games() {
		return fmt.Errorf("study %q: %w: the proof of %s has %d games, but its run has %d of them", f.Study.Name, results.ErrDamaged,
			winner.Player, winner.Games(), n)
	}
	f.Split(counts)
	return nil
}

// timed lists the players that think by the clock, opponents first.
func (v view) timed() []string {
	var names []string
	clocked := maps.Clone(v.stored.Facts.Unrepeatable)
	for _, o := range v.stored.Facts.Opponents {
		if _, ok := clocked[o.Name]; ok {
			names = append(names, o.Name)
			delete(clocked, o.Name)
		}
	}
	return slices.AppendSeq(names, maps.Keys(clocked)) // the candidate last
}

// print prints the results and the best trials of each stage, all trials if most is 0.
func (v view) print(env *shell.Environment, f table.Format, most int) error {
	t := report.StudyTable(v.found, v.trials, v.stored.Facts.Weights, most)
	t.Note = v.note
	m, err := v.learned()
	switch {
	case err == nil:
		t.Lead = append(m.Sentences(), t.Lead...)
		t.Facts = append(t.Facts, report.LearnedFacts(m)...)
		if !f.ForPrograms() {
			return env.Print(f, t, report.WeightsTable(v.stored, m))
		}
	case v.stored.Method != results.RandomSearch: // which seldom has the trials
		t.Notes = append(t.Notes, "Nothing is said of single weights: "+err.Error()+".")
	}
	return env.Print(f, t)
}

func (v view) draw(file string) error {
	onlyDefault := v.found.Default != nil && !slices.ContainsFunc(v.stored.Facts.Opponents, func(o results.Player) bool {
		return o.Spec != v.found.Default.Spec
	})
	return chart.Save(file, report.StudyChart(v.found, v.trials, v.stored.Facts.Weights, onlyDefault, v.note))
}
