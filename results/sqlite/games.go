package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"

	"tourney/results"
)

// Played returns the stored games of a run.
func (s *Store) Played(ctx context.Context, r results.Run) (*results.GameSet, error) {
	var played results.GameSet
	err := s.look(ctx, func(tx *sql.Tx) error {
		u, err := s.lineupOf(ctx, tx, r)
		if err != nil {
			return err
		}
		var pairing, number int64
		counted, numbers := map[int64]int{}, map[int64]int{}
		err = each(ctx, tx, func(rows *sql.Rows) error {
			err := rows.Scan(&pairing, &number)
			if i, ok := u.find(pairing); ok && number >= 0 {
				played.Add(i, int(number))
			}
			counted[pairing]++
			numbers[pairing] += int(number)
			return err
		}, "SELECT pairing, number FROM "+gameInOrder+" WHERE run = ?", u.run)
		if err != nil {
			return err
		}
		if err := u.hold(ctx, tx, "game", counted); err != nil {
			return err
		}
		return u.holdNumbers(ctx, tx, numbers)
	})
	return &played, err
}

// Game returns the game with that pairing index and number. The error wraps results.ErrNoGame if the game is not
// stored.
func (s *Store) Game(ctx context.Context, r results.Run, pairing, number int) (found results.Record, err error) {
	err = s.look(ctx, func(tx *sql.Tx) error {
		u, err := s.lineupOf(ctx, tx, r)
		if err != nil {
			return err
		}
		there := false
		if !u.has(pairing) {
			return fmt.Errorf("%s, game %d: %w", u.title(pairing), number, results.ErrNoGame)
		}
		err = eachGame(ctx, tx, u, func(row *gameRow) (err error) {
			there = true
			found, err = row.checkedRecord(u)
			return err
		}, "AND pairing = ? AND number = ?", u.pairings[pairing], number)
		if err == nil && !there {
			err = noGame(ctx, tx, u, pairing, number)
		}
		return err
	})
	return found, err
}

// noGame returns results.ErrNoGame with the numbers of stored games.
func noGame(ctx context.Context, tx *sql.Tx, u *lineup, pairing, number int) error {
	if err := u.holdPairing(ctx, tx, u.pairings[pairing]); err != nil {
		return err
	}
	var games int
	var first, last sql.NullInt64
	err := tx.QueryRowContext(ctx, `
		SELECT count(*), min(number), max(number) FROM game WHERE run = ? AND pairing = ?`, u.run, u.pairings[pairing],
	).Scan(&games, &first, &last)
	if err != nil {
		return err
	}
	stored := "none is stored yet"
	if games > 0 {
		stored = fmt.Sprintf("games stored: %d, numbered %d..%d", games, first.Int64, last.Int64)
	}
	return fmt.Errorf("%s, game %d: %w (%s)", u.title(pairing), number, results.ErrNoGame, stored)
}

// Games calls visit with every game of the pairings with these indices, or of all pairings for nil. Games are ordered
// by pairing and number, and as stored when the reading began. An error of visit ends the reading and is returned
// unchanged. visit may use the store.
func (s *Store) Games(ctx context.Context, r results.Run, pairings []int, visit func(results.Record) error) error {
	return s.games(ctx, r, pairings, math.MinInt, visit)
}

// GamesFrom is Games of one pairing, from a number on.
func (s *Store) GamesFrom(ctx context.Context, r results.Run, pairing, number int, visit func(results.Record) error) error {
	return s.games(ctx, r, []int{pairing}, number, visit)
}

func (s *Store) games(ctx context.Context, r results.Run, pairings []int, from int, visit func(results.Record) error) error {
	return s.look(ctx, func(tx *sql.Tx) error {
		u, err := s.lineupOf(ctx, tx, r)
		if err != nil {
			return err
		}
		ids := u.pairings // in the run's order, which may differ from that of ids
		if pairings != nil {
			ids = nil
			for _, i := range pairings {
				if !u.has(i) {
					return fmt.Errorf("%s: %w", u.title(i), results.ErrNoGame)
				}
				ids = append(ids, u.pairings[i])
			}
		}
		for _, id := range ids {
			if err := u.holdPairing(ctx, tx, id); err != nil {
				return err
			}
			err := eachGame(ctx, tx, u, func(row *gameRow) error {
				g, err := row.checkedRecord(u)
				if err != nil {
					return err
				}
				if err := visit(g); err != nil {
					return stopped{err}
				}
				return nil
			}, "AND pairing = ? AND number >= ?", id, from)
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// gameColumns and seatColumns list the columns that eachGame reads, in the order of gameRow.
const (
	gameColumns = "pairing, number, opening, start, first, reason, plies, turns, moves, finished, end_kind, end_seat, " +
		"thoughts, times, start_hash, game_hash, stretch, checksum"
	seatColumns = "pairing, number, seat, place, points, nodes, evals, hits, cuts, first_cuts, micros, fault, own_turns"
)

// eachGame calls visit with games of a run, ordered by pairing id and number. which is an SQL condition on columns that
// game and seat share.
func eachGame(ctx context.Context, tx *sql.Tx, u *lineup, visit func(*gameRow) error, which string, args ...any) error {
	stretches, err := countStretches(ctx, tx, u.run)
	if err != nil {
		return err
	}
	args = append([]any{u.run}, args...)
	// Two queries side by side: a join would repeat the moves for every seat.
	seats, err := tx.QueryContext(ctx, "SELECT "+seatColumns+" FROM seat WHERE run = ? "+which+" ORDER BY run, pairing, number, seat", args...)
	if err != nil {
		return err
	}
	defer seats.Close()
	var next struct {
		pairing, number, seat int64
		row                   seatRow
	}
	more := true
	advance := func() error {
		if more = seats.Next(); !more {
			return seats.Err()
		}
		s := &next.row
		return seats.Scan(&next.pairing, &next.number, &next.seat, &s.place, &s.points, &s.nodes, &s.evals, &s.hits, &s.cuts,
			&s.firstCuts, &s.micros, &s.fault, &s.turns)
	}
	if err := advance(); err != nil {
		return err
	}
	err = each(ctx, tx, func(rows *sql.Rows) error {
		r := &gameRow{}
		var sum int64
		err := rows.Scan(&r.pairing, &r.number, &r.opening, &r.start, &r.first, &r.reason, &r.plies, &r.turns, &r.moves, &r.finished,
			&r.endKind, &r.endSeat, &r.thoughts, &r.times, &r.startHash, &r.gameHash, &r.stretch, &sum)
		if err != nil {
			return err
		}
		for more && next.pairing == r.pairing && next.number == r.number {
			if next.seat != int64(len(r.seats)) {
				break
			}
			r.seats = append(r.seats, next.row)
			if err := advance(); err != nil {
				return err
			}
		}
		if more && (next.pairing < r.pairing || next.pairing == r.pairing && next.number <= r.number) {
			return damaged("%s, game %d: rows of the SQL table seat belong to no game", u.titleOf(next.pairing), next.number)
		}
		if sum != r.checksum(u.run) {
			return noChecksum("%s, game %d", u.titleOf(r.pairing), r.number)
		}
		if r.stretch < 1 || r.stretch > stretches {
			return damaged("%s, game %d: it names stretch %d, but the run has %d", u.titleOf(r.pairing), r.number, r.stretch, stretches)
		}
		return visit(r)
	}, "SELECT "+gameColumns+" FROM "+gameInOrder+" WHERE run = ? "+which+" ORDER BY run, pairing, number", args...)
	if err != nil {
		return err
	}
	if more {
		return damaged("%s, game %d: rows of the SQL table seat belong to no game", u.titleOf(next.pairing), next.number)
	}
	return errors.Join(seats.Err(), seats.Close())
}

// checkedRecord returns the game of a row, which must belong to the lineup's run.
func (r *gameRow) checkedRecord(u *lineup) (results.Record, error) {
	pairing, ok := u.find(r.pairing)
	if !ok {
		return results.Record{}, damaged("%s has game %d", u.titleOf(r.pairing), r.number)
	}
	g, err := r.record(pairing)
	if err == nil {
		err = u.admits(&g)
	}
	if err != nil {
		return g, fmt.Errorf("%w: %s, game %d: %w", results.ErrDamaged, u.title(pairing), r.number, err)
	}
	return g, nil
}
