package sqlite

import (
	"context"
	"errors"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"

	"tourney/results"
)

// placingOf is what a record says of places.
func placingOf(g results.Record) results.Placing {
	p := results.Placing{Pairing: g.Pairing, Number: g.Number, Opening: g.Opening, First: g.First}
	for _, s := range g.Seats {
		p.Places, p.Points, p.Faults = append(p.Places, s.Place), append(p.Points, s.Points), append(p.Faults, s.Fault != "")
	}
	return p
}

// checkPlacings compares the placings of a run with its games.
func checkPlacings(t *testing.T, s *Store, run int64, games []results.Record) {
	t.Helper()
	var got, want []results.Placing
	err := s.Placings(t.Context(), run, func(p results.Placing) error {
		p.Places, p.Points, p.Faults = slices.Clone(p.Places), slices.Clone(p.Points), slices.Clone(p.Faults)
		got = append(got, p)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		want = append(want, placingOf(g))
	}
	equal(t, "placings", got, want)
}

// The placings of a run are its games without their moves, in databases of all forms, read by readers and writers.
func TestPlacings(t *testing.T) {
	s := newStore(t)
	other := enter(t, s, newRun("other"))
	run := enter(t, s, newRun("t"))
	r := rand.New(rand.NewPCG(1, 2))
	for _, run := range []results.Run{other, run} {
		if err := s.Append(t.Context(), run.ID, records(r, run, 0, 60)); err != nil {
			t.Fatal(err)
		}
	}
	checkPlacings(t, s, run.ID, collect(t, s, run.ID))
	checkPlacings(t, s, 99, nil)

	short := newRun("short") // one game of each pairing, so that neighbours have the same number
	short = enter(t, s, short)
	if err := s.Append(t.Context(), short.ID, records(r, short, 0, len(short.Pairings))); err != nil {
		t.Fatal(err)
	}
	checkPlacings(t, s, short.ID, collect(t, s, short.ID))

	for _, form := range earlier {
		path := filepath.Join(t.TempDir(), "t.db")
		run, games, _ := makeForm(t, form, path)
		reader, err := OpenReader(path)
		if err != nil {
			t.Fatal(err)
		}
		checkPlacings(t, reader, run.ID, games)
		if err := reader.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestPlacingsStops(t *testing.T) {
	s := newStore(t)
	run := enter(t, s, newRun("t"))
	if err := s.Append(t.Context(), run.ID, records(rand.New(rand.NewPCG(1, 2)), run, 0, 20)); err != nil {
		t.Fatal(err)
	}
	enough := errors.New("enough")
	for _, stop := range []int{1, 3, 20} { // the last game is visited when the rows are over
		visited := 0
		err := s.Placings(t.Context(), run.ID, func(p results.Placing) error {
			if visited++; visited < stop {
				_, err := s.Game(t.Context(), run.ID, results.GameID{Pairing: p.Pairing, Number: p.Number})
				return err
			}
			return enough
		})
		if err != enough || visited != stop {
			t.Errorf("Placings visited %d and returned %v, want %d and the visitor's error", visited, err, stop)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.Placings(ctx, run.ID, func(results.Placing) error { return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("Placings after a cancel: %v", err)
	}
}
