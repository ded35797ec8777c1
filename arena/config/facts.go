package config

import (
	"context"
	"errors"

	"tourney/arena/plan"
	"tourney/arena/study"
	"tourney/results"
)

// FactsOf returns what readers of a run need of the config that is kept with it. Any error is of type Errors.
func FactsOf(config string) (results.Facts, error) { return factsOf(config, false) }

// FactsToShow is FactsOf for showing a run whose players this program may lack: it needs the rules only. Of a player that
// cannot be read the facts do not say whether its games can be played again, so they are not to be stored.
func FactsToShow(config string) (results.Facts, error) { return factsOf(config, true) }

func factsOf(config string, named bool) (results.Facts, error) {
	f, err := decodeStored([]byte(config), named)
	if err != nil {
		return results.Facts{}, err
	}
	return plan.FactsOf(f.Plan), nil
}

// StudyFactsOf is FactsOf for the config that is kept with a study.
func StudyFactsOf(config string) (results.StudyFacts, error) {
	f, err := DecodeStoredStudy([]byte(config))
	if err != nil {
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
