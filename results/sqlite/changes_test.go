package sqlite

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"tourney/games/gamestest"
)

// TestChanged checks that a writer's commit counts once as a change, and that nothing else does.
func TestChanged(t *testing.T) {
	writer := newStore(t)
	run := entered(t, writer, newRun("t"))
	reader := readerOf(t, writer)
	check := func(when string, want uint64) {
		t.Helper()
		if got, err := reader.Changed(t.Context()); err != nil || got != want {
			t.Errorf("%s: %d changes, error %v, want %d", when, got, err, want)
		}
	}
	check("at first", 1)
	check("before a write", 1)
	for number := range 3 {
		games := records(rand.New(rand.NewPCG(1, 2)), run, number, len(run.Pairings))
		must(t, writer.Append(t.Context(), run, games))
		_, err := reader.Tallies(t.Context(), run) // by another connection
		must(t, err)
		check("after a write", uint64(2+number))
		check("after no other", uint64(2+number))
	}
	reader.Close()
	if _, err := reader.Changed(t.Context()); err == nil {
		t.Error("a closed store tells of changes")
	}
}

// TestWritten checks that readers know whether there is a writer, and that their looks do not keep one out.
func TestWritten(t *testing.T) {
	gamestest.SkipShort(t)
	writer := newStore(t)
	reader := readerOf(t, writer)
	if !writer.Written() || !reader.Written() {
		t.Errorf("with a writer: %t as it says itself, %t as a reader says", writer.Written(), reader.Written())
	}
	must(t, writer.Close())
	if reader.Written() {
		t.Error("a reader still sees the closed writer")
	}
	looking, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		for {
			select {
			case <-looking:
				return
			default:
				reader.Written()
			}
		}
	}()
	for range gamestest.Full(5, 20) {
		must(t, opened(t, writer.path, Open).Close()) // a reader that looks for a writer does not keep it out
	}
	close(looking)
	<-done
}

// TestCopy: a copy has what is still in the log, and a failed one leaves nothing.
func TestCopy(t *testing.T) {
	s, run := storeOfRun(t)
	games := records(rand.New(rand.NewPCG(1, 2)), run, 0, 50)
	must(t, s.Append(t.Context(), run, games))
	path := filepath.Join(t.TempDir(), "copy.db")
	must(t, s.Copy(t.Context(), path))
	copied, err := OpenReader(t.Context(), path, nil)
	must(t, err)
	defer copied.Close()
	again := readRun(t, copied, "t")
	if played, err := copied.Played(t.Context(), again); err != nil || played.Len() != len(games) {
		t.Errorf("%d games are copied (%v), want %d", played.Len(), err, len(games))
	}
	must(t, copied.Recount(t.Context(), again, nil))
	folder := t.TempDir()
	if err := s.Copy(t.Context(), filepath.Join(folder, "missing", "copy.db")); err == nil {
		t.Error("a copy in no folder")
	}
	must(t, os.Mkdir(filepath.Join(folder, "copy.db"), 0o777))
	if err := s.Copy(t.Context(), filepath.Join(folder, "copy.db")); err == nil {
		t.Error("a copy in the place of a folder")
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) != 1 || left[0].Name() != "copy.db" {
		t.Errorf("left are %v (%v)", left, err)
	}
}
