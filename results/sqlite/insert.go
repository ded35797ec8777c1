package sqlite

import (
	"context"
	"database/sql"
	"strings"
)

// inserter inserts rows into an SQL table, several in one statement if possible.
type inserter struct {
	columns int
	stmts   [3]*sql.Stmt // by insertSizes; the last inserts a row unless its key is stored

	// Cached, because Tx.Stmt prepares anew, at every call, a statement that was prepared in a transaction.
	tx   *sql.Tx // of the last insertion
	inTx [3]*sql.Stmt
}

// insertSizes are the rows in a statement. A statement costs several microseconds, and each row one more.
var insertSizes = [3]int{32, 8, 1}

// newInserter returns the inserter for an SQL table with the given list of columns.
func newInserter(prepared func(query string) *sql.Stmt, table, columns string) *inserter {
	in := &inserter{columns: 1 + strings.Count(columns, ",")}
	row := "(?" + strings.Repeat(", ?", in.columns-1) + ")"
	for i, n := range insertSizes {
		query := "INSERT INTO " + table + " (" + columns + ") VALUES " + row + strings.Repeat(", "+row, n-1)
		if n == 1 {
			query += " ON CONFLICT DO NOTHING"
		}
		in.stmts[i] = prepared(query)
	}
	return in
}

// insert inserts rows, given one after the other in values. After each row it calls done, unless nil, with the row's
// index and whether the row was inserted: false if its key is stored.
func (in *inserter) insert(ctx context.Context, tx *sql.Tx, values []any, done func(row int, inserted bool) error) error {
	if done == nil {
		done = func(int, bool) error { return nil }
	}
	at, rows := 0, len(values)/in.columns
	for size, n := range insertSizes {
		for ; rows-at >= n; at += n {
			if err := in.insertSome(ctx, tx, size, values[at*in.columns:(at+n)*in.columns], at, done); err != nil {
				return err
			}
		}
	}
	return nil
}

// insertSome inserts the rows of one statement; if some are stored, one by one.
func (in *inserter) insertSome(ctx context.Context, tx *sql.Tx, size int, values []any, at int, done func(int, bool) error) error {
	result, err := in.of(ctx, tx, size).ExecContext(ctx, values...)
	n := insertSizes[size]
	if n > 1 && code(err) == codeConstraint {
		for i := range n {
			if err := in.insertSome(ctx, tx, len(insertSizes)-1, values[i*in.columns:(i+1)*in.columns], at+i, done); err != nil {
				return err
			}
		}
		return nil
	}
	if err != nil {
		return err
	}
	inserted, err := result.RowsAffected()
	if err != nil {
		return err
	}
	for i := range n {
		if err := done(at+i, inserted > 0); err != nil {
			return err
		}
	}
	return nil
}

// of returns the statement of that size for a transaction.
func (in *inserter) of(ctx context.Context, tx *sql.Tx, size int) *sql.Stmt {
	if in.tx != tx {
		in.tx, in.inTx = tx, [3]*sql.Stmt{}
	}
	if in.inTx[size] == nil {
		in.inTx[size] = tx.StmtContext(ctx, in.stmts[size])
	}
	return in.inTx[size]
}
