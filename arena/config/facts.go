package config

import (
	"context"
	"errors"

	"tourney/arena/plan"
	"tourney/arena/study"
	"tourney/results"
)

// FactsOf returns the facts that a run's stored config holds. Any error is of type Errors.
func FactsOf(config string) (results.Facts, error) { return factsOf(config, false) }

// FactsToShow returns the facts of a run even if this program lacks its players; only the game must be known. Do not
// store these facts: they do not say which missing players are unrepeatable.
func FactsToShow(config string) (results.Facts, error) { return factsOf(config, true) }

func factsOf(config string, named bool) (results.Facts, error) {
	f, err := decodeStored([]byte(config), named)
	if err != nil {
		return results.Facts{}, err
	}
	return plan.FactsOf(f.Plan), nil
}

// StudyFactsOf returns the facts that a study's stored config holds. Any error is of type Errors.
func StudyFactsOf(config string) (results.StudyFacts, error) {
	f, err := DecodeStoredStudy([]byte(config))
	if err != nil {
		return results.StudyFacts{}, err
	}
	return study.FactsOf(f.Study), nil
}

// FillFacts stores facts for the runs and studies that lack them, as in databases of earlier versions. A run or study
// with a config that this program cannot read stays as it is.
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
