package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"tourney/results"
)

// retryAfter is the time between two tries. SQLite itself waits up to a second for a lock (see writing and reading),
// but answers at once if waiting cannot help.
const retryAfter = 10 * time.Millisecond

// Tell receives a sentence about once a second while a store is busy. It reports the progress of a migration, or the
// wait for a lock of another program. It receives "" at the end.
type Tell func(string)

// patiently retries call while another program has the database locked, and reports the wait through tell. If ctx ends
// during the wait, it returns the error of the lock.
func patiently(ctx context.Context, path string, tell Tell, call func() error) error {
	begun, told := time.Now(), time.Duration(0)
	var locked error
	for {
		err := call()
		if code(err) == codeBusy {
			locked = err
		}
		if ctx.Err() != nil && locked != nil && (errors.Is(err, ctx.Err()) || err == locked) {
			err = locked // not the error of the interrupted wait
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

// change runs a writing transaction and waits for locks of other programs until ctx ends. The end of ctx does not
// interrupt the transaction itself: it takes milliseconds, and for each statement that can be interrupted the driver
// starts a goroutine.
func (s *Store) change(ctx context.Context, work func(context.Context, *sql.Tx) error) error {
	if s.write == nil {
		return s.explain(errReadOnly)
	}
	return s.changeBy(ctx, s.write.BeginTx, work)
}

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

// look runs a reading transaction, which sees one moment. It calls work again only if the database was locked before
// the first read.
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

// stopped marks an error of a caller's function, which look returns unchanged.
type stopped struct{ error }

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
