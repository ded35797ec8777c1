package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"time"

	"tourney/results"
)

// stretchSum returns the checksum of a stretch.
func stretchSum(run, number int64, started string, s results.Stretch) int64 {
	return checksum(run, number, started, s.Version, s.Revision, s.Signature, s.Fingerprint, s.Machine)
}

// readStretches reads the stretches of a run, and the sum of their checksums.
func readStretches(ctx context.Context, tx *sql.Tx, run int64) (list []results.Stretch, belonging int64, err error) {
	err = each(ctx, tx, func(rows *sql.Rows) error {
		var number, sum int64
		var started string
		var stretch results.Stretch
		if err := rows.Scan(&number, &started, &stretch.Version, &stretch.Revision, &stretch.Signature, &stretch.Fingerprint,
			&stretch.Machine, &sum); err != nil {
			return err
		}
		if sum != stretchSum(run, number, started, stretch) {
			return noChecksum("stretch %d", number)
		}
		if number != int64(len(list)+1) {
			return damaged("stretch %d stands in place of stretch %d", number, len(list)+1)
		}
		belonging += sum
		stretch = shownStretch(stretch)
		if stretch.Started, err = parseStamp(started); err != nil {
			return fmt.Errorf("stretch %d: %w", number, err)
		}
		list = append(list, stretch)
		return nil
	}, "SELECT number, started, version, revision, signature, fingerprint, machine, checksum FROM stretch WHERE run = ? ORDER BY number", run)
	return list, belonging, err
}

// shownStretch returns a stretch as a later read returns it.
func shownStretch(s results.Stretch) results.Stretch {
	return results.Stretch{Started: s.Started.UTC().Truncate(time.Second), Version: results.Visible(s.Version),
		Revision: results.Visible(s.Revision), Signature: results.Visible(s.Signature), Fingerprint: results.Visible(s.Fingerprint),
		Machine: results.Visible(s.Machine)}
}

// enterStretches stores the stretches of r that the run lacks, and sets r.Stretches to all of them. A single stretch in
// r is the one that begins now; several are all since the run began.
func enterStretches(ctx context.Context, tx *sql.Tx, run int64, r *results.Run) error {
	stored, _, err := readStretches(ctx, tx, run)
	if err != nil {
		return err
	}
	all := slices.Clip(stored)
	for i, given := range r.Stretches {
		shown := shownStretch(given)
		switch n := len(stored); {
		case n > 0 && len(r.Stretches) == 1 && shown.SameBuild(stored[n-1]):
			continue
		case len(r.Stretches) > 1 && i < n:
			if shown != stored[i] {
				return fmt.Errorf("its stretch %d is stored with version %s, signature %s, begun %s: give it unchanged",
					i+1, stored[i].Version, stored[i].Signature, stamp(stored[i].Started))
			}
			continue
		}
		all = append(all, shown)
		_, err := tx.ExecContext(ctx, `
			INSERT INTO stretch (run, number, started, version, revision, signature, fingerprint, machine, checksum)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			run, len(all), stamp(given.Started), given.Version, given.Revision, given.Signature, given.Fingerprint, given.Machine,
			stretchSum(run, int64(len(all)), stamp(given.Started), given))
		if err != nil {
			return err
		}
	}
	r.Stretches = all
	return nil
}

// countStretches returns the number of stretches of a run.
func countStretches(ctx context.Context, tx *sql.Tx, run int64) (n int64, err error) {
	err = tx.QueryRowContext(ctx, "SELECT count(*) FROM stretch WHERE run = ?", run).Scan(&n)
	return n, err
}
