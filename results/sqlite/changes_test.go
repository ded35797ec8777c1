package sqlite

import (
	"math/rand/v2"
	"testing"
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
	if testing.Short() {
		t.Skip("long")
	}
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
	for range sized(5, 20) {
		must(t, opened(t, writer.path, Open).Close()) // a reader that looks for a writer does not keep it out
	}
	close(looking)
	<-done
}
