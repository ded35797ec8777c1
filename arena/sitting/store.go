package sitting

import (
	"context"
	"fmt"
	"slices"

	"tourney/arena/config"
	"tourney/arena/plan"
	"tourney/results"
)

// RunName returns the run name of a database's n-th person's game, n from 1.
func RunName(n int) string { return fmt.Sprintf("play-%d", n) }

// NextNumber returns the first n for which the store has no run RunName(n).
func NextNumber(ctx context.Context, store results.Store) (int, error) {
	runs, err := store.Runs(ctx)
	n := 1
	for slices.ContainsFunc(runs, func(r results.Run) bool { return r.Name == RunName(n) }) {
		n++
	}
	return n, err
}

// Store writes the game as a run under the next free name, and returns the run. It renames the Plan, because its name
// may have been taken meanwhile.
func (s *Sitting) Store(ctx context.Context, store results.Store, record results.Record, build plan.Build) (results.Run, error) {
	n, err := NextNumber(ctx, store)
	if err != nil {
		return results.Run{}, err
	}
	s.Plan.Name = RunName(n)
	run, err := plan.Enter(ctx, s.Plan, store, string(config.Encode(s.Plan)), build)
	if err != nil {
		return run, err
	}
	if err := store.Append(ctx, run, []results.Record{record}); err != nil {
		return run, err
	}
	return run, store.Finish(ctx, run.Name, record.Finished)
}
