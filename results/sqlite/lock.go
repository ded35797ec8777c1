package sqlite

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"tourney/results"
)

// lock makes one Store the writer of a database, against other processes and other Stores of this one. It is an open
// exclusive transaction on an empty SQLite file beside the database: SQLite knows how to lock a file on every system,
// the kernel drops the lock with the process, and readers of the database are not concerned.
type lock struct {
	path string
	db   *sql.DB
	tx   *sql.Tx
}

// acquire takes the lock at path, or returns results.ErrBusy at once.
func acquire(path string) (l *lock, err error) {
	// Whoever releases the lock removes its file, and we may have opened that very file just before. So a lock counts
	// only if its path named one and the same file before and after. A file that did not exist takes a second round.
	for range 10 {
		before, _ := os.Stat(path)
		l, err = tryLock(path)
		if code(err) == codeIO {
			continue // SQLite noticed itself that the file was removed
		}
		if err != nil {
			return nil, err
		}
		after, missing := os.Stat(path)
		switch {
		case missing == nil && after.Size() > 0:
			l.close()
			return nil, notOurs(path)
		case missing == nil && before != nil && os.SameFile(before, after):
			return l, nil
		}
		l.close()
		err = results.ErrBusy // with others who come and go at this very moment
	}
	return nil, err
}

func tryLock(path string) (*lock, error) {
	db, err := sql.Open("sqlite3", address(path, "mode=rwc&_busy_timeout=0&_txlock=exclusive&_journal_mode=memory"))
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	tx, err := db.Begin()
	if err == nil {
		// On a file that may not be written SQLite begins a transaction for reading, and tells at the first change.
		if _, err = tx.Exec("PRAGMA user_version = 1"); err != nil {
			tx.Rollback()
		}
	}
	if err == nil {
		return &lock{path: path, db: db, tx: tx}, nil
	}
	db.Close()
	switch code(err) {
	case codeBusy:
		return nil, results.ErrBusy
	case codeCannotOpen:
		if err := makeFile(path); err != nil {
			return nil, fmt.Errorf("no file can be made in its folder (%w): name a database elsewhere with --db", err)
		}
		return nil, notOurs(path)
	case codeReadOnly:
		return nil, fmt.Errorf("%s may not be written: remove it, if nobody uses the database", path)
	case codeNotADatabase:
		return nil, notOurs(path)
	}
	return nil, err
}

// makeFile returns why no file like path can be made beside it. SQLite cannot say: where it may not create a file it
// tries to read one, and reports that there is none.
func makeFile(path string) error {
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+"*")
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return e.Err // the path is no name that the user knows
	}
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

func notOurs(path string) error {
	return fmt.Errorf("%s is no lock of a tourney database, but in its place: move it away", path)
}

// release removes the file while the lock is still held. Where an open file cannot be removed, it is tried again after
// closing; there a file that somebody else has opened meanwhile cannot be removed either.
func (l *lock) release() error {
	held := os.Remove(l.path)
	err := l.close()
	if held != nil {
		os.Remove(l.path)
	}
	return err
}

func (l *lock) close() error {
	return errors.Join(l.tx.Rollback(), l.db.Close())
}
