package study

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"tourney/results"
)

// OwnerOf returns the study that has, or will have, a run of that name for a stage of any round; ok is false if there
// is none.
func OwnerOf(run string, studies []results.Study) (owner results.Study, ok bool) {
	round := 1
	if n, err := strconv.Atoi(run[strings.LastIndexByte(run, '-')+1:]); err == nil {
		round = n
	}
	i := slices.IndexFunc(studies, func(s results.Study) bool {
		return slices.ContainsFunc(results.Stages, func(stage results.Stage) bool { return run == Study{Name: s.Name}.runName(stage, round) })
	})
	if i < 0 {
		return owner, false
	}
	return studies[i], true
}

// RunsOf returns the names of a study's runs, by round and stage. Some of them may not exist, or not yet.
func RunsOf(s results.Study) []string {
	var names []string
	for round := range 1 + len(s.Rounds) {
		for _, stage := range results.Stages {
			names = append(names, Study{Name: s.Name}.runName(stage, round+1))
		}
	}
	return names
}

// ReadRuns reads the existing runs of a study, by round and stage. read is the method Run of its store.
func ReadRuns(
	ctx context.Context, read func(ctx context.Context, name string) (results.Run, error), s results.Study,
) ([]results.Run, error) {
	var runs []results.Run
	for _, name := range RunsOf(s) {
		run, err := read(ctx, name)
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
