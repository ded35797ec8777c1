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
	"tourney/results/report/verdict"
	"tourney/results/stats"
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
	leavesAlways(t, s, want)
}

// leavesAlways checks that 8 workers, and a study that is interrupted again and again, leave what is wanted.
func leavesAlways(t *testing.T, s Study, want remains) {
	t.Helper()
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

// continuedStudy is a study whose first proof is too short to decide. The next round goes on with it, and the one after
// that has another search.
func continuedStudy(t *testing.T) Study {
	s := studyOf(t, "eager@1", 2)
	s.Method, s.Best, s.Duels = tune.Halving, 1, 1
	s.Opponents = s.Opponents[:1]
	boards := []openings.Set{{Kind: openings.Random, Games: 1, Min: 2, Max: 6, Parity: openings.Balanced}}
	s.Openings = map[results.Stage][]openings.Set{results.Screening: boards, results.Proof: Sized(boards, 4)}
	s.Budget, s.Rounds = 100, []int{900, 1300}
	if err := s.Separate(); err != nil {
		t.Fatal(err)
	}
	if err := s.CheckRounds(); err != nil {
		t.Fatal(err)
	}
	return s
}

// TestContinuedProof: a proof that has not decided goes on in the next round on new boards, and its evidence counts.
func TestContinuedProof(t *testing.T) {
	s := continuedStudy(t)
	store := open(t)
	playOn(t, s, enter(t, s, store), store, 2)
	want := left(t, s, store)
	leavesAlways(t, s, want)

	var proofs []results.Trial
	for _, trial := range want.Trials {
		if trial.Stage == results.Proof {
			proofs = append(proofs, trial)
		}
	}
	if len(proofs) < 2 || proofs[0].Candidate != proofs[1].Candidate || proofs[0].Round != 1 || proofs[1].Round != 2 {
		t.Fatalf("the proofs are %+v, want one candidate's in the first two rounds", proofs)
	}
	if proofs[0].Games() != 8 || proofs[1].Games() == 0 || proofs[1].Games() >= 900 {
		t.Errorf("proofs of %d and %d games, want 8, and fewer than 900", proofs[0].Games(), proofs[1].Games())
	}
	starts := map[string]string{}
	for address, g := range want.Games {
		at, _, _ := strings.Cut(address, "/")
		if before := starts[g.Start]; before != "" && before != at {
			t.Errorf("%s starts from a board of %s", at, before)
		}
		starts[g.Start] = at
	}
	run, err := store.Run(t.Context(), "test-proof-2")
	if err != nil {
		t.Fatal(err)
	}
	counts, err := evidence.Read(t.Context(), store, run)
	if err != nil {
		t.Fatal(err)
	}
	stored, err := store.Study(t.Context(), s.Name)
	if err != nil {
		t.Fatal(err)
	}
	f := verdict.Each(stored, want.Trials)[1]
	f.Winner.Run = run.Name
	f.Split(counts)
	if earned := stats.Pairs(proofs[0].Pairs).Against(0.5, stats.Above); f.Before != earned || f.Word != stats.Better || f.Evidence < stats.NeededAt(1) || f.Nth != 1 {
		t.Errorf("the finding has evidence %v after %v and the word %s; want better, after %v", f.Evidence, f.Before, f.Word, earned)
	}
}
