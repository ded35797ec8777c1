package sqlite

import (
	"context"
	"database/sql"
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"tourney/results"
)

//go:embed schema.sql
var schema string

//go:embed indexes.sql
var indexes string

//go:embed views.sql
var views string

// These result codes of SQLite mean something to users; see https://www.sqlite.org/rescode.html.
const (
	codeError        = 1
	codeBusy         = 5
	codeReadOnly     = 8
	codeIO           = 10
	codeCorrupt      = 11
	codeCannotOpen   = 14
	codeConstraint   = 19
	codeNotADatabase = 26
)

// driver is SQLite with a look at the sizes of cells in every page that a connection reads: one flipped bit could hide
// rows. Options of the address cannot ask for it.
const driver = "sqlite3 with checked cells"

const (
	// A write-ahead log with synchronous=NORMAL syncs no commit. A kill loses no commit; a power cut may lose the last
	// ones but leaves the file sound.
	writing = "mode=rwc&_txlock=immediate&_foreign_keys=on&_synchronous=normal"
	// Query-only, because mode=ro leaves an empty -wal and a -shm behind: it may create but not remove them.
	reading = "mode=rw&_query_only=on"
	// immutable makes SQLite read the .db file alone, without locks and without files beside it.
	peeking = "mode=ro&immutable=1&_query_only=on"
)

// waiting lets SQLite itself wait for a lock, in milliseconds, before patiently takes over. Tests with a clock of their
// own replace it.
var waiting = "&_busy_timeout=1000"

// Open opens the database at path as its only writer, and creates a missing one. While another program has the database
// locked, Open and all methods of the Store wait for the lock until ctx ends. tell may be nil.
//
// The error wraps results.ErrForeign for a file that is not a tourney database, results.ErrEarlier or results.ErrLater
// for a database of another form, results.ErrBusy if another Store writes to the database, and fs.ErrInvalid for an
// impossible path. After an error, stored files are untouched and no new database is left.
func Open(ctx context.Context, path string, tell func(results.Waiting)) (*Store, error) {
	s, err := open(ctx, path, tell)
	if err != nil {
		return nil, explain(path, err)
	}
	return s, nil
}

// OpenReader opens an existing database for reading, even while another process writes to it. Methods that write then
// fail. The errors are those of Open without results.ErrBusy, and fs.ErrNotExist.
func OpenReader(ctx context.Context, path string, tell func(results.Waiting)) (*Store, error) {
	s, err := openReader(ctx, path, tell)
	if err != nil {
		return nil, explain(path, err)
	}
	return s, nil
}

func open(ctx context.Context, path string, tell func(results.Waiting)) (_ *Store, err error) {
	file, exists, err := locate(path)
	if err != nil {
		return nil, err
	}
	if exists {
		if err := patiently(ctx, path, tell, func() error { return peek(file) }); err != nil {
			return nil, err
		}
		if info, err := os.Stat(file); err == nil && info.Mode().Perm()&0o222 == 0 {
			return nil, errProtected // SQLite would leave files beside the database before it reports this
		}
	}
	s := &Store{path: path, tell: tell}
	if s.lock, err = acquire(file + lockSuffix); err != nil {
		return nil, err
	}
	_, missing := os.Stat(file) // asked again under the lock: another writer may have created it
	created := errors.Is(missing, fs.ErrNotExist)
	defer func() {
		if err == nil {
			return
		}
		for _, db := range []*sql.DB{s.write, s.read} {
			if db != nil {
				db.Close()
			}
		}
		if created {
			for _, suffix := range []string{"", "-journal", "-wal", "-shm"} {
				os.Remove(file + suffix)
			}
		}
		s.lock.release()
	}()
	if err := unprotect(file); err != nil {
		return nil, err
	}
	if s.write, err = sql.Open(driver, address(file, writing+waiting)); err != nil {
		return nil, err
	}
	s.write.SetMaxOpenConns(1) // transactions queue here instead of waiting for SQLite's lock
	if err := patiently(ctx, path, tell, s.settle); err != nil {
		return nil, err
	}
	if err := patiently(ctx, path, tell, func() error { s.statements, err = prepare(s.write); return err }); err != nil {
		return nil, err
	}
	if s.read, err = sql.Open(driver, address(file, reading+waiting)); err != nil {
		return nil, err
	}
	return s, confirm(s.read, "query_only", "1")
}

// unprotect makes the files beside a writable database writable. A reader leaves them write-protected if the database
// was so at that time. SQLite would then report that the database is, also to a writer beside a reader of this process.
func unprotect(file string) error {
	database, err := os.Stat(file)
	if err != nil || database.Mode().Perm()&0o222 == 0 {
		return nil
	}
	for _, suffix := range []string{"-wal", "-shm"} {
		beside, err := os.Stat(file + suffix)
		if err != nil || beside.Mode().Perm()&0o222 != 0 {
			continue
		}
		if err := os.Chmod(file+suffix, database.Mode().Perm()); err != nil {
			return fmt.Errorf("its %s is write-protected: remove the protection, or that file if nobody reads the database (%w)", suffix, err)
		}
	}
	return nil
}

// settle gives an open file, empty or ours, the mode that a writer needs, and an empty one its tables. The write-ahead
// log comes first: a kill at any time then leaves an empty or a sound file.
func (s *Store) settle() error {
	db := s.write
	empty, err := identify(db)
	if err != nil {
		return err
	}
	// A statement with several rows saves the old pages: by default in a file, which costs a tenth of the time of
	// storing small games.
	if _, err := db.Exec("PRAGMA temp_store = memory"); err != nil {
		return err
	}
	// SQLite ignores misspelt options silently, and some file systems cannot keep a write-ahead log.
	err = errors.Join(
		confirm(db, "journal_mode = wal", "wal"),
		confirm(db, "wal_autocheckpoint = 4000", "4000"), // pages
		confirm(db, "temp_store", "2"),
		confirm(db, "synchronous", "1"),
		confirm(db, "foreign_keys", "1"),
	)
	if err != nil {
		return err
	}
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if !empty {
		// SQLite opens a write-protected file for reading, and reports the protection at the first change.
		_, err := tx.Exec(fmt.Sprintf("PRAGMA user_version = %d", form))
		return err
	}
	if _, err := tx.Exec(schema + indexes + views); err != nil {
		return fmt.Errorf("creating the tables: %w", err)
	}
	return tx.Commit()
}

// confirm runs a PRAGMA and returns an error unless the answer is want.
func confirm(db *sql.DB, pragma, want string) error {
	var got string
	if err := db.QueryRow("PRAGMA " + pragma).Scan(&got); err != nil {
		return err
	}
	if got != want {
		return fmt.Errorf("SQLite answers %q to PRAGMA %s, want %q", got, pragma, want)
	}
	return nil
}

func openReader(ctx context.Context, path string, tell func(results.Waiting)) (*Store, error) {
	file, exists, err := locate(path)
	if err != nil {
		return nil, err
	}
	if !exists {
		return nil, fmt.Errorf("%w: create one with tourney run or tune run", fs.ErrNotExist)
	}
	if err := patiently(ctx, path, tell, func() error { return peek(file) }); err != nil {
		return nil, err
	}
	_ = unprotect(file) // if it fails, a writer tells
	var db *sql.DB
	err = patiently(ctx, path, tell, func() (err error) {
		db, err = openIdentified(file, reading)
		return err
	})
	if c := code(err); c == codeCannotOpen || c == codeReadOnly {
		// The folder may be write-protected and without a log. Then the file alone is complete.
		if _, log := os.Stat(file + "-wal"); errors.Is(log, fs.ErrNotExist) {
			db, err = openIdentified(file, peeking)
		} else if denied := makeFile(file); denied != nil {
			err = fmt.Errorf("its -wal can be read only in a folder where files can be created (%w): copy both to another folder", denied)
		}
	}
	if err != nil {
		return nil, err
	}
	return &Store{path: path, read: db, tell: tell}, nil
}

func openIdentified(file, mode string) (*sql.DB, error) {
	db, err := sql.Open(driver, address(file, mode+waiting))
	if err != nil {
		return nil, err
	}
	empty, err := identify(db)
	if err == nil && empty {
		err = fmt.Errorf("%w: it is empty", results.ErrForeign)
	}
	if err == nil {
		err = confirm(db, "query_only", "1")
	}
	if err != nil {
		db.Close()
		return nil, err
	}
	return db, nil
}

// nameError says why no database can have a path. It wraps fs.ErrInvalid.
type nameError string

func (e nameError) Error() string { return string(e) }

func (e nameError) Is(target error) bool { return target == fs.ErrInvalid }

// locate returns the absolute name of the file at path without symbolic links. SQLite names the files beside a database
// after that name. A missing file in an existing folder is no error.
func locate(path string) (file string, exists bool, err error) {
	if errNoDriver != nil {
		return "", false, errNoDriver
	}
	if path == "" {
		return "", false, nameError("a database needs a file name")
	}
	if file, err = filepath.Abs(path); err != nil {
		return "", false, err
	}
	info, err := os.Stat(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		folder, err := filepath.EvalSymlinks(filepath.Dir(file))
		if errors.Is(err, fs.ErrNotExist) {
			return "", false, nameError("the folder " + filepath.Dir(file) + " does not exist: create it first")
		}
		return filepath.Join(folder, filepath.Base(file)), false, err
	case err != nil:
		if e, ok := errors.AsType[*fs.PathError](err); ok {
			err = e.Err // the message has the path already
		}
		return "", false, err
	case info.IsDir():
		return "", false, nameError("it is a folder: name a file in it")
	case !info.Mode().IsRegular():
		return "", false, nameError("it is not a regular file")
	}
	file, err = filepath.EvalSymlinks(file)
	return file, true, err
}

// address returns the data source name of a file: a URI, which can hold any character of a file name.
func address(file, options string) string {
	name := filepath.ToSlash(file)
	if !strings.HasPrefix(name, "/") {
		name = "/" + name // C:/folder/file
	}
	return (&url.URL{Scheme: "file", Path: name, RawQuery: options}).String()
}
