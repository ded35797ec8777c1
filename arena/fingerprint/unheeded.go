package fingerprint

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"

	"tourney/arena/crash"
	"tourney/arena/match"
	"tourney/games"
	"tourney/players"
)

// Unheeded returns on how many positions a player does the same, whatever is changed in its own weights. It asks with
// each change for moves and values on a few positions of the sample. It returns 0 if any differs, and if that cannot be
// found out: the player fails, or takes more than a few seconds. A player that promises no equal play is asked as well,
// because chance and the clock can only add differences.
func (t *Taker) Unheeded(ctx context.Context, s players.Spec, changes ...players.Weights) int {
	sample, err := t.positions()
	if err != nil || !s.OwnWeights() || t.suspects(s) {
		return 0
	}
	ctx, cancel := context.WithTimeout(ctx, sitting)
	defer cancel()
	return within(sitting+grace, 0, func() int {
		crash.Label(t.label(s), -1)
		var first []string
		for _, change := range changes {
			s := s
			s.Weights = maps.Clone(s.Weights)
			maps.Copy(s.Weights, change)
			if first = t.sayings(ctx, s, sample, first); first == nil {
				break
			}
		}
		return len(first)
	})
}

// sayings returns the moves and values of a player on the positions of a fingerprint. It returns none as soon as one is
// missing, or is not as wanted; a nil wanted asks for any.
func (t *Taker) sayings(ctx context.Context, s players.Spec, sample []games.Position, wanted []string) (list []string) {
	defer func() {
		if recover() != nil {
			list = nil
		}
	}()
	player, err := s.New()
	if err != nil {
		return nil
	}
	defer players.Close(player) // its decisions are known
	for i := 0; i < len(sample); i += apart {
		p := sample[i]
		d, err := decide(ctx, player, t.setup(p, i))
		resigns := errors.Is(err, players.ErrResign)
		if err != nil && !resigns || ctx.Err() != nil {
			return nil
		}
		said := fmt.Sprintf("%s %x", notation(p, d.Moves, resigns), math.Float64bits(d.Score))
		if wanted != nil && wanted[len(list)] != said {
			return nil
		}
		list = append(list, said)
	}
	return list
}

// setup begins a game for the decision of a fingerprint on a position, the i-th of the sample.
func (t *Taker) setup(p games.Position, i int) players.Setup {
	return players.Setup{
		Game: t.game, Options: t.options, Start: p.Clone(), Seat: p.Mover(),
		Seed: match.Seed(0, fmt.Sprintf("fingerprint decision\x00%d", i)),
	}
}
