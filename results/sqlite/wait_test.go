package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"tourney/games/gamestest"
	"tourney/results"
)

// told keeps the waits that a store tells of.
type told []results.Waiting

func (t *told) tell(w results.Waiting) { *t = append(*t, w) }

// take returns what was told since the last call.
func (t *told) take() (list []results.Waiting) {
	list, *t = *t, nil
	return list
}

// impatient lets SQLite itself not wait for locks: it knows no clock but the real one.
func impatient(t *testing.T) {
	before := waiting
	waiting = "&_busy_timeout=0"
	t.Cleanup(func() { waiting = before })
}

// anotherProgram is a connection that locks a database as another program could.
type anotherProgram struct {
	t  *testing.T
	db *sql.DB
}

func (p anotherProgram) do(statements ...string) {
	p.t.Helper()
	for _, statement := range statements {
		if _, err := p.db.Exec(statement); err != nil {
			p.t.Error(err)
		}
	}
}

const seconds = 2500 * time.Millisecond

// waits are what is told of a wait of n seconds.
func waits(path string, full bool, n int) (list []results.Waiting) {
	for i := range n {
		list = append(list, results.Waiting{Path: path, Full: full, Waited: time.Duration(i+1) * time.Second})
	}
	return append(list, results.Waiting{Path: path})
}

// TestLocked has another program lock the database for seconds, and everything wait for it.
func TestLocked(t *testing.T) {
	impatient(t)
	synctest.Test(t, testLocked)
}

func testLocked(t *testing.T) {
	path := filepath.Join(t.TempDir(), "t.db")
	var said told
	s, err := Open(t.Context(), path, said.tell)
	must(t, err)
	run := entered(t, s, newRun("t"))
	games := records(rand.New(rand.NewPCG(1, 2)), run, 0, 20)
	must(t, s.Append(t.Context(), run, games[:1]))
	must(t, s.Close())
	grown := run
	grown.Players = append(slices.Clone(run.Players), results.Player{Name: "E", Spec: "two"})

	blocked := func(what string, release func(), call func() error) {
		t.Helper()
		begun := time.Now()
		released := make(chan struct{})
		time.AfterFunc(seconds, func() { release(); close(released) })
		if err := call(); err != nil {
			t.Errorf("%s: %v", what, err)
		}
		<-released
		if took := time.Since(begun); took < seconds || took > seconds+time.Second/10 {
			t.Errorf("%s took %v, want %v", what, took, seconds)
		}
		equal(t, what, said.take(), waits(path, false, 2))
	}
	// hold keeps readers out too. It needs a file that no other connection has open.
	hold := func() (release func()) {
		p := anotherProgram{t, openRaw(t, path)}
		p.do("PRAGMA locking_mode = exclusive", "BEGIN EXCLUSIVE", fmt.Sprint("PRAGMA user_version = ", form))
		return func() {
			p.do("COMMIT")
			must(t, p.db.Close())
		}
	}
	var reader *Store
	blocked("OpenReader", hold(), func() (err error) { reader, err = OpenReader(t.Context(), path, said.tell); return err })
	must(t, reader.Close())
	blocked("Open", hold(), func() (err error) { s, err = Open(t.Context(), path, said.tell); return err })

	// Beside open connections a lock keeps writers out.
	reader, err = OpenReader(t.Context(), path, said.tell)
	must(t, err)
	p := anotherProgram{t, openRaw(t, path)}
	played := func(want int) {
		t.Helper()
		if played, err := reader.Played(t.Context(), run); err != nil || played.Len() != want {
			t.Errorf("a reader finds %d games beside a lock against writers (%v), want %d", played.Len(), err, want)
		}
	}
	for i, call := range []func() error{
		func() error { return s.Append(t.Context(), run, games) },
		func() error { return s.Enter(t.Context(), &grown) },
	} {
		p.do("BEGIN EXCLUSIVE")
		played([]int{1, 20}[i])
		blocked([]string{"Append", "Enter"}[i], func() { p.do("COMMIT") }, call)
	}

	// The end of ctx ends the waiting; the error names another program, not a tourney.
	p.do("BEGIN EXCLUSIVE")
	ends := func(what string, call func(ctx context.Context) error) {
		t.Helper()
		ctx, cancel := context.WithTimeout(t.Context(), 1500*time.Millisecond)
		defer cancel()
		if err := call(ctx); !errors.Is(err, errLocked) || errors.Is(err, results.ErrBusy) ||
			!contains(err, path+": another program has locked the database") {
			t.Errorf("%s whose ctx ends: %v", what, err)
		}
		equal(t, what, said.take(), waits(path, false, 1))
	}
	ends("Append", func(ctx context.Context) error { return s.Append(ctx, run, games) })
	ends("Enter", func(ctx context.Context) error { return s.Enter(ctx, &grown) })
	ends("Finish", func(ctx context.Context) error { return s.Finish(ctx, "t", noon) })
	ends("Delete", func(ctx context.Context) error { return s.Delete(ctx, "", "t") })
	// Another tourney is refused at once all the same.
	if _, err := Open(t.Context(), path, said.tell); !errors.Is(err, results.ErrBusy) || len(said) > 0 {
		t.Errorf("Open beside a writer: %v, want ErrBusy at once; it told %v", err, said)
	}
	p.do("COMMIT")
	checkSound(t, s, "t")
	must(t, errors.Join(p.db.Close(), reader.Close(), s.Close()))

	release := hold()
	for _, o := range openings {
		ends(o.name, func(ctx context.Context) error { _, err := o.open(ctx, path, said.tell); return err })
	}
	release()
	onlyFile(t, path)
}

// TestReadsLocked has another program lock a database, that has no log any more, while readers have it open.
func TestReadsLocked(t *testing.T) {
	impatient(t)
	synctest.Test(t, func(t *testing.T) {
		s := newStore(t)
		path := s.path
		run := entered(t, s, newRun("t"))
		games := records(rand.New(rand.NewPCG(1, 2)), run, 0, 20)
		must(t, s.Append(t.Context(), run, games))
		must(t, s.Close())
		p := anotherProgram{t, openRaw(t, path)}
		p.do("PRAGMA journal_mode = delete")
		var said told
		reader, err := OpenReader(t.Context(), path, said.tell)
		must(t, err)
		p.do("BEGIN EXCLUSIVE")
		ctx, cancel := context.WithTimeout(t.Context(), 1500*time.Millisecond)
		defer cancel()
		refused(t, "a reading whose ctx ends", errOf(reader.Tallies(ctx, run)), errLocked)
		equal(t, "told", said.take(), waits(path, false, 1))
		time.AfterFunc(seconds, func() { p.do("COMMIT") })
		visited := 0
		must(t, reader.Games(t.Context(), run, nil, func(results.Record) error { visited++; return nil }))
		equal(t, "games", visited, len(games))
		equal(t, "told", said.take(), waits(path, false, 2))
		must(t, errors.Join(p.db.Close(), reader.Close()))
	})
}

// TestFull simulates a full disk, and then frees some of it. TestFullDisk has a real one, where that can be had.
func TestFull(t *testing.T) {
	gamestest.SkipShort(t)
	synctest.Test(t, func(t *testing.T) {
		var said told
		s, err := Open(t.Context(), filepath.Join(t.TempDir(), "t.db"), said.tell)
		must(t, err)
		run := entered(t, s, newRun("t"))
		r := rand.New(rand.NewPCG(1, 2))
		games := records(r, run, 0, 50)
		must(t, s.Append(t.Context(), run, games))
		limit := func(pages int64) {
			if _, err := s.write.Exec(fmt.Sprintf("PRAGMA max_page_count = %d", pages)); err != nil {
				t.Error(err)
			}
		}
		limit(number(t, s.write, "PRAGMA page_count") + 1)
		more := records(r, run, 10, 200)
		if err := s.Append(t.Context(), run, more); !errors.Is(err, errFull) || !contains(err, s.path+": the disk is full: the games stored so far are kept") {
			t.Fatalf("Append to a full disk: %v", err)
		}
		checkTwin(t, s, run, shown(games))
		big := newRun("big")
		big.Config = strings.Repeat("x", 1<<20)
		refused(t, "Enter on a full disk", s.Enter(t.Context(), &big), errFull)
		s.WaitForSpace()
		ctx, cancel := context.WithTimeout(t.Context(), 1500*time.Millisecond)
		defer cancel()
		refused(t, "Append whose ctx ends", s.Append(ctx, run, more), errFull)
		equal(t, "told", said.take(), waits(s.path, true, 1))
		time.AfterFunc(seconds, func() { limit(1 << 30) })
		must(t, s.Append(t.Context(), run, more))
		equal(t, "told", said.take(), waits(s.path, true, 2))
		checkTwin(t, s, run, shown(slices.Concat(games, more)))
		entered(t, s, big)
		checkSound(t, s, "t", "big")
		must(t, s.Close())
	})
}
