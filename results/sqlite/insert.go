package sqlite

import (
	"context"
	"database/sql"
	"strings"
)

// inserter inserts rows into a table, many of them in a statement where it can.
type inserter struct {
	columns int
	stmts   [3]*sql.Stmt // the last one inserts a row unless there is one with its key

	// A statement that was prepared in a transaction would be prepared again whenever it is asked for.
	tx   *sql.Tx // that inserted last
	inTx [3]*sql.Stmt
}

// insertSizes are rows of a statement. A statement costs several microseconds, whatever it has, and another one for each row.
var insertSizes = [3]int{32, 8, 1}

// newInserter returns the inserter of a table, given its columns as a list.
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

// insert inserts rows, whose values lie behind each other. After each it calls done, which may be nil, with its index and
// whether it is in the table now; else there is another one with its key.
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

// insertSome inserts the rows of one statement, or one by one where some of them are stored.
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

// of returns the statement of that index for a transaction.
func (in *inserter) of(ctx context.Context, tx *sql.Tx, size int) *sql.Stmt {
	if in.tx != tx {
		in.tx, in.inTx = tx, [3]*sql.Stmt{}
	}
	if in.inTx[size] == nil {
		in.inTx[size] = tx.StmtContext(ctx, in.stmts[size])
	}
	return in.inTx[size]
}
