package sqlite

import (
	"context"
	"database/sql"
	"fmt"

	"tourney/results"
)

// Listed returns all runs for a list, oldest first. The search of a study may have a hundred thousand pairings, so Listed
// counts rows and adds up tallies, and reads of players and pairings only their checksums. It verifies those of runs, and
// holds the sums of tallies to other sums.
func (s *Store) Listed(ctx context.Context) (list []results.Listed, err error) {
	err = s.look(ctx, func(tx *sql.Tx) error {
		if err := lost(ctx, tx, "run"); err != nil {
			return err
		}
		runs, rows, sums, err := readRunRows(ctx, tx, "ORDER BY started, id")
		if err != nil {
			return err
		}
		tallied, err := countBy(ctx, tx, "SELECT run, sum(games) FROM tally WHERE seat = 0 GROUP BY run")
		if err != nil {
			return err
		}
		counted, err := countBy(ctx, tx, "SELECT run, sum(games) FROM turn_count GROUP BY run")
		if err != nil {
			return err
		}
		list = nil
		for i, run := range runs {
			id := rows[i].id
			if err := rows[i].intact(ctx, tx, sums[i]); err != nil {
				return err
			}
			if counted[id] != tallied[id] {
				return damaged("run %q: the SQL table turn_count has %s, but its tallies count %d", run.Name, plural(counted[id], "game"), tallied[id])
			}
			one := results.Listed{Run: run, Games: tallied[id]}
			// The same rows as for the checksum: another query would read another index.
			if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM player WHERE run = ?", id).Scan(&one.Entrants); err != nil {
				return err
			}
			left, err := readUnplayed(ctx, tx, id, "")
			if err != nil {
				return fmt.Errorf("run %q: %w", run.Name, err)
			}
			for _, row := range left {
				one.LeftOut += int(row.to - row.from + 1)
			}
			list = append(list, one)
		}
		return nil
	})
	return list, err
}

// countBy returns the numbers of a query by their id.
func countBy(ctx context.Context, q queryer, query string, args ...any) (map[int64]int, error) {
	counts := map[int64]int{}
	return counts, each(ctx, q, func(rows *sql.Rows) error {
		var id int64
		var n int
		err := rows.Scan(&id, &n)
		counts[id] = n
		return err
	}, query, args...)
}
