package config

import (
	"context"
	"errors"

	"tourney/arena/plan"
	"tourney/arena/study"
	"tourney/results"
)

// FactsOf returns what readers of a run need of the config that is kept with it. Any error is of type Errors.
func FactsOf(config string) (results.Facts, error) {
	f, err := DecodeStored([]byte(config))
	if err != nil {
		return results.Facts{}, err
	}
	return plan.FactsOf(f.Plan), nil
}

// StudyFactsOf is FactsOf for the config that is kept with a study.
func StudyFactsOf(config string) (results.StudyFacts, error) {
	f := &StudyFile{File: open("stored config", []byte(config))}
	f.stored = true
	if _, err := f.decoded(); err != nil {
		return results.StudyFacts{}, err
	}
	return study.FactsOf(f.Study), nil
}

// FillFacts gives the runs and studies of a store, which may be of before there were facts, the facts that they lack. One
// whose config this program cannot read, or that is damaged, stays as it is: others can be played all the same.
func FillFacts(ctx context.Context, store results.StudyStore) error {
	runs, studies, err := store.WithoutFacts(ctx)
	if err != nil {
		return err
	}
	for _, r := range runs {
		if facts, err := FactsOf(r.Config); err == nil {
			if err := store.SetFacts(ctx, r.Name, facts); err != nil && !errors.Is(err, results.ErrDamaged) {
				return err
			}
		}
	}
	for _, s := range studies {
		if facts, err := StudyFactsOf(s.Config); err == nil {
			if err := store.SetStudyFacts(ctx, s.Name, facts); err != nil && !errors.Is(err, results.ErrDamaged) {
				return err
			}
		}
	}
	return nil
}
