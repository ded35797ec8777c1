package arena

import (
	"context"

	"tourney/games"
	"tourney/players"
	"tourney/results"
)

// Single plays one game of a plan by itself: that number of the pairing of that index, between players whom the caller
// has built, in seat order. Referee, opening and chance are those of a tournament, so that players whose games can be
// played again make the same moves as there. But nobody watches the clock, whatever deadline the plan has. Single fails
// when ctx ends; whatever a player does wrong is a result.
func Single(ctx context.Context, p Plan, pairing, number int, seated []players.Player) (results.Record, error) {
	sources, err := p.Sources()
	if err != nil {
		return results.Record{}, err
	}
	p.Deadline = 0
	set, n := p.Opening(number)
	key := p.Key(p.Pairings()[pairing])
	j := job{pairing: pairing, set: set, n: n}
	r, err := newReferee(p, sources, key, len(seated), j)
	if err != nil {
		return results.Record{}, err
	}
	if err := r.play(ctx, func(s games.Seat) (players.Player, error) { return seated[s], nil }); err != nil {
		return results.Record{}, err
	}
	return r.record, nil
}
