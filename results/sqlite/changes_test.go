package sqlite

import (
	"math/rand/v2"
	"testing"
)

// TestChanges checks that a writer's commit counts once as a change, and that nothing else does.
func TestChanges(t *testing.T) {
	writer := newStore(t)
	run := entered(t, writer, newRun("t"))
	reader, err := OpenReader(t.Context(), writer.path, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	changes, err := reader.Changes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer changes.Close()
	check := func(when string, want bool) {
		t.Helper()
		if got, err := changes.Any(t.Context()); err != nil || got != want {
			t.Errorf("%s: changed %t, error %v, want %t", when, got, err, want)
		}
	}
	check("at first", true)
	check("before a write", false)
	for number := range 3 {
		games := records(rand.New(rand.NewPCG(1, 2)), run, number, len(run.Pairings))
		if err := writer.Append(t.Context(), run, games); err != nil {
			t.Fatal(err)
		}
		if _, err := reader.Tallies(t.Context(), run); err != nil { // by another connection
			t.Fatal(err)
		}
		check("after a write", true)
		check("after no other", false)
	}
}
