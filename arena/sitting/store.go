package sitting

import (
	"context"
	"fmt"
	"slices"
	"time"

	"tourney/arena/plan"
	"tourney/results"
)

// RunName returns the run name of a database's n-th person's game, n from 1.
func RunName(n int) string { return fmt.Sprintf("play-%d", n) }

// Ledger is the store that games of persons are written to. Append ignores a game that is stored.
type Ledger interface {
	plan.Runs
	RunNames(ctx context.Context) ([]string, error)
	Append(ctx context.Context, r results.Run, games []results.Record) error
	Finish(ctx context.Context, run string, at time.Time) error
}

// Names is the method RunNames of a store.
type Names func(ctx context.Context) ([]string, error)

// NextNumber returns the first n for which no store has a run RunName(n).
func NextNumber(ctx context.Context, stores ...Names) (n int, err error) {
	var names []string
	for _, read := range stores {
		list, err := read(ctx)
		if err != nil {
			return 0, err
		}
		names = append(names, list...)
	}
	n = 1
	for slices.Contains(names, RunName(n)) {
		n++
	}
	return n, nil
}

// Store writes the game as a run under the next free name, and returns the run. It renames the Plan, because its name
// may have been taken meanwhile; encode writes it as a config. After an error it may be called again: a run that it has
// entered in this store is gone on with, so that a game is never stored twice. The name is free in the others, too.
func (s *Sitting) Store(
	ctx context.Context, store Ledger, record results.Record, build plan.Build, encode func(plan.Plan) []byte,
	others ...Names,
) (results.Run, error) {
	run, err := store.Run(ctx, s.entered.Name)
	if err != nil || run.Config != s.entered.Config || !run.Started.Equal(s.entered.Started) {
		if run, err = s.enter(ctx, store, build, encode, others); err != nil {
			return run, err
		}
		s.entered = run
	}
	if err := store.Append(ctx, run, []results.Record{record}); err != nil {
		return run, err
	}
	return run, store.Finish(ctx, run.Name, record.Finished)
}

func (s *Sitting) enter(
	ctx context.Context, store Ledger, build plan.Build, encode func(plan.Plan) []byte, others []Names,
) (results.Run, error) {
	n, err := NextNumber(ctx, append(others, store.RunNames)...)
	if err != nil {
		return results.Run{}, err
	}
	s.Plan.Name = RunName(n)
	run := plan.RunOf(s.Plan, string(encode(s.Plan)), build)
	run.Started = s.begun // it may have waited to be stored
	run.Stretches[0].Started = s.begun
	err = store.Enter(ctx, &run)
	return run, err
}
