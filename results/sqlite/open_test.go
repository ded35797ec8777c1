package sqlite

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"tourney/games/gamestest"
	"tourney/results"
)

// opening is Open or OpenReader.
type opening struct {
	name string
	open func(context.Context, string, func(results.Waiting)) (*Store, error)
}

var openings = []opening{{"Open", Open}, {"OpenReader", OpenReader}}

// makeDatabase writes a SQLite file by hand.
func makeDatabase(t testing.TB, path string, statements ...string) {
	t.Helper()
	db := openRaw(t, path)
	defer db.Close()
	for _, statement := range statements {
		if _, err := db.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
}

// openRaw opens a file the way another program would, on one connection.
func openRaw(t testing.TB, path string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite3", address(path, "mode=rwc"))
	must(t, err)
	db.SetMaxOpenConns(1)
	return db
}

// snapshot returns the content of all files of a folder.
func snapshot(t *testing.T, folder string) map[string]string {
	t.Helper()
	files := map[string]string{}
	entries, err := os.ReadDir(folder)
	must(t, err)
	for _, e := range entries {
		if e.IsDir() {
			files[e.Name()] = "a folder"
			continue
		}
		content, err := os.ReadFile(filepath.Join(folder, e.Name()))
		must(t, err)
		files[e.Name()] = string(content)
	}
	return files
}

// killed writes a SQLite file by hand, and leaves it as after a kill: all is in its log.
func killed(t *testing.T, path string, statements ...string) {
	t.Helper()
	at := filepath.Join(t.TempDir(), "open.db")
	db := openRaw(t, at)
	defer db.Close()
	for _, statement := range append([]string{"PRAGMA journal_mode = wal"}, statements...) {
		if _, err := db.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
	for name, content := range snapshot(t, filepath.Dir(at)) {
		if suffix := strings.TrimPrefix(name, "open.db"); suffix != "-shm" {
			os.WriteFile(path+suffix, []byte(content), 0o666)
		}
	}
}

// TestOpenRefuses checks that a bad path is explained, and that not a byte of its folder changes.
func TestOpenRefuses(t *testing.T) {
	text := bytes.Repeat([]byte("These are the notes of somebody else.\n"), 200)
	for _, c := range []struct {
		name string
		make func(t *testing.T, path string)
		want error
		says string
	}{
		{"text", func(t *testing.T, path string) { os.WriteFile(path, text, 0o666) },
			results.ErrForeign, "it is not a SQLite file"},
		{"short text", func(t *testing.T, path string) { os.WriteFile(path, text[:7], 0o666) },
			results.ErrForeign, "it has 7 bytes"},
		{"less than a page", func(t *testing.T, path string) {
			os.WriteFile(path, []byte("SQLite format 3\x00"+string(text[:495])), 0o666)
		},
			results.ErrForeign, "it has 511 bytes"},
		{"the first page alone", func(t *testing.T, path string) {
			makeDatabase(t, path, schema)
			must(t, os.Truncate(path, 4096))
		}, results.ErrDamaged, ".recover"},
		{"other tables", func(t *testing.T, path string) { makeDatabase(t, path, "CREATE TABLE song (title TEXT)") },
			results.ErrForeign, "another program"},
		{"other tables in a log", func(t *testing.T, path string) {
			makeDatabase(t, path, "PRAGMA journal_mode = wal", "CREATE TABLE song (title TEXT)")
		}, results.ErrForeign, "another program"},
		{"other application", func(t *testing.T, path string) { makeDatabase(t, path, "PRAGMA application_id = 7") },
			results.ErrForeign, "another program"},
		{"other version", func(t *testing.T, path string) { makeDatabase(t, path, "PRAGMA user_version = 9") },
			results.ErrForeign, "another program"},
		{"later", func(t *testing.T, path string) { makeDatabase(t, path, schema, "PRAGMA user_version = 13") },
			results.ErrLater, "a database of a later program: it has form 13, this program reads form 12"},
		{"earlier", func(t *testing.T, path string) { makeDatabase(t, path, schema, "PRAGMA user_version = 11") },
			results.ErrEarlier, "a database of before 0.1.0: it has form 11, this program reads form 12: revision " + readsEarlier + " reads it"},
		{"first", func(t *testing.T, path string) {
			makeDatabase(t, path, "CREATE TABLE run (id)", "PRAGMA application_id = 1414680153", "PRAGMA user_version = 1")
		}, results.ErrEarlier, "it has form 1, this program reads form 12: revision " + readsEarlier + " says which one reads it"},
		{"other tables, killed", func(t *testing.T, path string) { killed(t, path, "CREATE TABLE song (title TEXT)") },
			results.ErrForeign, "another program"},
		{"earlier, killed", func(t *testing.T, path string) { killed(t, path, schema, "PRAGMA user_version = 11") },
			results.ErrEarlier, "it has form 11,"},
		{"folder", func(t *testing.T, path string) { os.Mkdir(path, 0o777) }, nil, "it is a folder"},
	} {
		for _, o := range openings {
			t.Run(c.name+"/"+o.name, func(t *testing.T) {
				path := filepath.Join(t.TempDir(), "t.db")
				c.make(t, path)
				before := snapshot(t, filepath.Dir(path))
				s, err := o.open(t.Context(), path, nil)
				if s != nil || !contains(err, path) || !contains(err, c.says) {
					t.Errorf("got %v, want %q with the path", err, c.says)
				}
				if c.want != nil && !errors.Is(err, c.want) {
					t.Errorf("got %v, want %v", err, c.want)
				}
				equal(t, "files of the folder", snapshot(t, filepath.Dir(path)), before)
			})
		}
	}
}

// TestOpenNothing: a path without a folder, a name or, for readers, a file.
func TestOpenNothing(t *testing.T) {
	folder := t.TempDir()
	for _, c := range []struct {
		path    string
		openers []opening
		is      error
		want    string
	}{
		{filepath.Join(folder, "a", "b", "t.db"), openings, fs.ErrInvalid, filepath.Join(folder, "a", "b") + " does not exist: create it first"},
		{"", openings, fs.ErrInvalid, "a database needs a file name"},
		{filepath.Join(folder, "t.db"), openings[1:], fs.ErrNotExist, "tourney run"},
	} {
		for _, o := range c.openers {
			refused(t, fmt.Sprintf("%s of %q", o.name, c.path), errOf(o.open(t.Context(), c.path, nil)), c.is, c.path, c.want)
			equal(t, "files left", snapshot(t, folder), map[string]string{})
		}
	}
}

// TestOpenWithoutTable removes each SQL table of a database, one at a time.
func TestOpenWithoutTable(t *testing.T) {
	gamestest.SkipShort(t)
	s := newStore(t)
	tables := table(t, s.read, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
	equal(t, "tables", tables, []string{"block", "block_score", "block_sum", "comparison", "cost", "game", "pairing", "player",
		"run", "seat", "stretch", "study", "tally", "trial", "turn_count", "unplayed"})
	for _, name := range tables {
		path := filepath.Join(t.TempDir(), "t.db")
		makeDatabase(t, path, schema, "PRAGMA foreign_keys = off", "DROP TABLE "+name)
		for _, o := range openings {
			if _, err := o.open(t.Context(), path, nil); !errors.Is(err, results.ErrDamaged) || !contains(err, path) ||
				!contains(err, "it has lost its SQL table "+name+": restore a copy") {
				t.Errorf("%s without table %s: %v", o.name, name, err)
			}
			onlyFile(t, path)
		}
	}
}

func TestOpenReadOnlyFile(t *testing.T) {
	s := newStore(t)
	path := s.path
	entered(t, s, newRun("t"))
	must(t, s.Close())
	// A file of another user looks writable, and is not.
	db, err := sql.Open("sqlite3", address(path, strings.Replace(writing, "mode=rwc", "mode=ro", 1)))
	must(t, err)
	refused(t, "a writer that cannot write", explain(path, (&Store{write: db}).settle()), errProtected)
	must(t, db.Close())
	readGames(t, path) // takes away what that has left
	must(t, os.Chmod(path, 0o444))
	refused(t, "Open of a read-only file", errOf(Open(t.Context(), path, nil)), errProtected, path)
	onlyFile(t, path)
}

// TestOpenAfterProtection: what a reader leaves beside a write-protected database does not keep a later writer out,
// also one beside a reader. It needs a user whom file permissions restrict.
func TestOpenAfterProtection(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("the superuser may write everywhere")
	}
	path := filepath.Join(t.TempDir(), "t.db")
	enter := func(name string) {
		t.Helper()
		s := opened(t, path, Open)
		entered(t, s, newRun(name))
		must(t, s.Close())
	}
	for _, name := range []string{"new", "after"} {
		enter(name)
		must(t, os.Chmod(path, 0o444))
		readGames(t, path)
		must(t, os.Chmod(path, 0o644))
	}
	reader := opened(t, path, OpenReader)
	_, err := reader.Runs(t.Context())
	must(t, err)
	enter("beside")
	must(t, reader.Close())
	onlyFile(t, path)
}

// TestOpenProtected needs a user whom file permissions restrict.
func TestOpenProtected(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("the superuser may write everywhere")
	}
	folder := t.TempDir()
	path := filepath.Join(folder, "t.db")
	s := opened(t, path, Open)
	run := entered(t, s, newRun("t"))
	must(t, s.Append(t.Context(), run, records(rand.New(rand.NewPCG(1, 2)), run, 0, 10)))
	must(t, s.Close())
	must(t, os.WriteFile(path+"-lock", nil, 0o444))
	if _, err := Open(t.Context(), path, nil); !contains(err, "t.db-lock is write-protected: remove it") {
		t.Errorf("Open beside a lock that cannot be taken: %v", err)
	}
	must(t, os.Remove(path+"-lock"))
	unclosed := filepath.Join(folder, "unclosed.db")
	makeDatabase(t, unclosed, schema, "PRAGMA journal_mode = wal")
	must(t, os.WriteFile(unclosed+"-wal", nil, 0o666))
	must(t, os.Chmod(folder, 0o555))
	defer os.Chmod(folder, 0o777)
	if _, err := OpenReader(t.Context(), unclosed, nil); !errors.Is(err, fs.ErrPermission) || !contains(err, "copy both to another folder") {
		t.Errorf("OpenReader of a file with its log in a read-only folder: %v", err)
	}
	for _, path := range []string{path, filepath.Join(folder, "new.db")} {
		if _, err := Open(t.Context(), path, nil); !errors.Is(err, fs.ErrPermission) ||
			!contains(err, path+": no file can be made in its folder (permission denied)") || !contains(err, "--db") {
			t.Errorf("Open in a read-only folder: %v", err)
		}
	}
	equal(t, "games read from a read-only folder", readGames(t, path), 10)
	must(t, os.Chmod(folder, 0o000))
	for _, o := range openings {
		refused(t, fmt.Sprintf("%s in a closed folder", o.name), errOf(o.open(t.Context(), path, nil)), nil, path+": permission denied")
	}
}

func TestOneWriter(t *testing.T) {
	s := newStore(t)
	folder := filepath.Dir(s.path)
	other := filepath.Join(t.TempDir(), "link.db")
	must(t, os.Symlink(s.path, other))
	for _, path := range []string{s.path, filepath.Join(folder, ".", "t.db"), other} {
		refused(t, fmt.Sprintf("Open of %s beside a writer", path), errOf(Open(t.Context(), path, nil)), results.ErrBusy, path)
	}
	// The refused ones must not have taken the lock along.
	refused(t, "Open beside a writer again", errOf(Open(t.Context(), s.path, nil)), results.ErrBusy)
	run := entered(t, s, newRun("t"))
	reader := readerOf(t, s)
	for i := range 3 {
		games := records(rand.New(rand.NewPCG(1, 2)), run, 2*i, 10)
		must(t, s.Append(t.Context(), run, games))
		if played, err := reader.Played(t.Context(), run); err != nil || played.Len() != 10*(i+1) {
			t.Errorf("a reader beside the writer sees %d games (%v), want %d", played.Len(), err, 10*(i+1))
		}
	}
	for what, err := range map[string]error{
		"Enter":  reader.Enter(t.Context(), &run),
		"Append": reader.Append(t.Context(), run, nil),
		"Finish": reader.Finish(t.Context(), run.Name, noon),
		"Rename": reader.Rename(t.Context(), results.Renaming{Name: "t", To: "u"}),
		"Delete": reader.Delete(t.Context(), "", "t"),

		"AddComparison": reader.AddComparison(t.Context(), run, results.Compared{Name: "u", Started: noon}),
		"EnterStudy":    reader.EnterStudy(t.Context(), new(results.Study)),
		"AddTrials":     reader.AddTrials(t.Context(), "s", nil),
		"FinishStudy":   reader.FinishStudy(t.Context(), "s", noon),
	} {
		if !errors.Is(err, errReadOnly) {
			t.Errorf("%s of a reader: %v", what, err)
		}
	}
	if _, err := reader.read.Exec("DELETE FROM tally"); err == nil {
		t.Error("a reader's connection can write")
	}

	// The writer leaves one complete file even if a reader stays.
	must(t, s.Close())
	content, err := os.ReadFile(s.path)
	must(t, err)
	moved := filepath.Join(t.TempDir(), "copy.db")
	must(t, os.WriteFile(moved, content, 0o666))
	equal(t, "games in a copy of the .db alone", readGames(t, moved), 30)
	must(t, reader.Close())
	onlyFile(t, s.path)
	next := opened(t, s.path, Open)
	must(t, errors.Join(next.Close(), next.Close()))
	onlyFile(t, s.path)
}

// TestForeignLock keeps hands off a file that happens to have the name of the lock.
func TestForeignLock(t *testing.T) {
	for what, place := range map[string]func(lock string) error{
		"text":   func(lock string) error { return os.WriteFile(lock, []byte("not yours"), 0o666) },
		"folder": func(lock string) error { return os.Mkdir(lock, 0o777) },
		"database": func(lock string) error {
			makeDatabase(t, lock, "CREATE TABLE song (title TEXT)")
			return nil
		},
	} {
		path := filepath.Join(t.TempDir(), "t.db")
		must(t, place(path+"-lock"))
		before := snapshot(t, filepath.Dir(path))
		if _, err := Open(t.Context(), path, nil); !contains(err, "t.db-lock is in the place of the database's lock file") || !contains(err, "move it away") {
			t.Errorf("%s in place of the lock: %v", what, err)
		}
		equal(t, "files of the folder", snapshot(t, filepath.Dir(path)), before)
	}
}

// TestLocksCompete has many goroutines compete for one lock, whose file comes and goes: never may two hold it.
func TestLocksCompete(t *testing.T) {
	gamestest.SkipShort(t)
	path := filepath.Join(t.TempDir(), "lock")
	var all sync.WaitGroup
	var holding, won atomic.Int32
	for range 4 {
		all.Go(func() {
			for range gamestest.Full(50, 200) {
				l, err := acquire(path)
				if errors.Is(err, results.ErrBusy) {
					continue
				}
				if err != nil {
					t.Error(err)
					break
				}
				if holding.Add(1) > 1 {
					t.Error("two hold the lock")
				}
				won.Add(1)
				holding.Add(-1)
				if err := l.release(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	if won.Load() == 0 {
		t.Error("nobody ever got the lock")
	}
}

func TestOddNames(t *testing.T) {
	gamestest.SkipShort(t)
	folder := t.TempDir()
	t.Chdir(folder)
	for _, name := range []string{"a b?c#d%20.db", ":memory:", "file:x?mode=memory", "ü&=+;'\".db", "%zz", "-x"} {
		t.Run(fmt.Sprintf("%q", name), func(t *testing.T) {
			s := opened(t, name, Open)
			entered(t, s, newRun("t"))
			must(t, s.Close())
			onlyFile(t, filepath.Join(folder, name))
			equal(t, "games", readGames(t, name), 0)
			must(t, os.Remove(name))
		})
	}
}

// TestFormOfTables: a change of the SQL tables or of checksums raises the form, so that last week's database is
// refused, not called damaged.
func TestFormOfTables(t *testing.T) {
	sum := sha256.Sum256([]byte(schema + indexes + views))
	const want = "12 of 9e17cbba, 4187676071720524113"
	if got := fmt.Sprintf("%d of %x, %d", form, sum[:4], checksum(-1, "é", nil, []byte{0, 255})); got != want {
		t.Errorf("the form is %s, want %s: raise it with each change of the SQL tables", got, want)
	}
}
