package shell

import (
	"errors"
	"fmt"

	"tourney/arena/plan"
	"tourney/games"
	"tourney/players"
	"tourney/players/external"
)

// TryEngines starts the engines among the players of a run or study, each once, and ends them. It prints on Stderr what it
// starts: a config starts programs. An engine that cannot play is an error before the first game, not the loss of all games.
func (e *Environment) TryEngines(name, game string, o games.Options, entrants []plan.Entrant) error {
	g, err := games.Find(game)
	if err != nil {
		return err
	}
	var errs []error
	some := false
	for _, entrant := range entrants {
		if entrant.Spec.Method != external.Name {
			continue
		}
		if !some && external.Lacks != "" {
			fmt.Fprintf(e.Stderr, "%s: %s\n", name, external.Lacks)
		}
		some = true
		fmt.Fprintf(e.Stderr, "%s: starts %s by: %s\n", name, entrant.Name, entrant.Spec.Options[players.CommandOption])
		if err := entrant.Spec.Try(e.Ctx, g, o); err != nil {
			if e.Ctx.Err() != nil {
				return e.Ctx.Err()
			}
			errs = append(errs, Usage(fmt.Errorf("%s: player %q: %w", name, entrant.Name, err)))
		}
	}
	return errors.Join(errs...)
}
