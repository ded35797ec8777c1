package sqlite

import (
	"context"
	"database/sql"

	"tourney/results"
)

// Listed returns all runs for a list, oldest first. The search of a study may have a hundred thousand pairings, so Listed
// counts rows and adds up tallies, but reads no player and no pairing. It does not verify checksums, as Run and Tallies do:
// that would take the time that it saves.
func (s *Store) Listed(ctx context.Context) (list []results.Listed, err error) {
	err = s.look(ctx, func(tx *sql.Tx) error {
		version, err := form(ctx, tx)
		if err != nil {
			return err
		}
		runs, rows, _, err := readRunRows(ctx, tx, version, "ORDER BY started, id")
		if err != nil {
			return err
		}
		games, left := "SELECT run, sum(games) FROM tally WHERE seat = 0 GROUP BY run", ""
		if version < 4 {
			games = "SELECT run, count(*) FROM game GROUP BY run"
		}
		if version >= 5 {
			left = "SELECT run, sum(to_number - from_number + 1) FROM unplayed GROUP BY run"
		}
		var counts [3]map[int64]int
		for i, query := range []string{"SELECT run, count(*) FROM player GROUP BY run", games, left} {
			if counts[i], err = countByRun(ctx, tx, query); err != nil {
				return err
			}
		}
		list = nil
		for i, run := range runs {
			id := rows[i].id
			list = append(list, results.Listed{Run: run, Entrants: counts[0][id], Games: counts[1][id], LeftOut: counts[2][id]})
		}
		return nil
	})
	return list, err
}

// countByRun returns the numbers of a query by the id of their run, none for "".
func countByRun(ctx context.Context, tx *sql.Tx, query string) (map[int64]int, error) {
	counts := map[int64]int{}
	if query == "" {
		return counts, nil
	}
	return counts, each(ctx, tx, func(rows *sql.Rows) error {
		var run int64
		var n int
		err := rows.Scan(&run, &n)
		counts[run] = n
		return err
	}, query)
}
