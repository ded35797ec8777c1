package study

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"tourney/arena/plan"
	"tourney/results"
)

// TestStretches: new candidates have fingerprints and begin no stretch, in a session and when the same build continues.
// Another build begins a stretch.
func TestStretches(t *testing.T) {
	s := studyOf(t, "a@1", 10)
	store := open(t)
	entered := enter(t, s, store)
	part := func(version string, trials int) {
		t.Helper()
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		call := session(s, entered, store, 2)
		call.Build = plan.Build{Version: version, Revision: "1f2e"}
		call.Report = func(p Progress) {
			if p.Trials >= trials {
				cancel()
			}
		}
		call.Printed = func(p plan.Plan) (plan.Plan, error) {
			for i := range p.Players {
				p.Players[i].Fingerprint = fmt.Sprintf("%016x", len(p.Players[i].Name))
			}
			return p, nil
		}
		if _, err := lead(ctx, call, inGenerations(s)); err != nil {
			t.Fatal(err)
		}
	}
	searched := func() results.Run {
		t.Helper()
		run, err := store.Run(t.Context(), s.RunName(results.Screening))
		if err != nil {
			t.Fatal(err)
		}
		return run
	}
	part("one", 1) // well before the second generation
	began := searched()
	part("one", 6)
	run := searched()
	if len(run.Players) <= len(began.Players) || !slices.Equal(run.Stretches, began.Stretches) || len(run.Stretches) != 1 {
		t.Fatalf("after two parts, %d players, before %d, and the stretches %+v", len(run.Players), len(began.Players), run.Stretches)
	}
	part("two", 1000)
	run = searched()
	if len(run.Stretches) != 2 || run.Stretches[0].Version != "one" || run.Stretches[1].Version != "two" || run.Stretches[1].Revision != "1f2e" {
		t.Errorf("stretches %+v", run.Stretches)
	}
	for _, p := range run.Players {
		if want := fmt.Sprintf("%016x", len(p.Name)); p.Fingerprint != want {
			t.Errorf("%s has fingerprint %q, want %q", p.Name, p.Fingerprint, want)
		}
	}
	games := map[int]int{}
	if err := store.Games(t.Context(), run, nil, func(r results.Record) error { games[r.Stretch]++; return nil }); err != nil {
		t.Fatal(err)
	}
	if len(games) != 2 || games[1] == 0 || games[2] == 0 {
		t.Errorf("games by stretch: %v", games)
	}
}
