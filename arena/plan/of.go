package plan

import (
	"fmt"
	"slices"

	"tourney/arena/openings"
	"tourney/arena/schedule"
	"tourney/games"
	"tourney/players"
	"tourney/results"
)

// Of returns the plan of a stored run. It is the inverse of RunOf, also where a person sits there, or several players
// have one configuration. It starts no program and builds no player, because a thousand of them take 350 MiB. The error
// says what this program lacks of the game, its options and the players.
func Of(run results.Run) (Plan, error) {
	f := run.Facts
	p := Plan{Name: run.Name, Game: run.Game, Seed: run.Seed, Clock: players.Clock(f.Clock), Deadline: f.Deadline,
		Schedule: schedule.Rule(f.Schedule), Thoughts: f.Thoughts}
	var err error
	if p.Options, err = Options(run.Game, f.Options); err == nil {
		p.Openings, err = Sets(f.Openings)
	}
	if err == nil {
		p.Players, err = Entrants(run.Game, run.Players)
	}
	if err == nil {
		err = knownRule(p.Schedule)
	}
	if err != nil {
		return Plan{}, fmt.Errorf("run %q: this program cannot read its plan: %w", run.Name, err)
	}
	return p, nil
}

// Options returns the stored options of a game, with those that later programs have added at their defaults.
func Options(game string, stored map[string]string) (games.Options, error) {
	g, err := games.Find(game)
	if err != nil {
		return nil, err
	}
	return games.Complete(g.Options(), stored)
}

// Entrants returns stored players as those of a plan.
func Entrants(game string, stored []results.Player) ([]Entrant, error) {
	var list []Entrant
	for _, p := range stored {
		spec, err := players.ParsePlayer(game, p.Spec)
		if err != nil {
			return nil, fmt.Errorf("player %s: %w", p.Name, err)
		}
		list = append(list, Entrant{Name: p.Name, Spec: spec, Fingerprint: p.Fingerprint})
	}
	return list, nil
}

// Sets returns stored sets of openings. Whether the game can make them is asked where they are made.
func Sets(stored []results.OpeningSet) ([]openings.Set, error) {
	var sets []openings.Set
	for _, s := range stored {
		if !slices.Contains(openings.Kinds, s.Kind) || s.Parity != "" && !slices.Contains(openings.Parities, s.Parity) {
			return nil, fmt.Errorf("it has openings of kind %q and parity %q", s.Kind, s.Parity)
		}
		sets = append(sets, openings.Set(s))
	}
	return sets, nil
}

func knownRule(r schedule.Rule) error {
	ends := []string{schedule.Played, schedule.Decided, schedule.Ranked, schedule.Proven}
	seating := r.Seating == "" || slices.Contains(schedule.Seatings, r.Seating)
	if !seating || !slices.Contains(schedule.Orders, r.Order) || !slices.Contains(ends, r.Until) {
		return fmt.Errorf("it has the schedule %q", r)
	}
	return nil
}
