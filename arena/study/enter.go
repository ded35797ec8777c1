package study

import (
	"context"
	"errors"
	"fmt"

	"tourney/arena"
	"tourney/results"
)

// ErrRunTaken means that a tournament has the name that a stage of the study would get.
var ErrRunTaken = errors.New("there is a tournament of that name")

// Enter writes a new study into the store. config is the study as text; version names the program. The error wraps
// ErrRunTaken if the games of the study would get among those of another run.
func Enter(ctx context.Context, s Study, store results.StudyStore, config, version string) (results.Study, error) {
	for _, stage := range results.Stages {
		_, err := store.Run(ctx, s.RunName(stage))
		switch {
		case err == nil:
			return results.Study{}, fmt.Errorf("the games of study %s would go into a run called %s, but %w: give the study another name, "+
				"or use another database", s.Name, s.RunName(stage), ErrRunTaken)
		case !errors.Is(err, results.ErrNoRun):
			return results.Study{}, err
		}
	}
	entered := results.Study{
		Name: s.Name, Game: s.Game, Heuristic: s.Candidate.Spec.Heuristic, Method: s.Method, Budget: s.Budget,
		Config: config, Seed: s.Seed, Version: version, Signature: arena.Signature, Started: stamp(),
	}
	err := store.EnterStudy(ctx, &entered)
	return entered, err
}
