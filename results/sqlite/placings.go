package sqlite

import (
	"context"
	"database/sql"

	"tourney/results"
)

// Placings calls visit with the places of every game of a run, ordered by pairing and number. An error of visit ends the
// reading and is returned as it is. The games are those stored when the reading began; visit may use the store, but has
// to copy what it keeps of the slices.
func (s *Store) Placings(ctx context.Context, run int64, visit func(results.Placing) error) error {
	var stop error
	var g results.Placing
	complete := func() error {
		if len(g.Places) == 0 {
			return nil
		}
		stop = visit(g)
		return stop
	}
	var opening, fault sql.RawBytes
	// The moves lie behind the columns asked for, in pages of their own where they are many: those are not read.
	err := each(ctx, s.read, func(rows *sql.Rows) error {
		var pairing int64
		var number, first, place, points int
		if err := rows.Scan(&pairing, &number, &opening, &first, &place, &points, &fault); err != nil {
			return err
		}
		if len(g.Places) == 0 || pairing != g.Pairing || number != g.Number {
			if err := complete(); err != nil {
				return err
			}
			g.Pairing, g.Number, g.First = pairing, number, first
			if g.Opening != string(opening) { // comparing does not copy
				g.Opening = string(opening)
			}
			g.Places, g.Points, g.Faults = g.Places[:0], g.Points[:0], g.Faults[:0]
		}
		g.Places, g.Points, g.Faults = append(g.Places, place), append(g.Points, points), append(g.Faults, len(fault) > 0)
		return nil
	}, `
		SELECT pairing, number, opening, first, place, points, fault
		FROM game CROSS JOIN seat USING (run, pairing, number) -- games outside, so that nothing has to be sorted
		WHERE run = ?
		ORDER BY run, pairing, number, seat`, run)
	if err == nil {
		err = complete()
	}
	if stop != nil {
		return stop
	}
	return s.explain(err)
}
