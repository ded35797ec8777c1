// Package sqlite keeps results in a SQLite database; it is the only code that knows SQL. The tables are described in
// schema.sql, the views in views.sql, and anything that reads SQLite may read both.
//
// One Store at a time, in any process, may write to a database; any number may read meanwhile. The writer holds a lock
// that the system itself drops when the process dies, so nothing has to be cleaned up after a crash.
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

// Store is a results.StudyStore in one database file. It is safe for concurrent use.
type Store struct {
	path  string  // as the caller wrote it, for messages
	read  *sql.DB // query-only connections
	write *sql.DB // one connection; nil in a Store for reading
	lock  *lock   // held while write is open

	tell Tell

	statements statements // of a writer
	lineups    struct {
		sync.Mutex
		last *lineup // asked for last
	}

	appending   sync.Mutex
	met         metSet // guarded by appending
	nothingLeft int64  // id of a run that has no rows in unplayed; 0 if none is known. Only transactions that write use it.

	closing sync.Once
}

var _ results.StudyStore = (*Store)(nil)

var (
	errReadOnly  = errors.New("opened for reading only")
	errProtected = errors.New("the file may not be written: check its permissions")
	errFull      = errors.New("the disk is full: the games stored so far are kept; free some space, and go on with the same command")
	errLocked    = errors.New("another program has locked the database: wait until it is done, or end it")
)

// Close releases the database. A writer first moves everything into the .db file, which then is complete without its
// -wal; only a reader that is in the middle of a query can prevent that, and then moves it when it closes.
func (s *Store) Close() error {
	var err error
	s.closing.Do(func() {
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

// explain adds the file to an error, and turns what SQLite says into what it means here. A nil error stays nil.
func (s *Store) explain(err error) error {
	return explain(s.path, err)
}

func explain(path string, err error) error {
	if err == nil || path == "" { // without a path, its absence is what the error is about
		return err
	}
	switch code(err) {
	case codeBusy:
		return fmt.Errorf("%s: %w", path, errLocked)
	case codeFull:
		return fmt.Errorf("%s: %w", path, errFull)
	case codeNotADatabase:
		return fmt.Errorf("%s: %w: it is no SQLite file", path, results.ErrForeign)
	case codeReadOnly:
		return fmt.Errorf("%s: %w", path, errProtected)
	case codeCorrupt:
		return fmt.Errorf("%s: %w: restore a copy, or save what is left with `sqlite3 FILE .recover` (%w)",
			path, results.ErrDamaged, err)
	}
	// What this program asks for is there and has its type in every database that it has written.
	if !errors.Is(err, results.ErrDamaged) && (code(err) == codeError || strings.Contains(err.Error(), "sql: Scan error")) {
		return fmt.Errorf("%s: %w: a table or a value is not as it was made: restore a copy (%w)", path, results.ErrDamaged, err)
	}
	return fmt.Errorf("%s: %w", path, err)
}

// stamp writes a time the way the database keeps it.
func stamp(t time.Time) string {
	return t.UTC().Format(time.RFC3339)
}

// stampOrNull is stamp for a time that may be missing.
func stampOrNull(t time.Time) sql.NullString {
	return sql.NullString{String: stamp(t), Valid: !t.IsZero()}
}

// parseSpan reads when something was started, and when it was finished, if it was.
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

// plural writes "1 game", "2 games".
func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
