package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"
	"strings"

	"tourney/results"
)

// Check runs SQLite's integrity checks, compares SQL tables, indexes and views with this program's, and verifies the
// checksums of studies. Its error, which wraps results.ErrDamaged, names the first defects found. Recount checks the
// runs.
func (s *Store) Check(ctx context.Context) error {
	return s.look(ctx, func(tx *sql.Tx) error {
		var wrong []string
		note := func(query, format string, columns int) error {
			return each(ctx, tx, func(rows *sql.Rows) error {
				values, into := make([]sql.NullString, columns), make([]any, columns)
				for i := range values {
					into[i] = &values[i]
				}
				if err := rows.Scan(into...); err != nil {
					return err
				}
				words := make([]any, columns)
				for i, v := range values {
					words[i] = results.Visible(v.String)
				}
				if text := fmt.Sprintf(format, words...); text != "ok" && len(wrong) < mostWrong {
					wrong = append(wrong, text)
				}
				return nil
			}, query)
		}
		if err := note(fmt.Sprintf("PRAGMA integrity_check(%d)", mostWrong), "%s", 1); err != nil {
			return err
		}
		if err := note(`SELECT DISTINCT coalesce('row ' || rowid, 'a row'), "table", parent FROM pragma_foreign_key_check`,
			"%s of the SQL table %s has no counterpart in %s", 3); err != nil {
			return err
		}
		text, err := differentObjects(ctx, tx)
		if err != nil {
			return err
		}
		if wrong = append(wrong, text...); len(wrong) > 0 {
			return damaged("%s", strings.Join(wrong, "; "))
		}
		if _, err := readStudies(ctx, tx, ""); err != nil { // Recount reads only the trials of studies
			return err
		}
		_, err = readTrials(ctx, tx, "1")
		return err
	})
}

// differentObjects names SQL tables, indexes and views that differ from this program's, and all triggers.
func differentObjects(ctx context.Context, q queryer) ([]string, error) {
	own, err := sql.Open("sqlite3", ":memory:")
	if err != nil {
		return nil, err
	}
	defer own.Close()
	own.SetMaxOpenConns(1)
	if _, err := own.ExecContext(ctx, schema+indexes+views); err != nil {
		return nil, err
	}
	want, err := objects(ctx, own)
	if err != nil {
		return nil, err
	}
	found, err := objects(ctx, q)
	if err != nil {
		return nil, err
	}
	var wrong []string
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if found[name] != want[name] {
			wrong = append(wrong, "the "+name+" is missing or changed: restore a copy")
		}
	}
	for _, name := range slices.Sorted(maps.Keys(found)) {
		if strings.HasPrefix(name, "trigger ") {
			wrong = append(wrong, "there is a "+results.Visible(name))
		}
	}
	return wrong, nil
}

// objects returns the definitions of SQL tables, indexes, views and triggers by their kind and name.
func objects(ctx context.Context, q queryer) (map[string]string, error) {
	found := map[string]string{}
	err := each(ctx, q, func(rows *sql.Rows) error {
		var name, text string
		err := rows.Scan(&name, &text)
		found[name] = text
		return err
	}, "SELECT type || ' ' || name, sql FROM sqlite_schema WHERE sql IS NOT NULL")
	return found, err
}
