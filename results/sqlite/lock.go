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

// lock makes one Store the only writer of a database, among all processes and Stores. It is an open exclusive
// transaction on an empty SQLite file beside the database: SQLite can lock files on every system, the kernel drops the
// lock when the process dies, and readers of the database are not affected.
type lock struct {
	path string
	db   *sql.DB
	tx   *sql.Tx
}

// Written reports whether a Store, of any process, may write to the database: as a rule, whether games are being played.
func (s *Store) Written() bool {
	if s.lock != nil {
		return true
	}
	file, exists, err := locate(s.path)
	return err == nil && exists && held(file+lockSuffix)
}

// lockSuffix follows the name of a database in the name of its lock.
const lockSuffix = "-lock"

// acquire takes the lock at path, or soon returns results.ErrBusy.
func acquire(path string) (l *lock, err error) {
	// A release removes the lock's file, perhaps just after this process has opened it. So a lock counts only if its
	// path named the same file before and after. A file that did not exist takes a second round.
	for range 10 {
		before, _ := os.Stat(path)
		l, err = tryLock(path)
		if code(err) == codeIO {
			continue // SQLite noticed that the file was removed
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
		err = results.ErrBusy // for the case that others keep coming and going
	}
	return nil, err
}

func tryLock(path string) (*lock, error) {
	// The time-out is for looks of held.
	db, err := sql.Open(driver, address(path, "mode=rwc&_busy_timeout=50&_txlock=exclusive&_journal_mode=memory"))
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	tx, err := db.Begin()
	if err == nil {
		// SQLite begins a reading transaction on a write-protected file, and reports the protection at the first
		// change.
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
			return nil, fmt.Errorf("no file can be made in its folder (%w): use a database in another folder with --db", err)
		}
		return nil, notOurs(path)
	case codeReadOnly:
		return nil, fmt.Errorf("%s is write-protected: remove it if no other program uses the database", path)
	case codeNotADatabase:
		return nil, notOurs(path)
	}
	return nil, err
}

// held reports whether a Store holds the lock at path. It takes a shared lock for a moment, and then makes nobody wait
// long: see tryLock.
func held(path string) bool {
	if _, err := os.Stat(path); err != nil {
		return false
	}
	db, err := sql.Open(driver, address(path, "mode=ro&_busy_timeout=0"))
	if err != nil {
		return false
	}
	defer db.Close()
	var objects int
	return code(db.QueryRow("SELECT count(*) FROM sqlite_master").Scan(&objects)) == codeBusy
}

// makeFile returns why no file can be created beside path. SQLite cannot tell: if it may not create a file, it tries to
// read one and reports that there is none.
func makeFile(path string) error {
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+"*")
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return e.Err // without the temporary name, which the user does not know
	}
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

func notOurs(path string) error {
	return fmt.Errorf("%s is in the place of the database's lock file: move it away", path)
}

// release removes the file while the lock is still held. Systems that cannot remove open files get a second try after
// closing, which fails if another process has opened the file meanwhile.
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
