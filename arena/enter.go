package arena

import (
	"context"
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
	err := store.Enter(ctx, &run)
	return run, err
}
