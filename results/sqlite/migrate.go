package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"slices"
	"strings"
	"time"

	"tourney/results"
)

// migrations holds, for every form but the first, the statements that convert the form before.
//
//go:embed migrations
var migrations embed.FS

// migrate converts a database of an earlier form. It is part of one transaction: a kill leaves either form, never a
// mixture.
func (s *Store) migrate(ctx context.Context, tx *sql.Tx, from int) error {
	for to := from + 1; to <= schemaVersion; to++ {
		text, err := migrations.ReadFile(fmt.Sprintf("migrations/%d.sql", to))
		if err == nil {
			_, err = tx.Exec(string(text))
		}
		if err != nil {
			return err
		}
	}
	if err := s.fill(ctx, tx, from); err != nil {
		return err
	}
	_, err := tx.Exec(indexes + views)
	return err
}

// fill fills what forms 4, 8 and 10 have added. Form 4 has checksums and all counts of each run's games, form 8 a column,
// form 10 the costs.
func (s *Store) fill(ctx context.Context, tx *sql.Tx, from int) error {
	if from < 4 {
		if err := sealRows(ctx, tx); err != nil {
			return err
		}
	}
	runs, err := readRuns(ctx, tx, "ORDER BY id")
	if err != nil {
		return err
	}
	var all int
	if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM game").Scan(&all); err != nil {
		return err
	}
	statements, err := prepare(tx)
	if err != nil {
		return err
	}
	update, err := tx.PrepareContext(ctx, `
		UPDATE game SET end_kind = ?, end_seat = ?, start_hash = ?, game_hash = ?, checksum = ?
		WHERE run = ? AND pairing = ? AND number = ?`)
	if err != nil {
		return err
	}
	defer update.Close()
	f := filling{ctx: ctx, tx: tx, store: s, from: from, statements: statements, update: update, all: all}
	for _, r := range runs {
		if err := f.fillRun(r); err != nil {
			return err
		}
	}
	if s.tell != nil && f.told {
		s.tell("")
	}
	if f.games != all {
		return damaged("%s are stored, but %d of them belong to no pairing of a run", plural(all, "game"), all-f.games)
	}
	return nil
}

// sealRows writes the checksums of rows whose columns are all filled.
func sealRows(ctx context.Context, tx *sql.Tx) error {
	for _, t := range []struct{ table, columns string }{
		{"player", "id, run, name, spec, position"}, {"pairing", "id, run, key, seats, position"}, {"trial", oldTrialColumns},
	} {
		type row struct {
			values []any
			key    []any
		}
		var found []row
		keys := 1
		where := "id = ?"
		if t.table == "trial" {
			keys, where = 2, "study = ? AND number = ?"
		}
		err := each(ctx, tx, func(rows *sql.Rows) error {
			names, err := rows.Columns()
			if err != nil {
				return err
			}
			values, into := make([]any, len(names)), make([]any, len(names))
			for i := range values {
				into[i] = &values[i]
			}
			err = rows.Scan(into...)
			found = append(found, row{values, values[:keys]})
			return err
		}, "SELECT "+t.columns+" FROM "+t.table)
		if err != nil {
			return err
		}
		for _, r := range found {
			args := append([]any{checksum(r.values...)}, r.key...)
			if _, err := tx.ExecContext(ctx, "UPDATE "+t.table+" SET checksum = ? WHERE "+where, args...); err != nil {
				return err
			}
		}
	}
	for table, seal := range map[string]func(context.Context, *sql.Tx, int64) error{"run": sealRun, "study": sealStudy} {
		stored, err := readNames(ctx, tx, "FROM "+table)
		if err != nil {
			return err
		}
		for _, id := range stored.ids {
			if err := seal(ctx, tx, id); err != nil {
				return err
			}
		}
	}
	return nil
}

// filling is the state of one call of fill.
type filling struct {
	ctx        context.Context
	tx         *sql.Tx
	store      *Store
	from       int
	statements statements
	update     *sql.Stmt
	games, all int
	shown      time.Time
	told       bool
}

func (f *filling) fillRun(r results.Run) error {
	u, err := readLineup(f.ctx, f.tx, r)
	if err != nil {
		return err
	}
	if f.from >= 4 {
		return f.fillCounts(u)
	}
	before, err := oldTallies(f.ctx, f.tx, u)
	if err != nil {
		return err
	}
	if _, err := f.tx.ExecContext(f.ctx, "DELETE FROM tally WHERE run = ?", u.run); err != nil {
		return err
	}
	c := newCounting(u)
	err = eachWindow(f.ctx, f.tx, u, f.from, func(w window) error {
		for _, row := range w.rows {
			_, err := f.update.ExecContext(f.ctx, row.endKind, row.endSeat, row.startHash, row.gameHash, row.checksum(u.run),
				u.run, row.pairing, row.number)
			if err != nil {
				return err
			}
		}
		if err := c.add(w, func(key blockKey, b *block) error {
			return f.statements.blocks.insert(f.ctx, f.tx, sealed(b.values(u, key)...), nil)
		}); err != nil {
			return err
		}
		f.games += len(w.rows)
		f.show()
		return nil
	})
	if err != nil {
		return err
	}
	for key, counted := range c.sheets[tallyLedger] {
		if !slices.Equal(before[key], counted[:oldSums]) {
			return damaged("%s differs from the sum of its games", tallyLedger.what(u, key))
		}
		delete(before, key)
	}
	for key := range before {
		return damaged("%s has no games", tallyLedger.what(u, key))
	}
	wrong, err := wrongTrials(f.ctx, f.tx, c.census, schemaVersion)
	if err != nil {
		return err
	}
	if len(wrong) > 0 {
		return damaged("run %q: %s", r.Name, strings.Join(wrong, "; "))
	}
	return f.statements.addCounts(f.ctx, f.tx, c.census)
}

// fillCounts writes the costs of form 10, and the blocks of form 8 to runs that lack them. In all else the blocks must
// be as stored.
func (f *filling) fillCounts(u *lineup) error {
	c := newCounting(u)
	err := eachWindow(f.ctx, f.tx, u, f.from, func(w window) error {
		stored, err := storedBlocks(f.ctx, f.tx, u, f.from, w)
		if err != nil {
			return err
		}
		err = c.add(w, func(key blockKey, b *block) error {
			if stored[key] != blockText(b, f.from) {
				return damaged("%s: a stored block differs from its games", u.titleOf(u.matchups[key.matchup].key))
			}
			if f.from >= 8 {
				return nil
			}
			_, err := f.statements.putBlock.ExecContext(f.ctx, sealed(b.values(u, key)...)...)
			return err
		})
		f.games += len(w.rows)
		f.show()
		return err
	})
	if err != nil {
		return err
	}
	return costLedger.addTo(f.ctx, f.tx, f.statements.ledgers[costLedger], u, c.sheets[costLedger])
}

// tellEvery is the time between two progress messages of a migration.
var tellEvery = time.Second

// show reports progress if a message is due.
func (f *filling) show() {
	if now := time.Now(); f.store.tell != nil && now.Sub(f.shown) >= tellEvery {
		if !f.shown.IsZero() {
			f.told = true
			f.store.tell(fmt.Sprintf("%s: converting the games of an earlier version: %d of %d",
				results.Visible(f.store.path), f.games, f.all))
		}
		f.shown = now
	}
}

// form returns the form of a database. Ask in the transaction that reads the data: a writer may migrate the database
// while a reader has it open.
func form(ctx context.Context, tx *sql.Tx) (version int, err error) {
	err = tx.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version)
	return version, err
}
