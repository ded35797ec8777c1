package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"tourney/results"
)

// Run returns the run of that name with its players and pairings. The error wraps results.ErrNoRun if there is none.
func (s *Store) Run(ctx context.Context, name string) (results.Run, error) {
	runs, err := s.runs(ctx, "WHERE name = ?", name)
	if err == nil && len(runs) == 0 {
		err = fmt.Errorf("run %q: %w", name, results.ErrNoRun)
	}
	if err != nil {
		return results.Run{}, s.explain(err)
	}
	return runs[0], nil
}

// Runs returns all runs with their players and pairings, oldest first.
func (s *Store) Runs(ctx context.Context) ([]results.Run, error) {
	runs, err := s.runs(ctx, "ORDER BY started, id")
	return runs, s.explain(err)
}

// runs reads runs with all that belongs to them as of one moment.
func (s *Store) runs(ctx context.Context, which string, args ...any) ([]results.Run, error) {
	tx, err := s.read.BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}
	defer tx.Rollback()
	var runs []results.Run
	err = each(ctx, tx, func(rows *sql.Rows) error {
		var r results.Run
		var started string
		var finished sql.NullString
		err := rows.Scan(&r.ID, &r.Name, &r.Game, &r.Config, &r.Seed, &r.Version, &r.Signature, &started, &finished)
		if err != nil {
			return err
		}
		if r.Started, r.Finished, err = parseSpan(started, finished); err != nil {
			return fmt.Errorf("run %q: %w", r.Name, err)
		}
		runs = append(runs, r)
		return nil
	}, "SELECT id, name, game, config, seed, version, signature, started, finished FROM run "+which, args...)
	if err != nil {
		return nil, err
	}
	for i := range runs {
		if err := readLineup(ctx, tx, &runs[i]); err != nil {
			return nil, err
		}
	}
	return runs, nil
}

// readLineup reads the players and pairings of a run.
func readLineup(ctx context.Context, tx *sql.Tx, r *results.Run) error {
	places := map[int64]int{}
	err := each(ctx, tx, func(rows *sql.Rows) error {
		var p results.Player
		if err := rows.Scan(&p.ID, &p.Name, &p.Spec); err != nil {
			return err
		}
		places[p.ID] = len(r.Players)
		r.Players = append(r.Players, p)
		return nil
	}, "SELECT id, name, spec FROM player WHERE run = ? ORDER BY position, id", r.ID)
	if err != nil {
		return err
	}
	return each(ctx, tx, func(rows *sql.Rows) error {
		var p results.Pairing
		var seats string
		if err := rows.Scan(&p.ID, &p.Key, &seats); err != nil {
			return err
		}
		if p.Seats, err = splitSeats(seats, places); err != nil {
			return fmt.Errorf("run %q, pairing with id %d: %w", r.Name, p.ID, err)
		}
		r.Pairings = append(r.Pairings, p)
		return nil
	}, "SELECT id, key, seats FROM pairing WHERE run = ? ORDER BY position, id", r.ID)
}

// Played returns the games of a run that are stored.
func (s *Store) Played(ctx context.Context, run int64) (map[results.GameID]bool, error) {
	played, err := s.played(ctx, run)
	return played, s.explain(err)
}

func (s *Store) played(ctx context.Context, run int64) (map[results.GameID]bool, error) {
	var games int // the tallies know without counting; every game has a seat 0
	const count = "SELECT coalesce(sum(games), 0) FROM tally WHERE run = ? AND seat = 0"
	if err := s.read.QueryRowContext(ctx, count, run).Scan(&games); err != nil {
		return nil, err
	}
	played := make(map[results.GameID]bool, games)
	var pairing, number int64
	err := each(ctx, s.read, func(rows *sql.Rows) error {
		err := rows.Scan(&pairing, &number)
		played[results.GameID{Pairing: pairing, Number: int(number)}] = true
		return err
	}, "SELECT pairing, number FROM game WHERE run = ?", run)
	return played, err
}

// Tallies returns the sums of a run, ordered by pairing, opening and first seat.
func (s *Store) Tallies(ctx context.Context, run int64) ([]results.Tally, error) {
	var tallies []results.Tally
	err := each(ctx, s.read, func(rows *sql.Rows) error {
		var t results.Tally
		var n results.SeatTally
		var seat int
		err := rows.Scan(&t.Pairing, &t.Opening, &t.First, &seat,
			&t.Games, &n.Wins, &n.Draws, &n.Losses, &n.Faults, &t.Turns, &t.TurnsSquared)
		if err != nil {
			return err
		}
		if seat == 0 {
			tallies = append(tallies, t)
		}
		if len(tallies) == 0 || seat != len(tallies[len(tallies)-1].Seats) {
			return fmt.Errorf("%s: the tallies are damaged: seat %d is out of order", s.title(ctx, run, t.Pairing), seat)
		}
		last := &tallies[len(tallies)-1]
		last.Seats = append(last.Seats, n)
		return nil
	}, `
		SELECT pairing, opening, first, seat, games, wins, draws, losses, faults, turns, turns_squared
		FROM tally WHERE run = ? ORDER BY pairing, opening, first, seat`, run)
	return tallies, s.explain(err)
}

// TurnCounts returns how long the games of a run were, ordered by pairing, opening and turns.
func (s *Store) TurnCounts(ctx context.Context, run int64) ([]results.TurnCount, error) {
	var counts []results.TurnCount
	err := each(ctx, s.read, func(rows *sql.Rows) error {
		var c results.TurnCount
		err := rows.Scan(&c.Pairing, &c.Opening, &c.Turns, &c.Games)
		counts = append(counts, c)
		return err
	}, `
		SELECT pairing, opening, turns, count(*)
		FROM game WHERE run = ? GROUP BY pairing, opening, turns ORDER BY pairing, opening, turns`, run)
	return counts, s.explain(err)
}

// Game returns one game. The error wraps results.ErrNoGame if it is not stored.
func (s *Store) Game(ctx context.Context, run int64, id results.GameID) (results.Record, error) {
	var found *results.Record
	err := s.games(ctx, run, func(g results.Record) error {
		found = &g
		return nil
	}, "AND pairing = ? AND number = ?", id.Pairing, id.Number)
	if err == nil && found == nil {
		err = s.noGame(ctx, run, id)
	}
	if err != nil {
		return results.Record{}, s.explain(err)
	}
	return *found, nil
}

// noGame returns results.ErrNoGame with what there is instead.
func (s *Store) noGame(ctx context.Context, run int64, id results.GameID) error {
	var games int
	var first, last sql.NullInt64
	err := s.read.QueryRowContext(ctx, `
		SELECT count(*), min(number), max(number) FROM game WHERE run = ? AND pairing = ?`, run, id.Pairing,
	).Scan(&games, &first, &last)
	if err != nil {
		return err
	}
	stored := "none is stored yet"
	if games > 0 {
		stored = fmt.Sprintf("games stored: %d, numbered %d..%d", games, first.Int64, last.Int64)
	}
	return fmt.Errorf("%s, game %d: %w (%s)", s.title(ctx, run, id.Pairing), id.Number, results.ErrNoGame, stored)
}

// title names a pairing of a run for messages the way users know it, or by the ids where the database cannot tell.
func (s *Store) title(ctx context.Context, run, pairing int64) string {
	runs, err := s.runs(ctx, "WHERE id = ?", run)
	if err == nil && len(runs) == 1 {
		for _, p := range runs[0].Pairings {
			if p.ID == pairing {
				return fmt.Sprintf("run %q, pairing %s", runs[0].Name, runs[0].Title(p))
			}
		}
	}
	return fmt.Sprintf("run with id %d, pairing with id %d", run, pairing)
}

// Games calls visit with every game of a run, ordered by pairing and number. An error of visit ends the reading and is
// returned as it is. The games are those stored when the reading began; visit may use the store.
func (s *Store) Games(ctx context.Context, run int64, visit func(results.Record) error) error {
	var stop error
	err := s.games(ctx, run, func(g results.Record) error {
		stop = visit(g)
		return stop
	}, "")
	if stop != nil {
		return stop
	}
	return s.explain(err)
}

// games reads games of a run as of one moment, a row for each seat, and calls visit as each is complete.
func (s *Store) games(
	ctx context.Context, run int64, visit func(results.Record) error, which string, args ...any,
) error {
	tx, err := s.read.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	counts, err := countColumns(ctx, tx)
	if err != nil {
		return err
	}
	var g results.Record
	complete := func() error {
		if len(g.Seats) == 0 {
			return nil
		}
		return visit(g)
	}
	err = each(ctx, tx, func(rows *sql.Rows) error {
		var next results.Record
		var seat results.Seat
		var moves sql.RawBytes
		var finished string
		err := rows.Scan(&next.Pairing, &next.Number, &next.Opening, &next.Start, &next.First, &next.Reason,
			&next.Plies, &next.Turns, &moves, &finished,
			&seat.Place, &seat.Points, &seat.Nodes, &seat.Evals, &seat.Hits, &seat.Cuts, &seat.FirstCuts,
			&seat.Micros, &seat.Fault)
		if err != nil {
			return err
		}
		if len(g.Seats) == 0 || next.Pairing != g.Pairing || next.Number != g.Number {
			if err := complete(); err != nil {
				return err
			}
			if next.Moves, err = decodeMoves(moves); err == nil {
				next.Finished, err = parseStamp(finished)
			}
			if err != nil {
				return fmt.Errorf("%s, game %d: %w", s.title(ctx, run, next.Pairing), next.Number, err)
			}
			g = next
		}
		g.Seats = append(g.Seats, seat)
		return nil
	}, `
		SELECT
			pairing, number, opening, start, first, reason, plies, turns, moves, finished,
			place, points, nodes, evals, `+counts+`, micros, fault
		FROM game CROSS JOIN seat USING (run, pairing, number) -- games outside, so that nothing has to be sorted
		WHERE run = ? `+which+`
		ORDER BY run, pairing, number, seat`, append([]any{run}, args...)...)
	if err != nil {
		return err
	}
	return complete()
}

// each calls visit with every row that a query returns.
func each(ctx context.Context, q interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}, visit func(*sql.Rows) error, query string, args ...any) error {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := visit(rows); err != nil {
			return err
		}
	}
	return errors.Join(rows.Err(), rows.Close())
}
