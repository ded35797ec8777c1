package sqlite

import (
	"bufio"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"tourney/results"
)

// childDatabase names the environment variable that turns the test binary into a writer of that database.
const childDatabase = "TOURNEY_SQLITE_TEST_CHILD"

const groupSize = 10 // two games of each pairing

// appendForever is the child: it stores group after group and a trial behind each, prints a line after both, and never
// ends by itself. It leaves out games that the next group plays, and one that none does.
func appendForever(path string) {
	fail := func(err error) {
		fmt.Println(err)
		os.Exit(1)
	}
	s, err := Open(context.Background(), path, nil)
	if err != nil {
		fail(err)
	}
	run := newRun("crash")
	if err := s.Enter(context.Background(), &run); err != nil {
		fail(err)
	}
	tried := newRun("tried")
	if err := s.Enter(context.Background(), &tried); err != nil {
		fail(err)
	}
	played, err := s.Played(context.Background(), run)
	if err != nil {
		fail(err)
	}
	study, err := s.Study(context.Background(), "crash")
	if errors.Is(err, results.ErrNoStudy) {
		study = newStudy("crash")
		err = s.EnterStudy(context.Background(), &study)
	}
	if err != nil {
		fail(err)
	}
	r := rand.New(rand.NewPCG(9, 9))
	for group := played.Len() / groupSize; ; group++ {
		number := group * groupSize / len(run.Pairings)
		if err := s.Append(context.Background(), run, records(r, run, number, groupSize)); err != nil {
			fail(err)
		}
		// The writer before may have been killed between the games of a group and its trial.
		trials := []results.Trial{newTrial(tried, max(0, group-1)), newTrial(tried, group)}
		if err := s.AddTrials(context.Background(), study.Name, trials); err != nil {
			fail(err)
		}
		// The next writer may find left-out games as left out, or as played.
		next := number + groupSize/len(run.Pairings)
		if err := s.AddUnplayed(context.Background(), run, []results.Unplayed{{Pairing: 0, From: next, To: next + 1, Why: "withdrawn"},
			{Pairing: 1, From: neverPlayed + 2*max(0, group-1), To: neverPlayed + 2*max(0, group-1), Why: "withdrawn"},
			{Pairing: 1, From: neverPlayed + 2*group, To: neverPlayed + 2*group, Why: "withdrawn"}}); err != nil {
			fail(err)
		}
		fmt.Println("stored")
	}
}

// neverPlayed is the number of the first game that the child only leaves out.
const neverPlayed = 1 << 30

// killWriter runs a writer until it has stored some groups, and kills it. It returns how many it has reported.
func killWriter(t *testing.T, path string, groups int, meanwhile func()) int {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), childDatabase+"="+path)
	stdout, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	stored := 0
	lines := bufio.NewScanner(stdout)
	for lines.Scan() {
		if lines.Text() != "stored" {
			t.Errorf("the writer says: %s", lines.Text())
			break
		}
		if stored++; stored == groups {
			meanwhile()
			if err := child.Process.Kill(); err != nil {
				t.Error(err)
			}
		}
	}
	io.Copy(io.Discard, stdout)
	if err := child.Wait(); err == nil {
		t.Error("the writer ended by itself")
	}
	return stored
}

func TestKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	path := filepath.Join(t.TempDir(), "t.db")
	stored := 0
	for _, groups := range []int{1, 30, 7, 120} {
		stored += killWriter(t, path, groups, func() {
			if _, err := Open(t.Context(), path, nil); !errors.Is(err, results.ErrBusy) {
				t.Errorf("Open beside a writer of another process: %v, want ErrBusy", err)
			}
			if played := readGames(t, path); played == 0 {
				t.Error("a reader beside the writer finds no game")
			}
		})
		if _, err := os.Stat(path + "-wal"); err != nil {
			t.Fatalf("the killed writer leaves no log to recover from: %v", err)
		}
		// Once a reader is the first to come, once a writer.
		if groups%2 == 0 {
			checkWhole(t, readGames(t, path), stored)
		}
		s, err := Open(t.Context(), path, nil)
		if err != nil {
			t.Fatal(err)
		}
		checkSound(t, s, "crash")
		checkTallies(t, s.read)
		checkWhole(t, int(number(t, s.read, "SELECT count(*) FROM game")), stored)
		checkTrials(t, s, stored)
		checkUnplayed(t, s, stored)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		stored = readGames(t, path) / groupSize
		onlyFile(t, path)
	}
}

// checkWhole wants whole groups, all those that the writer has reported and at most one more for each that was killed.
func checkWhole(t *testing.T, games, stored int) {
	t.Helper()
	if games%groupSize != 0 || games < stored*groupSize || games > (stored+1)*groupSize {
		t.Errorf("%d games are stored, want %d or a group of %d more", games, stored*groupSize, groupSize)
	}
}

// checkTrials wants the trials of all groups that the writer has reported, and at most one more.
func checkTrials(t *testing.T, s *Store, stored int) {
	t.Helper()
	study, err := s.Study(t.Context(), "crash")
	if err != nil {
		t.Fatal(err)
	}
	run, err := s.Run(t.Context(), "tried")
	if err != nil {
		t.Fatal(err)
	}
	trials, err := s.Trials(t.Context(), study.Name)
	if err != nil {
		t.Fatal(err)
	}
	var want []results.Trial
	for number := range min(max(stored, len(trials)), stored+1) {
		want = append(want, newTrial(run, number))
	}
	equal(t, "trials", trials, want)
}

// checkUnplayed wants the games left out after each group that the writer has reported, or after one more, and none
// that was played.
func checkUnplayed(t *testing.T, s *Store, stored int) {
	t.Helper()
	run, err := s.Run(t.Context(), "crash")
	if err != nil {
		t.Fatal(err)
	}
	played, err := s.Played(t.Context(), run)
	if err != nil {
		t.Fatal(err)
	}
	left := leftOut(t, s, run)
	groups := 0
	for _, l := range left {
		if l.Pairing == 1 {
			groups++
		} else if next := played.Len() / len(run.Pairings); l.From != next || l.To != next+1 {
			t.Errorf("games %d to %d are left out, want %d and the one behind", l.From, l.To, next)
		}
	}
	if groups < stored || groups > stored+1 {
		t.Errorf("games were left out after %d groups, want %d or one more", groups, stored)
	}
}

// checkSound wants a database that SQLite and a recount of some runs find nothing wrong with.
func checkSound(t rapid.TB, s *Store, names ...string) {
	t.Helper()
	if err := s.Check(context.Background()); err != nil {
		t.Errorf("check: %v", err)
	}
	for _, name := range names {
		if err := s.Recount(context.Background(), results.Run{Name: name}, nil); err != nil {
			t.Errorf("recount: %v", err)
		}
	}
}

// readGames counts the games of the first run through a Store for reading.
func readGames(t *testing.T, path string) int {
	t.Helper()
	s, err := OpenReader(t.Context(), path, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	runs, err := s.Runs(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	played, err := s.Played(t.Context(), runs[0])
	if err != nil {
		t.Fatal(err)
	}
	return played.Len()
}

// onlyFile fails unless the folder of path holds nothing else.
func onlyFile(t *testing.T, path string) {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.Name() != filepath.Base(path) {
			t.Errorf("%s is left beside the database", e.Name())
		}
	}
}

// TestKilledWhileCreating opens the files of a writer killed while it creates the SQL tables. The files are copied
// during a transaction that is still open, and has already written to the log.
func TestKilledWhileCreating(t *testing.T) {
	dying := filepath.Join(t.TempDir(), "t.db")
	db, err := sql.Open("sqlite3", address(dying, writing))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := confirm(db, "journal_mode = wal", "wal"); err != nil {
		t.Fatal(err)
	}
	header := snapshot(t, filepath.Dir(dying))
	tx, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	for _, statement := range []string{"PRAGMA cache_size = 1", "PRAGMA cache_spill = 1", schema, indexes, views} {
		if _, err := tx.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
	tables := snapshot(t, filepath.Dir(dying))
	if len(header["t.db"]) == 0 || len(tables["t.db-wal"]) == 0 {
		t.Fatalf("nothing is half-written: %d and %d bytes", len(header["t.db"]), len(tables["t.db-wal"]))
	}

	for _, left := range []map[string]string{header, tables} {
		path := filepath.Join(t.TempDir(), "t.db")
		for name, content := range left {
			if err := os.WriteFile(filepath.Join(filepath.Dir(path), name), []byte(content), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := OpenReader(t.Context(), path, nil); !errors.Is(err, results.ErrForeign) || !contains(err, "it is empty") {
			t.Errorf("OpenReader of a database that was never made: %v", err)
		}
		s, err := Open(t.Context(), path, nil)
		if err != nil {
			t.Fatal(err)
		}
		entered(t, s, newRun("t"))
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		onlyFile(t, path)
	}
}

// TestKilledLeaves lists the files of a dead writer, and has a reader, which takes no lock, come first.
func TestKilledLeaves(t *testing.T) {
	path := filepath.Join(t.TempDir(), "t.db")
	stored := killWriter(t, path, 3, func() {})
	left := slices.Sorted(maps.Keys(snapshot(t, filepath.Dir(path))))
	equal(t, "files left", left, []string{"t.db", "t.db-lock", "t.db-shm", "t.db-wal"})
	checkWhole(t, readGames(t, path), stored)
	left = slices.Sorted(maps.Keys(snapshot(t, filepath.Dir(path))))
	equal(t, "files left after reading", left, []string{"t.db", "t.db-lock"})
}
