package arena_test

import (
	"testing"

	"tourney/arena"
	"tourney/arena/arenatest"
	"tourney/arena/plan"
	"tourney/arena/review"
	"tourney/results"
)

// playAll plays a plan to its end.
func playAll(t testing.TB, p plan.Plan, store results.Store, workers int) arena.Progress {
	t.Helper()
	_, progress := arenatest.Play(t, p, store, "", workers)
	return progress
}

// resume returns the tournament of a plan's missing games.
func resume(t testing.TB, p plan.Plan, store results.Store, workers int) arena.Tournament {
	t.Helper()
	run, err := plan.Enter(t.Context(), p, store, "", plan.Build{Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	rest, err := plan.Resume(t.Context(), p, run, store)
	if err != nil {
		t.Fatal(err)
	}
	rest.Runner = arena.Local{Workers: workers}
	return rest
}

func verifier(t *testing.T, p plan.Plan) *review.Verifier {
	t.Helper()
	v, err := review.NewVerifier(p, plan.RunOf(p, "", plan.Build{Version: "test"}))
	if err != nil {
		t.Fatal(err)
	}
	return v
}
