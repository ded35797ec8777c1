package study

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"tourney/arena"
	"tourney/arena/plan"
	"tourney/players"
	"tourney/results"
)

// ErrRunTaken means that a tournament has the name of a stage's run.
var ErrRunTaken = errors.New("there is a tournament of that name")

// Ledger is the store of the study that is played, and of its runs. Retry makes games missing that were left out,
// except final ones. EnterStudy refuses a name that is taken. AddTrials ignores trials with a stored number.
type Ledger interface {
	arena.Ledger
	plan.Runs
	Retry(ctx context.Context, run string) (games int, err error)
	EnterStudy(ctx context.Context, s *results.Study) error
	Trials(ctx context.Context, study string) ([]results.Trial, error)
	AddTrials(ctx context.Context, study string, trials []results.Trial) error
	FinishStudy(ctx context.Context, study string, at time.Time) error
}

// Enter writes a new study into the store. config is the study as text, build the program. The error wraps ErrRunTaken
// if a stage's run has the name of another run.
func Enter(ctx context.Context, s Study, store Ledger, config string, build plan.Build) (results.Study, error) {
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
	entered := s.Stored(config, build)
	err := store.EnterStudy(ctx, &entered)
	return entered, err
}

// Stored returns the study, which has no further rounds yet, as Enter writes it.
func (s Study) Stored(config string, build plan.Build) results.Study {
	return results.Study{
		Name: s.Name, Game: s.Game, Heuristic: cmp.Or(s.Candidate.Spec.Heuristic, s.Candidate.Name), Method: s.Method, Budget: s.Budget,
		Config: config, Seed: s.Seed, Version: build.Version, Signature: arena.Signature, Started: stamp(),
		Facts: FactsOf(s),
	}
}

// FactsOf returns a study as data, and what else readers of its results need.
func FactsOf(s Study) results.StudyFacts {
	f := results.StudyFacts{Unrepeatable: map[string]string{}, Candidate: player(s.Candidate), Options: s.Options,
		Terms: results.Terms{Clock: results.Clock(s.Clock), Deadline: s.Deadline, Thoughts: s.Thoughts},
		Ties:  s.Space.Ties(), Course: s.Course, Openings: map[results.Stage][]results.OpeningSet{}}
	for stage, sets := range s.Openings {
		for _, set := range sets {
			f.Openings[stage] = append(f.Openings[stage], results.OpeningSet(set))
		}
	}
	for _, d := range s.Space.Dimensions() {
		f.Weights = append(f.Weights, results.Weight{
			Name: d.Name, Min: d.Min, Max: d.Max, Log: d.Log, Switch: d.Kind == players.Switch, Steps: d.Steps,
		})
	}
	for _, o := range s.Opponents {
		f.Opponents = append(f.Opponents, player(o))
	}
	for _, e := range slices.Concat(s.Opponents, []plan.Entrant{s.Candidate}) {
		if how := e.Spec.Unrepeatable(s.Clock); how != "" {
			f.Unrepeatable[e.Name] = how
		}
	}
	return f
}

// player returns a player as the facts of a study have them.
func player(e plan.Entrant) results.Player {
	return results.Player{Name: e.Name, Spec: e.Spec.String()}
}
