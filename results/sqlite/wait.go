package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"tourney/results"
)

// SQLite waits a second for a lock by itself; see writing and reading. Where it knows that waiting is in vain it answers at
// once, and retryAfter keeps us from asking without end.
const retryAfter = 10 * time.Millisecond

// Tell is told, in a sentence, what keeps a store busy for long: how far a migration has come, or for how long another
// program has locked the database. It is called about once a second, and with "" when that is over.
type Tell func(string)

// patiently retries call while another program has the database locked, and reports the wait through tell. When ctx ends,
// it returns the error of the lock.
func patiently(ctx context.Context, path string, tell Tell, call func() error) error {
	begun, told := time.Now(), time.Duration(0)
	var locked error
	for {
		err := call()
		if code(err) == codeBusy {
			locked = err
		}
		if ctx.Err() != nil && locked != nil && (errors.Is(err, ctx.Err()) || err == locked) {
			err = locked // rather than that it was interrupted while waiting
		} else if code(err) == codeBusy {
			if waited := time.Since(begun).Truncate(time.Second); tell != nil && waited > told {
				told = waited
				tell(fmt.Sprintf("%s: another program has locked the database: waiting for it, %v so far", results.Visible(path), waited))
			}
			select {
			case <-ctx.Done():
			case <-time.After(retryAfter):
			}
			continue
		}
		if told > 0 {
			tell("")
		}
		return err
	}
}

// change runs a transaction that writes, however long another program has the database locked: the end of ctx ends only
// that waiting. A transaction takes milliseconds and is not worth interrupting, while every single statement that could
// be interrupted would be given a goroutine of its own by the driver.
func (s *Store) change(ctx context.Context, work func(context.Context, *sql.Tx) error) error {
	if s.write == nil {
		return s.explain(errReadOnly)
	}
	return s.changeBy(ctx, s.write.BeginTx, work)
}

// changeBy is change with the BeginTx of a connection.
func (s *Store) changeBy(ctx context.Context, begin func(context.Context, *sql.TxOptions) (*sql.Tx, error),
	work func(context.Context, *sql.Tx) error) error {
	whole := context.WithoutCancel(ctx)
	err := patiently(ctx, s.path, s.tell, func() error {
		tx, err := begin(whole, nil)
		if err != nil {
			return err
		}
		defer tx.Rollback()
		if err := work(whole, tx); err != nil {
			return err
		}
		return tx.Commit()
	})
	return s.explain(err)
}

// look runs a transaction that reads: all that it sees is of one moment. work is called again only if the database was
// locked before it could read anything.
func (s *Store) look(ctx context.Context, work func(*sql.Tx) error) error {
	err := patiently(ctx, s.path, s.tell, func() error {
		tx, err := s.read.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		defer tx.Rollback()
		return work(tx)
	})
	if stop, ok := err.(stopped); ok {
		return stop.error
	}
	return s.explain(err)
}

// stopped marks an error of a caller's function, which ends a reading and is the caller's to explain.
type stopped struct{ error }

// each calls visit with every row that a query returns.
func each(ctx context.Context, q queryer, visit func(*sql.Rows) error, query string, args ...any) error {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := visit(rows); err != nil {
			return err
		}
	}
	return errors.Join(rows.Err(), rows.Close())
}
