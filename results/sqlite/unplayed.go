package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"tourney/results"
)

type unplayedRow struct {
	pairing, from, to int64
	reason            string
	final             int64
}

func (r unplayedRow) values(run int64) []any {
	return []any{run, r.pairing, r.from, r.to, r.reason, r.final}
}

// readUnplayed returns the verified rows of a run in the order of pairing ids and numbers.
func readUnplayed(ctx context.Context, q queryer, run int64, which string, args ...any) (list []unplayedRow, err error) {
	err = each(ctx, q, func(rows *sql.Rows) error {
		var r unplayedRow
		var sum int64
		if err := rows.Scan(&r.pairing, &r.from, &r.to, &r.reason, &r.final, &sum); err != nil {
			return err
		}
		list = append(list, r)
		if sum != checksum(r.values(run)...) {
			return noChecksum("a row of the SQL table unplayed (from number %d)", r.from)
		}
		return nil
	}, "SELECT pairing, from_number, to_number, reason, final, checksum FROM unplayed WHERE run = ?1 "+which+" ORDER BY pairing, from_number",
		append([]any{run}, args...)...)
	return list, err
}

// Unplayed returns the games of a run that were left out, ordered by pairing and number.
func (s *Store) Unplayed(ctx context.Context, r results.Run) (left []results.Unplayed, err error) {
	err = s.look(ctx, func(tx *sql.Tx) error {
		u, err := s.lineupOf(ctx, tx, r)
		if err != nil {
			return err
		}
		rows, err := readUnplayed(ctx, tx, u.run, "")
		if err != nil {
			return fmt.Errorf("run %q: %w", r.Name, err)
		}
		left = nil
		for _, row := range rows {
			if i, ok := u.find(row.pairing); ok { // else entered after r was read
				left = append(left, results.Unplayed{Pairing: i, From: int(row.from), To: int(row.to), Why: results.Visible(row.reason),
					Final: row.final != 0})
			}
		}
		slices.SortStableFunc(left, func(a, b results.Unplayed) int { return cmp.Compare(a.Pairing, b.Pairing) })
		return nil
	})
	return left, err
}

// AddUnplayed stores games that were left out, in one transaction. It ignores games that are stored as played or left
// out. Adjacent ranges with equal reason and finality become one.
func (s *Store) AddUnplayed(ctx context.Context, r results.Run, left []results.Unplayed) error {
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		u, err := s.lineupOf(ctx, tx, r)
		if err != nil {
			return err
		}
		s.nothingLeft = 0
		e := unplayedEdit{ctx: ctx, tx: tx, run: u.run}
		for _, l := range left {
			err := u.admitsUnplayed(l)
			if err == nil {
				row := unplayedRow{u.pairings[l.Pairing], int64(l.From), int64(l.To), l.Why, 0}
				if l.Final {
					row.final = 1
				}
				err = e.add(row)
			}
			if err != nil {
				return fmt.Errorf("%s, games %d to %d left out: %w", u.title(l.Pairing), l.From, l.To, err)
			}
		}
		return e.seal()
	})
}

// admitsUnplayed refuses empty and impossible ranges.
func (u *lineup) admitsUnplayed(l results.Unplayed) error {
	switch {
	case !u.has(l.Pairing):
		return errors.New("the run has no such pairing")
	case l.From < 0 || l.To < l.From || l.To > results.MostNumber:
		return errors.New("these numbers are impossible")
	case l.Why == "":
		return errors.New("the reason is missing")
	}
	return nil
}

// Retry deletes the entries of games that were left out, except final ones, and returns the number of games. They are
// missing again, so Retry reopens a finished run.
func (s *Store) Retry(ctx context.Context, run string) (games int, err error) {
	err = s.editUnplayed(ctx, run, func(e *unplayedEdit, rows []unplayedRow) error {
		games = 0
		for _, row := range rows {
			if err := e.drop(row); err != nil {
				return err
			}
			games += int(row.to - row.from + 1)
		}
		if games == 0 {
			return nil
		}
		if err := e.seal(); err != nil {
			return err
		}
		row, err := getRun(e.ctx, e.tx, e.run)
		if err != nil {
			return err
		}
		row.finished = sql.NullString{}
		if err := row.put(e.ctx, e.tx); err != nil {
			return err
		}
		return sealRun(e.ctx, e.tx, e.run)
	})
	return games, err
}

// GoOn makes all entries of games that were left out final.
func (s *Store) GoOn(ctx context.Context, run string) error {
	return s.editUnplayed(ctx, run, func(e *unplayedEdit, rows []unplayedRow) error {
		for _, row := range rows {
			if err := e.drop(row); err != nil {
				return err
			}
			row.final = 1
			if err := e.join(row); err != nil {
				return err
			}
		}
		return nil
	})
}

// editUnplayed calls edit with the rows that are not final.
func (s *Store) editUnplayed(ctx context.Context, name string, edit func(*unplayedEdit, []unplayedRow) error) error {
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		run, err := runID(ctx, tx, name)
		if err != nil {
			return err
		}
		rows, err := readUnplayed(ctx, tx, run, "AND final = 0")
		if err != nil {
			return fmt.Errorf("run %q: %w", name, err)
		}
		e := unplayedEdit{ctx: ctx, tx: tx, run: run}
		if err := edit(&e, rows); err != nil {
			return fmt.Errorf("run %q: %w", name, err)
		}
		return e.seal()
	})
}

// unplayedEdit changes rows of a run in unplayed.
type unplayedEdit struct {
	ctx    context.Context
	tx     *sql.Tx
	run    int64
	change int64 // of the sum of the rows' checksums
}

// add inserts the games of a row that are neither stored nor left out.
func (e *unplayedEdit) add(row unplayedRow) error {
	var free []unplayedRow
	next := row.from
	upTo := func(number int64) {
		if next < number {
			gap := row
			gap.from, gap.to = next, number-1
			free = append(free, gap)
		}
	}
	err := each(e.ctx, e.tx, func(rows *sql.Rows) error {
		var from, to int64
		err := rows.Scan(&from, &to)
		upTo(from)
		next = max(next, to+1)
		return err
	}, `
		SELECT number, number FROM game WHERE run = ?1 AND pairing = ?2 AND number BETWEEN ?3 AND ?4
		UNION ALL
		SELECT from_number, to_number FROM unplayed WHERE run = ?1 `+overlapping+`
		ORDER BY 1`, e.run, row.pairing, row.from, row.to)
	if err != nil {
		return err
	}
	upTo(row.to + 1)
	for _, gap := range free {
		if err := e.join(gap); err != nil {
			return err
		}
	}
	return nil
}

// overlapping selects rows with a game of pairing ?2 from number ?3 to ?4. Rows do not overlap, so at most one of those
// that begin before ?3 fits.
const overlapping = `AND pairing = ?2 AND to_number >= ?3 AND from_number BETWEEN coalesce(
	(SELECT max(from_number) FROM unplayed WHERE run = ?1 AND pairing = ?2 AND from_number < ?3), ?3) AND ?4`

// join inserts a row, merged with adjacent rows of equal reason and finality.
func (e *unplayedEdit) join(row unplayedRow) error {
	beside, err := readUnplayed(e.ctx, e.tx, e.run, overlapping, row.pairing, row.from-1, row.to+1)
	if err != nil {
		return err
	}
	for _, other := range beside {
		if other.reason != row.reason || other.final != row.final {
			continue
		}
		if err := e.drop(other); err != nil {
			return err
		}
		row.from, row.to = min(row.from, other.from), max(row.to, other.to)
	}
	return e.insert(row)
}

// remove takes a played game out of the row that holds it, if any.
func (e *unplayedEdit) remove(pairing, number int64) error {
	rows, err := readUnplayed(e.ctx, e.tx, e.run, overlapping, pairing, number, number)
	if err != nil {
		return err
	}
	for _, row := range rows {
		if err := e.drop(row); err != nil {
			return err
		}
		before, behind := row, row
		before.to, behind.from = number-1, number+1
		for _, part := range []unplayedRow{before, behind} {
			if part.from > part.to {
				continue
			}
			if err := e.insert(part); err != nil {
				return err
			}
		}
	}
	return nil
}

func (e *unplayedEdit) insert(row unplayedRow) error {
	values := row.values(e.run)
	e.change += checksum(values...)
	_, err := e.tx.ExecContext(e.ctx, `
		INSERT INTO unplayed (run, pairing, from_number, to_number, reason, final, checksum) VALUES (?, ?, ?, ?, ?, ?, ?)`,
		sealed(values...)...)
	return err
}

func (e *unplayedEdit) drop(row unplayedRow) error {
	e.change -= checksum(row.values(e.run)...)
	_, err := e.tx.ExecContext(e.ctx, "DELETE FROM unplayed WHERE run = ? AND pairing = ? AND from_number = ?", e.run, row.pairing, row.from)
	return err
}

// seal updates the checksum of the run by the change. Computing the sum anew would read all pairings of the run, and
// would give a damaged run a valid checksum.
func (e *unplayedEdit) seal() error {
	if e.change == 0 {
		return nil
	}
	var sum int64
	if err := e.tx.QueryRowContext(e.ctx, "SELECT checksum FROM run WHERE id = ?", e.run).Scan(&sum); err != nil {
		return err
	}
	_, err := e.tx.ExecContext(e.ctx, "UPDATE run SET checksum = ? WHERE id = ?", sum+e.change, e.run)
	e.change = 0
	return err
}

// hasUnplayed reports whether games of a run were left out. It caches the answer no, so that Append asks once.
func (s *Store) hasUnplayed(ctx context.Context, tx *sql.Tx, run int64) (has bool, err error) {
	if s.nothingLeft == run {
		return false, nil
	}
	err = tx.QueryRowContext(ctx, "SELECT EXISTS (SELECT * FROM unplayed WHERE run = ?)", run).Scan(&has)
	if err == nil && !has {
		s.nothingLeft = run
	}
	return has, err
}
