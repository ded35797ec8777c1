package evidence

import (
	"context"
	"errors"
	"slices"

	"tourney/results"
)

// paced is the number of games that measure how long those of a pairing take.
const paced = 10

// errEnough ends a reading.
var errEnough = errors.New("enough games")

// seconds returns how long a block of two players takes one worker, from some stored games; 0 if not known. It is the
// time that players took to choose their moves.
func (c *Counts) seconds(ctx context.Context, store Blocks, a, b int) (float64, error) {
	for i := range c.matchups {
		m := &c.matchups[i]
		if !slices.Contains(m.Players, a) || !slices.Contains(m.Players, b) {
			continue
		}
		pairings := slices.Clone(m.Pairings)
		if m.reverse >= 0 {
			pairings = append(pairings, c.matchups[m.reverse].Pairings...)
		}
		total := 0.0
		for _, p := range pairings {
			games, micros := 0, int64(0)
			err := store.Games(ctx, c.Run, []int{p}, func(g results.Record) error {
				games++
				for _, s := range g.Seats {
					micros += s.Micros
				}
				if games == paced {
					return errEnough
				}
				return nil
			})
			if errors.Is(err, results.ErrDamaged) {
				return 0, nil // tables rest on counts: verify tells of games
			}
			if err != nil && !errors.Is(err, errEnough) {
				return 0, err
			}
			total += float64(micros) / 1e6 / float64(max(1, games))
		}
		if total > 0 {
			return total, nil
		}
	}
	return 0, nil
}
