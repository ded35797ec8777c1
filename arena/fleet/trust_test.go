package fleet

import (
	"errors"
	"path/filepath"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/arena"
	"tourney/arena/arenatest"
	"tourney/arena/journal"
	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/results"
	"tourney/results/sqlite"
)

// TestFalse: a worker that falsifies a share of its games is found, and after that the games are those of honest workers.
func TestFalse(t *testing.T) {
	p := arenatest.Pentago(t, "random", "one@1", "a@1")
	p.Openings = []openings.Set{{Kind: openings.Random, Games: 300, Min: 1, Max: 22, Parity: openings.Balanced}}
	want := arenatest.NewMemory()
	arenatest.Play(t, p, want, "", 2)

	path := filepath.Join(t.TempDir(), "t.db")
	c := begin(t, path, func(s *Settings) { s.Spot, s.Listen = 0.3, "0.0.0.0:0" })
	keys := c.settings.Keys
	defer hire(t, c, nil)()
	liar, err := keys.Invite("liar", local(c), later, 0)
	if err != nil {
		t.Fatal(err)
	}
	var n atomic.Int64
	end := hire(t, c, func(w *Worker) {
		w.Ticket = liar
		w.falsify = func(r *results.Record) { // only later games, as the first are all checked
			if n.Add(1) > 50 && n.Load()%10 == 0 {
				r.Seats[0].Nodes++
			}
		}
	})
	store, err := sqlite.Open(t.Context(), path, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	_, _, err = play(t.Context(), t, c, p, store)
	var convicted *ConvictedError
	if !errors.As(err, &convicted) || convicted.Worker != "liar" {
		t.Fatalf("error %v: want the liar convicted", err)
	}
	var refused *RefusedError
	if err := end(); !errors.As(err, &refused) {
		t.Errorf("the liar ends by %v", err)
	}
	after, err := ReadAftermath(journal.Path(path), p.Name, func(run string) bool { return run == p.Name })
	if err != nil {
		t.Fatal(err)
	}
	run, err := store.Run(t.Context(), p.Name)
	if err != nil {
		t.Fatal(err)
	}
	stored, err := store.Played(t.Context(), run)
	if err != nil {
		t.Fatal(err)
	}
	if !after.Tainted(run, stored) {
		t.Fatal("no stored game is the liar's")
	}
	j, err := journal.Open(journal.Path(path))
	if err != nil {
		t.Fatal(err)
	}
	if err := j.Append(journal.Entry{Aside: &journal.Aside{Name: p.Name, File: "aside"}}); err != nil {
		t.Fatal(err)
	}
	if after, err = ReadAftermath(journal.Path(path), p.Name, func(run string) bool { return run == p.Name }); err != nil || len(after.Asides) != 1 {
		t.Fatal(after, err)
	}
	anew := arenatest.NewMemory()
	run, err = plan.Enter(t.Context(), p, anew, "", plan.Build{Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	rest, err := plan.Resume(t.Context(), p, run, anew)
	if err != nil {
		t.Fatal(err)
	}
	rest.Runner = &Runner{Coordinator: c, Store: anew, Kept: after.Kept([]results.Store{store})}
	before := c.tickets[loopback].Games
	if _, err := arena.Play(t.Context(), rest); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want.Stored, anew.Stored, timeless); diff != "" {
		t.Errorf("other games than on one machine (-want +got):\n%s", diff)
	}
	again := c.tickets[loopback].Games - before
	t.Logf("%d games were stored, %d were played anew of %d", stored.Len(), again, p.Games())
	if again == 0 || again == p.Games() {
		t.Errorf("%d games of %d were played anew", again, p.Games())
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
}
