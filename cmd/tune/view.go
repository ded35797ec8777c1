package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"tourney/arena"
	"tourney/arena/config"
	"tourney/arena/study"
	"tourney/cmd/internal/shell"
	"tourney/players"
	"tourney/results"
	"tourney/results/plots"
	"tourney/results/tables"
	"tourney/results/verdict"
)

// topTrials is how many trials of each stage are printed unless all are asked for.
const topTrials = 10

// view is a stored study and everything to be said of it.
type view struct {
	stored results.Study
	study  study.Study
	trials []results.Trial
	found  verdict.Finding
	note   string // what else one should know
}

// withView opens a database for reading and hands over one of its studies.
func withView(ctx context.Context, db, name string, use func(view) error) error {
	store, err := shell.OpenReader(db)
	if err != nil {
		return err
	}
	defer store.Close()
	v, err := viewOf(ctx, store, db, name)
	if err != nil {
		return err
	}
	return use(v)
}

// viewOf reads a study of a store, or returns an error that suggests the nearest.
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
	if v.study, err = storedStudy(v.stored); err != nil {
		return v, err
	}
	if v.trials, err = store.Trials(ctx, v.stored.ID); err != nil {
		return v, err
	}
	v.found = verdict.Of(v.stored, v.trials)
	if err := v.readOpenings(ctx, store); err != nil {
		return v, err
	}
	if timed := v.timed(); len(timed) > 0 {
		v.note = "These players think by the clock, so that their games cannot be played again: " + strings.Join(timed, ", ") + "."
	}
	return v, v.readWarnings(ctx, store)
}

// storedStudy reads the config that is kept with a study.
func storedStudy(stored results.Study) (study.Study, error) {
	file, err := config.DecodeStudy("stored config", []byte(stored.Config))
	if err != nil {
		// Not the user's mistake: the database is damaged, or of a program with other games and heuristics.
		return study.Study{}, fmt.Errorf("study %q: the config stored with it cannot be read:\n%v", stored.Name, err)
	}
	return file.Study, nil
}

// readOpenings reads how the winner did in the proof from each kind of opening.
func (v *view) readOpenings(ctx context.Context, store results.StudyStore) error {
	if v.found.Winner == nil {
		return nil
	}
	run, err := store.Run(ctx, v.study.RunName(results.Proof))
	if err != nil {
		return err
	}
	parts, err := study.ByOpening(ctx, v.study, run, *v.found.Winner, store)
	v.found.Split(parts)
	return err
}

// readWarnings looks for opponents of the search that nothing can be learned from.
func (v *view) readWarnings(ctx context.Context, store results.StudyStore) error {
	run, err := store.Run(ctx, v.study.RunName(results.Search))
	if errors.Is(err, results.ErrNoRun) { // it has not begun
		return nil
	}
	if err != nil {
		return err
	}
	tallies, err := store.Tallies(ctx, run.ID)
	for _, o := range v.study.Opponents {
		if warning := verdict.TooFar(o.Name, verdict.ScoreIn(run, tallies, o.Name)); warning != "" {
			v.found.Warnings = append(v.found.Warnings, warning)
		}
	}
	return err
}

// timed lists the players that think by the clock.
func (v view) timed() []string {
	var names []string
	for _, e := range append(slices.Clone(v.study.Opponents), v.study.Candidate) {
		if e.Spec.Unrepeatable() != "" {
			names = append(names, e.Name)
		}
	}
	return names
}

// weights lists the weights that are tuned.
func (v view) weights() []results.Weight {
	var list []results.Weight
	for _, d := range v.study.Space.Dimensions() {
		list = append(list, results.Weight{Name: d.Name, Min: d.Min, Max: d.Max, Log: d.Log, Switch: d.Kind == players.Switch})
	}
	return list
}

// print prints what was found and the best trials of each stage, all of them if most is 0.
func (v view) print(w io.Writer, f tables.Format, most int) error {
	t := tables.Study(v.found, v.trials, v.weights(), most)
	t.Note = v.note
	return t.Write(w, f)
}

// draw draws the study into a file.
func (v view) draw(file string) error {
	onlyDefault := !slices.ContainsFunc(v.study.Opponents, func(o arena.Entrant) bool {
		return o.Spec.String() != v.study.Candidate.Spec.String()
	})
	chart := plots.Study(v.found, v.trials, v.weights(), plots.StudyOptions{OnlyDefault: onlyDefault, Note: v.note})
	return plots.Save(file, chart)
}
