package study

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/arena/openings"
	"tourney/arena/tune"
	"tourney/results"
	"tourney/results/evidence"
)

// autoStudy is a study by the default method, with opponents, champions, games beside the proof and a further round.
func autoStudy(t *testing.T) Study {
	s := studyOf(t, "a@1", 2)
	s.Method, s.Best, s.Duels, s.Champions = tune.Auto, 1, 0.75, true
	s.Deeper, s.Empty = 4, 2
	boards := []openings.Set{{Kind: openings.Random, Games: 1, Min: 12, Max: 24, Parity: openings.Balanced}}
	s.Openings = map[results.Stage][]openings.Set{results.Screening: boards, results.Proof: Sized(boards, 20)}
	s.Opponents = append(s.Opponents, entrant(t, "one", "one@1"))
	s.Budget, s.Rounds = 2000, []int{1600}
	if err := s.Separate(); err != nil {
		t.Fatal(err)
	}
	if err := s.CheckRounds(); err != nil {
		t.Fatal(err)
	}
	return s
}

// TestAuto: a search that learns from its games is the same for any number of workers and after any interruption. No
// board and no stream of chance belongs to two stages, the budget is kept, and the trials have all games.
func TestAuto(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	s := autoStudy(t)
	wanted := open(t)
	whole := playOn(t, s, enter(t, s, wanted), wanted, 1)
	want := left(t, s, wanted)
	if whole.Played > s.Budget+s.Rounds[0] || whole.Played < s.Budget {
		t.Errorf("%d games of %d and %d", whole.Played, s.Budget, s.Rounds[0])
	}
	boards, games, stages := map[string]string{}, 0, map[string]bool{}
	for address, g := range want.Games {
		at, _, _ := strings.Cut(address, "/")
		if before := boards[g.Start]; before != "" && before != at && g.Opening != results.EmptyBoard {
			t.Errorf("%s starts from a board of %s", at, before)
		}
		boards[g.Start] = at
	}
	for _, trial := range want.Trials {
		games += trial.Games()
		stages[fmt.Sprint(trial.Stage, trial.Round)] = true
	}
	if games != len(want.Games) {
		t.Errorf("the trials have %d games of %d", games, len(want.Games))
	}
	for _, stage := range []string{"search1", "proof1", "proof2"} {
		if !stages[stage] {
			t.Errorf("no trial of %s: %v", stage, stages)
		}
	}
	for _, name := range []string{"test-search", "test-proof"} {
		run, err := wanted.Run(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := evidence.Read(t.Context(), wanted, run); err != nil {
			t.Error(err)
		}
		if err := wanted.Recount(t.Context(), run, nil); err != nil {
			t.Error(err)
		}
	}
	store := open(t)
	playOn(t, s, enter(t, s, store), store, 8)
	if diff := cmp.Diff(want, left(t, s, store)); diff != "" {
		t.Errorf("8 workers leave something else (-want +got):\n%s", diff)
	}
	store = open(t)
	entered := enter(t, s, store)
	r := rand.New(rand.NewPCG(23, 0))
	for calls := 0; ; calls++ {
		ctx, cancel := context.WithCancel(t.Context())
		after := 1 + r.IntN(400)
		call := session(s, entered, store, 1+r.IntN(4))
		call.Report = func(p Progress) {
			if p.Played >= after {
				cancel()
			}
		}
		progress, err := Play(ctx, call)
		cancel()
		if err != nil || calls > 1000 {
			t.Fatalf("%+v, error %v", progress, err)
		}
		if progress.Complete {
			break
		}
	}
	if diff := cmp.Diff(want, left(t, s, store)); diff != "" {
		t.Errorf("interrupted, it leaves something else (-want +got):\n%s", diff)
	}
}
