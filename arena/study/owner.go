package study

import (
	"context"
	"errors"
	"slices"

	"tourney/results"
)

// OwnerOf returns the study that has the games of one of its stages, or is to have them, in a run of that name; ok is
// false if none does.
func OwnerOf(run string, studies []results.Study) (owner results.Study, ok bool) {
	i := slices.IndexFunc(studies, func(s results.Study) bool { return slices.Contains(RunsOf(s), run) })
	if i < 0 {
		return results.Study{}, false
	}
	return studies[i], true
}

// RunsOf names the runs of a stored study, in the order of its stages. Those of later stages may not be there yet.
func RunsOf(s results.Study) []string {
	var names []string
	for _, stage := range results.Stages {
		names = append(names, Study{Name: s.Name}.RunName(stage))
	}
	return names
}

// ReadRuns reads the runs of a stored study, in the order of its stages. It leaves out those that have not begun.
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
