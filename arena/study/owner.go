package study

import (
	"context"
	"errors"
	"slices"

	"tourney/results"
)

// OwnerOf returns the study that has, or will have, a run of that name for a stage; ok is false if there is none.
func OwnerOf(run string, studies []results.Study) (owner results.Study, ok bool) {
	i := slices.IndexFunc(studies, func(s results.Study) bool { return slices.Contains(RunsOf(s), run) })
	if i < 0 {
		return results.Study{}, false
	}
	return studies[i], true
}

// RunsOf returns the names of a study's runs, by stage. Runs of later stages may not exist yet.
func RunsOf(s results.Study) []string {
	var names []string
	for _, stage := range results.Stages {
		names = append(names, Study{Name: s.Name}.RunName(stage))
	}
	return names
}

// ReadRuns reads the existing runs of a study, by stage.
func ReadRuns(ctx context.Context, store results.Store, s results.Study) ([]results.Run, error) {
	var runs []results.Run
	for _, name := range RunsOf(s) {
		run, err := store.Run(ctx, name)
		if errors.Is(err, results.ErrNoRun) {
			continue
		}
		if err != nil {
			return nil, err
		}
		runs = append(runs, run)
	}
	return runs, nil
}
