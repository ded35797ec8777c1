// Package sqlite keeps results in a SQLite database; no other package knows SQL. schema.sql describes the SQL tables
// and views.sql the views; other programs may read both.
//
// One Store at a time, in any process, may write to a database; any number may read meanwhile. The system drops the
// writer's lock when the process dies, so a crash leaves nothing to clean up.
package sqlite

import (
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"tourney/results"
)

// Store keeps runs, and studies beside their runs, in one database file. It is safe for concurrent use. Methods take a
// Run as Run or Enter returned it, because pairings are numbered by their index there. The end of a context does not
// interrupt a write, only a wait for a lock of another program.
type Store struct {
	path  string  // as given by the caller, for messages
	read  *sql.DB // query-only connections
	write *sql.DB // one connection; nil in a reader
	lock  *lock   // held while write is open

	tell      func(results.Waiting)
	obstacles []obstacle // that writing transactions wait for, besides locks

	statements statements // nil in a reader
	lineups    struct {
		sync.Mutex
		last *lineup // the one used last
	}

	appending   sync.Mutex
	met         metSet // guarded by appending
	nothingLeft int64  // id of a run without rows in unplayed; 0: not known. For transactions that write

	changes changes
	closing sync.Once
}

var (
	errReadOnly  = errors.New("opened for reading only")
	errProtected = errors.New("the file is write-protected: check its permissions")
	errFull      = errors.New("the disk is full: the games stored so far are kept; free some space, and go on with the same command")
	errLocked    = errors.New("another program has locked the database: wait until it is done, or end it")
)

// Close releases the database. A writer first moves all data into the .db file, which is then complete without its
// -wal. A reader in the middle of a query prevents that; then the reader moves the data when it closes.
func (s *Store) Close() error {
	var err error
	s.closing.Do(func() {
		s.changes.Lock()
		s.changes.drop()
		s.changes.Unlock()
		err = s.read.Close()
		if s.write != nil {
			_, flush := s.write.Exec("PRAGMA wal_checkpoint(TRUNCATE)")
			err = errors.Join(err, flush, s.write.Close())
		}
		if s.lock != nil {
			err = errors.Join(err, s.lock.release())
		}
	})
	return s.explain(err)
}

// explain adds the path to an error and translates SQLite's errors. A nil error stays nil.
func (s *Store) explain(err error) error {
	return explain(s.path, err)
}

func explain(path string, err error) error {
	if err == nil || path == "" { // without a path the error is about the missing path
		return err
	}
	if full(err) {
		return fmt.Errorf("%s: %w", path, errFull)
	}
	switch code(err) {
	case codeBusy:
		return fmt.Errorf("%s: %w", path, errLocked)
	case codeNotADatabase:
		return fmt.Errorf("%s: %w: it is not a SQLite file", path, results.ErrForeign)
	case codeReadOnly:
		return fmt.Errorf("%s: %w", path, errProtected)
	case codeCorrupt:
		return fmt.Errorf("%s: %w: restore a copy, or save what is left with `sqlite3 FILE .recover` (%w)",
			path, results.ErrDamaged, err)
	}
	// Every database of this program has the SQL tables and types that its queries ask for.
	if !errors.Is(err, results.ErrDamaged) && (code(err) == codeError || strings.Contains(err.Error(), "sql: Scan error")) {
		return fmt.Errorf("%s: %w: an SQL table or a value was changed: restore a copy (%w)", path, results.ErrDamaged, err)
	}
	return fmt.Errorf("%s: %w", path, err)
}

// stamp returns a time in its stored form.
func stamp(t time.Time) string {
	return t.UTC().Format(time.RFC3339)
}

func stampOrNull(t time.Time) sql.NullString {
	return sql.NullString{String: stamp(t), Valid: !t.IsZero()}
}

// parseSpan reads the times when something started and finished; finished is zero for NULL.
func parseSpan(from string, to sql.NullString) (started, finished time.Time, err error) {
	if started, err = parseStamp(from); err == nil && to.Valid {
		finished, err = parseStamp(to.String)
	}
	return started, finished, err
}

func parseStamp(text string) (time.Time, error) {
	t, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return time.Time{}, fmt.Errorf("%w: a time: %w", results.ErrDamaged, err)
	}
	return t.UTC(), nil
}

// plural returns "1 game", "2 games".
func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
