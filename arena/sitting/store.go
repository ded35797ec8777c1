package sitting

import (
	"context"
	"fmt"
	"slices"

	"tourney/arena/config"
	"tourney/arena/plan"
	"tourney/results"
)

// RunName is the name of the run of game n of a database, from 1.
func RunName(n int) string { return fmt.Sprintf("play-%d", n) }

// NextNumber returns the number of the next game that a store has no run for.
func NextNumber(ctx context.Context, store results.Store) (int, error) {
	runs, err := store.Runs(ctx)
	n := 1
	for slices.ContainsFunc(runs, func(r results.Run) bool { return r.Name == RunName(n) }) {
		n++
	}
	return n, err
}

// Store writes the game as a run of its own, under the next name, and returns the run. It gives the Plan that name: its own
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
