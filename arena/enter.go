package arena

import (
	"context"
	"errors"
	"time"

	"tourney/results"
)

// Enter writes what is to be played into the store, or what was added since, and returns the run with its ids. The
// pairings of the run are those of the plan, in the same order. config is the plan as text, kept with the results;
// version names the program.
func Enter(ctx context.Context, p Plan, store results.Store, config, version string) (results.Run, error) {
	run := results.Run{
		Name: p.Name, Game: p.Game, Config: config, Seed: p.Seed,
		Version: version, Signature: Signature, Started: time.Now().UTC().Truncate(time.Second),
	}
	for _, e := range p.Players {
		run.Players = append(run.Players, results.Player{Name: e.Name, Spec: e.Spec.String()})
	}
	for _, seats := range p.Pairings() {
		run.Pairings = append(run.Pairings, results.Pairing{Key: p.Key(seats), Seats: seats})
	}
	if err := keepFinished(ctx, p, store, &run); err != nil {
		return results.Run{}, err
	}
	err := store.Enter(ctx, &run)
	return run, err
}

// keepFinished takes over when a known run was finished, unless the plan has grown since.
func keepFinished(ctx context.Context, p Plan, store results.Store, run *results.Run) error {
	known, err := store.Run(ctx, p.Name)
	if errors.Is(err, results.ErrNoRun) {
		return nil
	}
	if err != nil {
		return err
	}
	played, err := store.Played(ctx, known.ID)
	if err == nil && len(played) == p.Games() {
		run.Finished = known.Finished
	}
	return err
}
