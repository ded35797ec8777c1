package review_test

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"tourney/arena/arenatest"
	"tourney/arena/plan"
	"tourney/arena/review"
	"tourney/arena/transcript"
	"tourney/results"
)

// played returns a stored game of a plan.
func played(t testing.TB, p plan.Plan, pairing, number int) transcript.Game {
	t.Helper()
	store := arenatest.NewMemory()
	run, _ := arenatest.Play(t, p, store, "", 2)
	g, err := transcript.Open(run, store.Stored[arenatest.Game{Pairing: pairing, Number: number}])
	if err != nil {
		t.Fatal(err)
	}
	return *g
}

func continuations(t testing.TB, g transcript.Game, c review.Continue) review.Continued {
	t.Helper()
	r, err := review.Continuations(t.Context(), g, c)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestContinuationsOfChance: random players are about even at the start; what they have before the end is what the last
// position allows; the end is the result.
func TestContinuationsOfChance(t *testing.T) {
	g := played(t, arenatest.Pentago(t, "random", "a@1"), 0, 0)
	r := continuations(t, g, review.Continue{Most: 50, Workers: 2})
	t.Logf("%+v", r)
	for _, s := range r.Turning {
		t.Log(s.Text)
	}
	t.Log(strings.Join(r.Summary, "\n"))
}

var _ = context.Background
var _ = errors.New
var _ = reflect.DeepEqual
var _ = time.Second
var _ results.Run
