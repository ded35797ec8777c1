// Package arenatest plays plans for tests of other packages.
package arenatest

import (
	"context"
	"sync"
	"testing"

	"tourney/arena"
	"tourney/arena/match"
	"tourney/arena/plan"
	"tourney/results"
)

// Store is a store that a plan is entered in and played with.
type Store interface {
	plan.Runs
	arena.Ledger
}

// Play enters a plan into a store and plays its missing games. An error fails the test.
func Play(t testing.TB, p plan.Plan, store Store, config string, workers int, sinks ...arena.Sink) (results.Run, arena.Progress) {
	t.Helper()
	run, err := plan.Enter(t.Context(), p, store, config, plan.Build{Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	rest, err := plan.Resume(t.Context(), p, run, store)
	if err != nil {
		t.Fatal(err)
	}
	rest.Runner, rest.Sinks = arena.Local{Workers: workers}, sinks
	progress, err := arena.Play(t.Context(), rest)
	if err != nil {
		t.Fatal(err)
	}
	return run, progress
}

// Made is a runner that makes up the results of games: each worker asks Play for that of a job.
type Made struct {
	Workers int
	Play    func(j *match.Job) arena.Done
}

func (m Made) Run(ctx context.Context, jobs <-chan match.Job, done chan<- arena.Done) error {
	var all sync.WaitGroup
	for range m.Workers {
		all.Go(func() {
			for {
				select {
				case <-ctx.Done():
					return
				case j, ok := <-jobs:
					if !ok {
						return
					}
					done <- m.Play(&j)
				}
			}
		})
	}
	all.Wait()
	return nil
}
