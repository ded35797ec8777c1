package sqlite

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"tourney/results"
)

// told keeps the messages of a store.
type told struct {
	sync.Mutex
	lines []string
}

func (t *told) tell(line string) {
	t.Lock()
	defer t.Unlock()
	t.lines = append(t.lines, line)
}

// take returns the messages since the last call.
func (t *told) take() []string {
	t.Lock()
	defer t.Unlock()
	lines := t.lines
	t.lines = nil
	return lines
}

// hold locks a database as another program could, against readers too, until release is called.
func hold(t *testing.T, path string) (release func()) {
	t.Helper()
	db := openRaw(t, path)
	if _, err := db.Exec("PRAGMA locking_mode = exclusive; PRAGMA busy_timeout = 5000; BEGIN EXCLUSIVE; PRAGMA user_version = " + fmt.Sprint(form)); err != nil {
		t.Fatal(err)
	}
	return sync.OnceFunc(func() {
		if _, err := db.Exec("COMMIT"); err != nil {
			t.Error(err)
		}
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
}

// TestLocked has another program lock the database for seconds, and everything wait for it.
func TestLocked(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	t.Parallel()
	const seconds = 2500 * time.Millisecond
	path := filepath.Join(t.TempDir(), "t.db")
	var said told
	s, err := Open(t.Context(), path, said.tell)
	if err != nil {
		t.Fatal(err)
	}
	run := entered(t, s, newRun("t"))
	games := records(rand.New(rand.NewPCG(1, 2)), run, 0, 20)
	stored := 0
	if err := s.Append(t.Context(), run, games[:1]); err != nil {
		t.Fatal(err)
	}
	stored++
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	grown := run
	grown.Players = append(slices.Clone(run.Players), results.Player{Name: "E", Spec: "two"})

	// A lock against readers needs a file that no other connection has open.
	waits := func(what string, call func() error) {
		t.Helper()
		release := hold(t, path)
		begun := time.Now()
		timer := time.AfterFunc(seconds, release)
		defer timer.Stop()
		if err := call(); err != nil {
			t.Errorf("%s: %v", what, err)
		}
		release()
		if took := time.Since(begun); took < seconds {
			t.Errorf("%s took %v, want %v or more", what, took, seconds)
		}
		lines := said.take()
		if want := regexp.MustCompile("^" + regexp.QuoteMeta(path) + `: another program has locked the database: waiting for it, \d+s so far$`); len(lines) < 2 || !want.MatchString(lines[0]) || lines[len(lines)-1] != "" {
			t.Errorf("%s told %q, want lines like %s and later an empty one", what, lines, want)
		}
	}
	var reader *Store
	waits("OpenReader", func() (err error) { reader, err = OpenReader(t.Context(), path, said.tell); return err })
	if err := reader.Close(); err != nil {
		t.Error(err)
	}
	waits("Open", func() (err error) { s, err = Open(t.Context(), path, said.tell); return err })

	// Beside open connections a lock keeps writers out.
	reader, err = OpenReader(t.Context(), path, said.tell)
	if err != nil {
		t.Fatal(err)
	}
	db := openRaw(t, path)
	shut := func() {
		t.Helper()
		if _, err := db.Exec("BEGIN EXCLUSIVE"); err != nil {
			t.Fatal(err)
		}
	}
	open := func() {
		if _, err := db.Exec("COMMIT"); err != nil {
			t.Error(err)
		}
	}
	for _, c := range []struct {
		what string
		call func() error
	}{
		{"Append", func() error { return s.Append(t.Context(), run, games) }},
		{"Enter", func() error { return s.Enter(t.Context(), &grown) }},
	} {
		shut()
		time.AfterFunc(seconds, open)
		if played, err := reader.Played(t.Context(), run); err != nil || played.Len() != stored {
			t.Errorf("a reader finds %d games beside a lock against writers (%v), want %d", played.Len(), err, stored)
		}
		begun := time.Now()
		if err := c.call(); err != nil {
			t.Errorf("%s: %v", c.what, err)
		}
		if took := time.Since(begun); took < seconds-time.Second {
			t.Errorf("%s took %v", c.what, took)
		}
		lines := said.take()
		if len(lines) < 2 || !strings.Contains(lines[0], "s so far") || lines[len(lines)-1] != "" {
			t.Errorf("%s told %q", c.what, lines)
		}
		stored = len(games)
	}

	// The end of ctx ends the waiting; the error names another program, not a tourney.
	shut()
	for _, c := range []struct {
		what string
		call func(ctx context.Context) error
	}{
		{"Append", func(ctx context.Context) error { return s.Append(ctx, run, games) }},
		{"Enter", func(ctx context.Context) error { return s.Enter(ctx, &grown) }},
		{"Finish", func(ctx context.Context) error { return s.Finish(ctx, "t", noon) }},
		{"Delete", func(ctx context.Context) error { return s.Delete(ctx, "", "t") }},
	} {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second/2)
		err := c.call(ctx)
		cancel()
		if !errors.Is(err, errLocked) || errors.Is(err, results.ErrBusy) || !contains(err, path+": another program has locked the database") {
			t.Errorf("%s whose ctx ends: %v", c.what, err)
		}
	}
	said.take()
	// Another tourney is refused at once all the same.
	begun := time.Now()
	if _, err := Open(t.Context(), path, said.tell); !errors.Is(err, results.ErrBusy) {
		t.Errorf("Open beside a writer: %v, want ErrBusy", err)
	}
	if lines := said.take(); len(lines) > 0 {
		t.Errorf("the refusal waited for %v: %q", time.Since(begun), lines)
	}
	open()
	checkSound(t, s, "t")
	if err := errors.Join(db.Close(), reader.Close(), s.Close()); err != nil {
		t.Error(err)
	}

	release := hold(t, path)
	for _, o := range openings {
		ctx, cancel := context.WithTimeout(t.Context(), 1500*time.Millisecond)
		_, err := o.open(ctx, path, said.tell)
		cancel()
		if !errors.Is(err, errLocked) || !contains(err, path) {
			t.Errorf("%s whose ctx ends: %v", o.name, err)
		}
		if lines := said.take(); len(lines) < 2 || lines[len(lines)-1] != "" {
			t.Errorf("%s whose ctx ends told %q", o.name, lines)
		}
	}
	release()
	onlyFile(t, path)
}

// TestReadsLocked has another program lock a database, that is no log's any more, while readers have it open.
func TestReadsLocked(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	t.Parallel()
	path := filepath.Join(t.TempDir(), "t.db")
	s, err := Open(t.Context(), path, nil)
	if err != nil {
		t.Fatal(err)
	}
	run := entered(t, s, newRun("t"))
	games := records(rand.New(rand.NewPCG(1, 2)), run, 0, 20)
	if err := s.Append(t.Context(), run, games); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	db := openRaw(t, path)
	if _, err := db.Exec("PRAGMA journal_mode = delete"); err != nil {
		t.Fatal(err)
	}
	var said told
	reader, err := OpenReader(t.Context(), path, said.tell)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("BEGIN EXCLUSIVE"); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 1500*time.Millisecond)
	if _, err := reader.Tallies(ctx, run); !errors.Is(err, errLocked) {
		t.Errorf("a reading whose ctx ends: %v", err)
	}
	cancel()
	said.take()
	time.AfterFunc(2500*time.Millisecond, func() { db.Exec("COMMIT") })
	visited := 0
	if err := reader.Games(t.Context(), run, nil, func(results.Record) error { visited++; return nil }); err != nil || visited != len(games) {
		t.Errorf("%d games were read (%v), want %d", visited, err, len(games))
	}
	if lines := said.take(); len(lines) < 3 || !strings.Contains(lines[1], "waiting for it, 2s so far") || lines[len(lines)-1] != "" {
		t.Errorf("the reader told %q", lines)
	}
	if err := errors.Join(db.Close(), reader.Close()); err != nil {
		t.Error(err)
	}
}

// TestFull simulates a full disk, and then frees some of it. TestFullDisk has a real one, where that can be had.
func TestFull(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	s := newStore(t)
	run := entered(t, s, newRun("t"))
	r := rand.New(rand.NewPCG(1, 2))
	games := records(r, run, 0, 50)
	if err := s.Append(t.Context(), run, games); err != nil {
		t.Fatal(err)
	}
	limit := func(pages int64) {
		t.Helper()
		if _, err := s.write.Exec(fmt.Sprintf("PRAGMA max_page_count = %d", pages)); err != nil {
			t.Error(err)
		}
	}
	limit(number(t, s.write, "PRAGMA page_count") + 1)
	more := records(r, run, 10, 500)
	for range 3 {
		err := s.Append(t.Context(), run, more)
		if !errors.Is(err, errFull) || !contains(err, s.path+": the disk is full: the games stored so far are kept") {
			t.Fatalf("Append to a full disk: %v", err)
		}
		checkTwin(t, s, run, shown(games))
		checkTallies(t, s.read)
	}
	big := newRun("big")
	big.Config = strings.Repeat("x", 1<<20)
	if err := s.Enter(t.Context(), &big); !errors.Is(err, errFull) {
		t.Errorf("Enter on a full disk: %v", err)
	}
	s.WaitForSpace()
	time.AfterFunc(1500*time.Millisecond, func() { limit(1 << 30) })
	appendInGroups(t, r, s, run, more)
	checkTwin(t, s, run, shown(slices.Concat(games, more)))
	entered(t, s, big)
	checkSound(t, s, "t", "big")
}
