package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"tourney/results"
)

// waitStep is how long SQLite itself waits for a lock before we say how long it has been.
const waitStep = time.Second

// Tell is told, in a sentence, what keeps a store busy for long: how far a migration has come, or for how long another
// program has locked the database. It is called about once a second, and with "" when that is over.
type Tell func(string)

// patiently calls again for as long as another program has the database locked, and says so. The end of ctx ends that.
func patiently(ctx context.Context, path string, tell Tell, call func() error) error {
	begun, told := time.Now(), false
	for {
		err := call()
		if code(err) != codeBusy || ctx.Err() != nil {
			if told {
				tell("")
			}
			return err
		}
		if waited := time.Since(begun).Round(time.Second); tell != nil && waited > 0 {
			told = true
			tell(fmt.Sprintf("%s: another program has locked the database; waiting for it since %v", results.Visible(path), waited))
		}
	}
}

// change runs a transaction that writes, however long another program has the database locked. The end of ctx ends only
// that waiting: the work takes milliseconds, and statements that could be interrupted would each be given a goroutine by
// the driver.
func (s *Store) change(ctx context.Context, work func(context.Context, *sql.Tx) error) error {
	if s.write == nil {
		return s.explain(errReadOnly)
	}
	endless := context.WithoutCancel(ctx)
	err := patiently(ctx, s.path, s.tell, func() error {
		tx, err := s.write.BeginTx(endless, nil)
		if err != nil {
			return err
		}
		defer tx.Rollback()
		if err := work(endless, tx); err != nil {
			return err
		}
		return tx.Commit()
	})
	return s.explain(err)
}

// look runs a transaction that reads: all that it sees is of one moment.
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
