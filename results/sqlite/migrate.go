package sqlite

import (
	"context"
	"database/sql"
	"fmt"
)

// toForm2 adds what form 1 did not count. It is a form of its own, because an earlier program that went on writing would
// leave zeros in the new columns, as if its searches had found nothing.
const toForm2 = `
	ALTER TABLE seat ADD COLUMN hits INTEGER NOT NULL DEFAULT 0;
	ALTER TABLE seat ADD COLUMN cuts INTEGER NOT NULL DEFAULT 0;
	ALTER TABLE seat ADD COLUMN first_cuts INTEGER NOT NULL DEFAULT 0;
	PRAGMA user_version = 2;
`

// migrate brings a database of form 1 into form 2. The form is part of the transaction: a kill leaves the one or the
// other.
func migrate(tx *sql.Tx) error {
	if _, err := tx.Exec(toForm2 + views); err != nil {
		return fmt.Errorf("bringing the tables of an earlier version into the present form: %w", err)
	}
	return nil
}

// countColumns names the columns of seat that form 1 lacks, and gives zeros in their place where they are missing. It
// must be asked in the transaction that reads them: while a reader is open, a writer may migrate the database.
func countColumns(ctx context.Context, tx *sql.Tx) (string, error) {
	var version int
	if err := tx.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version); err != nil {
		return "", err
	}
	if version < 2 {
		return "0, 0, 0", nil
	}
	return "hits, cuts, first_cuts", nil
}
