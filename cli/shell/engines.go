package shell

import (
	"errors"
	"fmt"

	"tourney/arena/plan"
	"tourney/games"
	"tourney/players"
	"tourney/players/engine"
	"tourney/players/process"
)

// Asking lets programs be asked for their weights. It prints on Stderr what it starts. The rules are the caller's to add.
func (e *Environment) Asking() *players.Asking {
	return &players.Asking{Ctx: e.Ctx, Tell: func(command string) {
		fmt.Fprintf(e.Stderr, "starts, to ask for its weights: %s\n", command)
	}}
}

// TryEngines starts the engines among the players of a run or study, each once, and ends them. It prints on Stderr what it
// starts: a config starts programs. An engine that does not start is an error if no games remain without it. Otherwise a line
// names the engine, and it fails on its first openings. remain reports whether games remain without some players, given by
// name; a nil remain stands for none.
func (e *Environment) TryEngines(
	name, game string, o games.Options, entrants []plan.Entrant, remain func(failed map[string]bool) bool,
) error {
	g, err := games.Find(game)
	if err != nil {
		return err
	}
	var errs []error
	failed := map[string]bool{}
	some := false
	for _, entrant := range entrants {
		if entrant.Spec.Method != engine.Name {
			continue
		}
		if !some && process.Lacks != "" {
			fmt.Fprintf(e.Stderr, "%s: %s\n", name, process.Lacks)
		}
		some = true
		fmt.Fprintf(e.Stderr, "%s: starts %s by: %s\n", name, entrant.Name, entrant.Spec.Options[players.CommandOption])
		if err := entrant.Spec.Try(e.Ctx, g, o); err != nil {
			if e.Ctx.Err() != nil {
				return e.Ctx.Err()
			}
			failed[entrant.Name] = true
			errs = append(errs, Usage(fmt.Errorf("%s: player %q: %w", name, entrant.Name, err)))
		}
	}
	if len(errs) == 0 || remain == nil || !remain(failed) {
		return errors.Join(errs...)
	}
	for _, err := range errs {
		fmt.Fprintf(e.Stderr, "%v; its games are lost until it starts or is withdrawn\n", err)
	}
	return nil
}
