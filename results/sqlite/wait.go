package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"time"

	"tourney/results"
)

// obstacle is what a call may have to wait for.
type obstacle struct {
	is    func(error) bool
	full  bool          // it is the disk
	again time.Duration // between two tries
}

var (
	// SQLite itself waits up to a second for a lock (see writing and reading), but answers at once if waiting cannot
	// help.
	locked  = obstacle{is: func(err error) bool { return code(err) == codeBusy }, again: 10 * time.Millisecond}
	noSpace = obstacle{full, true, time.Second}
)

// WaitForSpace makes all methods that write wait while the disk is full, as for a lock. Close does not: what it cannot
// move into the .db file stays in the log beside it. Call WaitForSpace before the store is used concurrently.
func (s *Store) WaitForSpace() { s.obstacles = append(s.obstacles, noSpace) }

// patiently retries call while another program has the database locked, or there is one of more obstacles. It tells of
// the wait about once a second, and of its end. If ctx ends during the wait, it returns the error of the obstacle.
func patiently(
	ctx context.Context, path string, tell func(results.Waiting), call func() error, more ...obstacle,
) error {
	begun, told := time.Now(), time.Duration(0)
	obstacles := append(more[:len(more):len(more)], locked)
	var met error
	for {
		err := call()
		i := slices.IndexFunc(obstacles, func(o obstacle) bool { return o.is(err) })
		if i >= 0 {
			met = err
		}
		if ctx.Err() != nil && met != nil && (errors.Is(err, ctx.Err()) || i >= 0) {
			err = met // not the error of the interrupted wait
		} else if i >= 0 {
			if waited := time.Since(begun).Truncate(time.Second); tell != nil && waited > told {
				told = waited
				tell(results.Waiting{Path: path, Full: obstacles[i].full, Waited: waited})
			}
			select {
			case <-ctx.Done():
			case <-time.After(obstacles[i].again):
			}
			continue
		}
		if told > 0 {
			tell(results.Waiting{Path: path})
		}
		return err
	}
}

// change runs a writing transaction and waits for locks of other programs until ctx ends. After each wait it calls work
// again. The end of ctx does not interrupt the transaction itself: it takes milliseconds, and for each statement that
// can be interrupted the driver starts a goroutine.
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
	}, s.obstacles...)
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
