package review_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"tourney/arena/arenatest"
	_ "tourney/arena/internal/misfit"
	"tourney/arena/match"
	"tourney/arena/plan"
	"tourney/arena/review"
	"tourney/results"
)

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
	v, err := review.NewVerifier(plan.RunOf(p, "", plan.Build{Version: "test"}))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestVerify finds tampering of every kind.
func TestVerify(t *testing.T) {
	p := arenatest.Pentago(t, "random", "ruins")
	store := arenatest.NewMemory()
	arenatest.Play(t, p, store, "", 2)
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
	refuses(t, verifier(t, p), store.Stored[arenatest.Game{}], []tampering{
		{"a move", "goes another way at ply 5", func(r *results.Record) { r.Moves[4] = (r.Moves[4] + 1) % 36 }},
		{"an end", "the moves make 31 plies and 15 turns, recorded are 31 and 16",
			func(r *results.Record) { r.Moves = r.Moves[:len(r.Moves)-1]; r.Plies-- }},
		{"a winner", "seat 0 comes in place 2 with 0 points",
			func(r *results.Record) { r.Seats[0].Place = 3 - r.Seats[0].Place }},
		{"a start", "where a row ends", func(r *results.Record) { r.Start = strings.Replace(r.Start, "/", "|", 1) }},
		{"a turn", "recorded are 32 and 17", func(r *results.Record) { r.Turns++ }},
		{"first", "seat 1 is recorded as the first mover", func(r *results.Record) { r.First = 1 - r.First }},
		{"a reason", "end the game by five, recorded is boredom", func(r *results.Record) { r.End.Text = "boredom" }},
		{"a kind", "no game ends by deadline", func(r *results.Record) { r.End.Kind = results.Deadline }},
		{"a fault", "recorded is deadline of seat 0",
			func(r *results.Record) { r.End = results.End{Kind: results.Deadline, Seat: 0, Text: "slow"} }},
		{"a seat", "recorded is five of seat 0", func(r *results.Record) { r.End.Seat = 0 }},
		{"a number", "no game 1000", func(r *results.Record) { r.Number += 1000 }},
		{"below 0", "no game -1", func(r *results.Record) { r.Number = -1 }},
		{"seats", "4 seats are recorded", func(r *results.Record) { r.Seats = append(r.Seats, r.Seats...) }},
		{"no seats", "0 seats are recorded", func(r *results.Record) { r.Seats = nil }},
	})
}

// tampering is a change of a stored game, and a part of the error that it leads to; "" for none.
type tampering struct {
	name, want string
	change     func(*results.Record)
}

// refuses wants a verifier to notice changes of a game.
func refuses(t *testing.T, v *review.Verifier, r results.Record, list []tampering) {
	t.Helper()
	for _, test := range list {
		changed := r
		changed.Moves, changed.Seats, changed.Thoughts = slices.Clone(r.Moves), slices.Clone(r.Seats), slices.Clone(r.Thoughts)
		test.change(&changed)
		err := v.Verify(t.Context(), changed)
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s was changed: %v, want %q", test.name, err, test.want)
		}
	}
}

// TestVerifierOrder: a store may list pairings in another order than the plan.
func TestVerifierOrder(t *testing.T) {
	p := arenatest.Pentago(t, "random", "ruins", "cheats")
	store := arenatest.NewMemory()
	arenatest.Play(t, p, store, "", 2)
	run := plan.RunOf(p, "", plan.Build{Version: "test"})
	slices.Reverse(run.Pairings)
	v, err := review.NewVerifier(run)
	if err != nil {
		t.Fatal(err)
	}
	for id, r := range store.Stored {
		r.Pairing = len(run.Pairings) - 1 - id.Pairing
		if err := v.Verify(t.Context(), r); err != nil {
			t.Errorf("game %v: %v", id, err)
		}
	}
	run.Players = slices.Clone(run.Players)
	run.Players[0].Spec = "nobody"
	if _, err := review.NewVerifier(run); err == nil || !strings.Contains(err.Error(), `unknown heuristic of pentago "nobody"`) {
		t.Errorf("a player that this program lacks: %v", err)
	}
}
