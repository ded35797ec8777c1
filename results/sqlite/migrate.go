package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
)

// toForm2 adds what form 1 did not count. It is a form of its own, because an earlier program that went on writing would
// leave zeros in the new columns, as if its searches had found nothing.
const toForm2 = `
	ALTER TABLE seat ADD COLUMN hits INTEGER NOT NULL DEFAULT 0;
	ALTER TABLE seat ADD COLUMN cuts INTEGER NOT NULL DEFAULT 0;
	ALTER TABLE seat ADD COLUMN first_cuts INTEGER NOT NULL DEFAULT 0;
	PRAGMA user_version = 2;
`

// toForm3 adds the tables of studies as they were then; schema.sql says what they mean.
const toForm3 = `
	CREATE TABLE study (
		id        INTEGER PRIMARY KEY,
		name      TEXT NOT NULL UNIQUE,
		game      TEXT NOT NULL,
		heuristic TEXT NOT NULL,
		method    TEXT NOT NULL,
		budget    INTEGER NOT NULL,
		config    TEXT NOT NULL,
		seed      INTEGER NOT NULL,
		version   TEXT NOT NULL,
		signature TEXT NOT NULL,
		started   TEXT NOT NULL,
		finished  TEXT
	) STRICT;
	CREATE TABLE trial (
		study      INTEGER NOT NULL REFERENCES study (id),
		number     INTEGER NOT NULL,
		stage      TEXT NOT NULL,
		candidate  INTEGER NOT NULL,
		run        INTEGER NOT NULL,
		player     TEXT NOT NULL,
		spec       TEXT NOT NULL,
		weights    TEXT NOT NULL,
		games      INTEGER NOT NULL,
		wins       INTEGER NOT NULL,
		draws      INTEGER NOT NULL,
		losses     INTEGER NOT NULL,
		faults     INTEGER NOT NULL,
		pairs_ll   INTEGER NOT NULL,
		pairs_ld   INTEGER NOT NULL,
		pairs_even INTEGER NOT NULL,
		pairs_wd   INTEGER NOT NULL,
		pairs_ww   INTEGER NOT NULL,
		finished   TEXT NOT NULL,
		PRIMARY KEY (study, number),
		FOREIGN KEY (run, player) REFERENCES player (run, name)
	) STRICT, WITHOUT ROWID;
	PRAGMA user_version = 3;
`

// migrations lead from each form to the next; the first of them from form 1 to form 2.
var migrations = []string{toForm2, toForm3}

// migrate brings a database of an earlier form into the present one. The form is part of the transaction: a kill leaves
// the one or the other.
func migrate(tx *sql.Tx, from int) error {
	if _, err := tx.Exec(strings.Join(migrations[from-1:], "") + views); err != nil {
		return fmt.Errorf("bringing the tables of an earlier version into the present form: %w", err)
	}
	return nil
}

// form returns the form of a database. It must be asked in the transaction that reads what depends on it: while a
// reader is open, a writer may migrate the database.
func form(ctx context.Context, tx *sql.Tx) (version int, err error) {
	err = tx.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version)
	return version, err
}

// countColumns names the columns of seat that form 1 lacks, and gives zeros in their place where they are missing.
func countColumns(ctx context.Context, tx *sql.Tx) (string, error) {
	version, err := form(ctx, tx)
	if err != nil {
		return "", err
	}
	if version < 2 {
		return "0, 0, 0", nil
	}
	return "hits, cuts, first_cuts", nil
}

// hasStudies tells whether the database has the tables of studies, which forms 1 and 2 lack.
func hasStudies(ctx context.Context, tx *sql.Tx) (bool, error) {
	version, err := form(ctx, tx)
	return version >= 3, err
}
