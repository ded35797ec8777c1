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

// Described returns a run with all its facts. For a run stored by an earlier program, they are read from its config if
// this program knows its game. Do not store these facts: they do not say which missing players are unrepeatable.
func Described(run results.Run) results.Run {
	if !run.Facts.Complete() {
		if facts, err := factsOf(run.Config, true); err == nil {
			run.Facts = run.Facts.CompletedBy(facts)
		}
	}
	return run
}

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
