package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"time"

	"tourney/results"
)

// readComparisons reads the comparisons of a baseline, and the sum of their checksums.
func readComparisons(ctx context.Context, tx *sql.Tx, run int64) (list []results.Compared, belonging int64, err error) {
	err = each(ctx, tx, func(rows *sql.Rows) error {
		var position, sum int64
		var name, started string
		if err := rows.Scan(&position, &name, &started, &sum); err != nil {
			return err
		}
		if sum != checksum(run, position, name, started) {
			return noChecksum("comparison %d", position)
		}
		if position != int64(len(list)+1) {
			return damaged("comparison %d stands in place of comparison %d", position, len(list)+1)
		}
		belonging += sum
		one := results.Compared{Name: results.Visible(name)}
		if one.Started, err = parseStamp(started); err != nil {
			return fmt.Errorf("comparison %d: %w", position, err)
		}
		list = append(list, one)
		return nil
	}, "SELECT position, name, started, checksum FROM comparison WHERE run = ? ORDER BY position", run)
	return list, belonging, err
}

// Comparisons returns the runs that a run, as baseline, was compared with, in the order of their first comparison.
func (s *Store) Comparisons(ctx context.Context, baseline results.Run) (list []results.Compared, err error) {
	err = s.look(ctx, func(tx *sql.Tx) error {
		id, err := runID(ctx, tx, baseline.Name)
		if err != nil {
			return err
		}
		list, _, err = readComparisons(ctx, tx, id)
		if err != nil {
			return fmt.Errorf("run %q: %w", baseline.Name, err)
		}
		return nil
	})
	return list, err
}

// AddComparison notes that a run was compared with a baseline. It ignores a run that is noted already, by name and
// start.
func (s *Store) AddComparison(ctx context.Context, baseline results.Run, with results.Compared) error {
	with = results.Compared{Name: results.Visible(with.Name), Started: with.Started.UTC().Truncate(time.Second)}
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		id, err := runID(ctx, tx, baseline.Name)
		if err != nil {
			return err
		}
		if _, err := getRun(ctx, tx, id); err != nil { // sealing would give a damaged run a valid checksum
			return err
		}
		stored, _, err := readComparisons(ctx, tx, id)
		if err != nil {
			return fmt.Errorf("run %q: %w", baseline.Name, err)
		}
		if slices.Contains(stored, with) {
			return nil
		}
		_, err = tx.ExecContext(ctx, "INSERT INTO comparison (run, position, name, started, checksum) VALUES (?, ?, ?, ?, ?)",
			sealed(id, len(stored)+1, with.Name, stamp(with.Started))...)
		if err != nil {
			return err
		}
		return sealRun(ctx, tx, id)
	})
}
