package review_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"tourney/arena/arenatest"
	_ "tourney/arena/arenatest/misfit"
	"tourney/arena/match"
	"tourney/arena/plan"
	"tourney/arena/review"
	"tourney/arena/schedule"
	"tourney/results"
)

// playAll plays a plan to its end.
func playAll(t *testing.T, p plan.Plan, store results.Store, workers int) {
	t.Helper()
	arenatest.Play(t, p, store, "", workers)
}

// job is one game of a plan.
func job(t *testing.T, p plan.Plan, pairing, number int) match.Job {
	t.Helper()
	j, err := p.Job(pairing, number)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

func verifier(t *testing.T, p plan.Plan) *review.Verifier {
	t.Helper()
	v, err := review.NewVerifier(p, plan.RunOf(p, "", plan.Build{Version: "test"}))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestVerify finds tampering of every kind.
func TestVerify(t *testing.T) {
	p := arenatest.Pentago(t, "random", "ruins")
	store := arenatest.NewMemory()
	playAll(t, p, store, 2)
	for id, r := range maps.All(store.Stored) {
		if err := verifier(t, p).Verify(t.Context(), r); err != nil {
			t.Fatalf("game %v: %v", id, err)
		}
	}
	for _, r := range store.Stored {
		if r.End.Kind != results.ByRules || r.End.Seat != -1 || !slices.Contains([]string{"five", "full board", "both five"}, r.End.Text) {
			t.Errorf("game %d ends by %+v", r.Number, r.End)
		}
	}
	for name, tamper := range map[string]func(*results.Record){
		"a move":   func(r *results.Record) { r.Moves[4] = (r.Moves[4] + 1) % 36 },
		"an end":   func(r *results.Record) { r.Moves = r.Moves[:len(r.Moves)-1]; r.Plies-- },
		"a winner": func(r *results.Record) { r.Seats[0].Place = 3 - r.Seats[0].Place },
		"a start":  func(r *results.Record) { r.Start = strings.Replace(r.Start, "/", "|", 1) },
		"a turn":   func(r *results.Record) { r.Turns++ },
		"first":    func(r *results.Record) { r.First = 1 - r.First },
		"a reason": func(r *results.Record) { r.End.Text = "boredom" },
		"a kind":   func(r *results.Record) { r.End.Kind = results.Deadline },
		"a fault":  func(r *results.Record) { r.End = results.End{Kind: results.Deadline, Seat: 0, Text: "slow"} },
		"a seat":   func(r *results.Record) { r.End.Seat = 0 },
		"a number": func(r *results.Record) { r.Number += 1000 },
		"below 0":  func(r *results.Record) { r.Number = -1 },
		"seats":    func(r *results.Record) { r.Seats = append(r.Seats, r.Seats...) },
		"no seats": func(r *results.Record) { r.Seats = nil },
	} {
		r := store.Stored[arenatest.Game{}]
		r.Moves, r.Seats = append([]uint32(nil), r.Moves...), append([]results.Seat(nil), r.Seats...)
		tamper(&r)
		if err := verifier(t, p).Verify(t.Context(), r); err == nil {
			t.Errorf("%s was changed, and the game still verifies", name)
		}
	}
}

// TestVerifierOrder: a store may list pairings in another order than the plan, which must have them all.
func TestVerifierOrder(t *testing.T) {
	p := arenatest.Pentago(t, "random", "ruins", "cheats")
	store := arenatest.NewMemory()
	playAll(t, p, store, 2)
	run := plan.RunOf(p, "", plan.Build{Version: "test"})
	slices.Reverse(run.Pairings)
	v, err := review.NewVerifier(p, run)
	if err != nil {
		t.Fatal(err)
	}
	for id, r := range store.Stored {
		r.Pairing = len(run.Pairings) - 1 - id.Pairing
		if err := v.Verify(t.Context(), r); err != nil {
			t.Errorf("game %v: %v", id, err)
		}
	}
	p.Schedule.Against = []string{"cheats"}
	p.Schedule.Order = schedule.Listed
	if _, err := review.NewVerifier(p, run); err == nil || !strings.Contains(err.Error(), "its stored config has no pairing ") {
		t.Errorf("a plan without all pairings: %v", err)
	}
}
