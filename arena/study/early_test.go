package study

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/arena"
	"tourney/arena/match"
	"tourney/arena/openings"
	"tourney/games"
	"tourney/players"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/report/verdict"
	"tourney/results/stats"
)

// eager values a position by some other heuristic, the more the more eager it is. At 0 all moves are equal.
type eager struct {
	players.Evaluator
	eagerness float64
}

func (e eager) Evaluate(p games.Position, s games.Seat) float64 {
	return e.eagerness * e.Evaluator.Evaluate(p, s)
}

func init() {
	players.RegisterHeuristic(players.Heuristic{
		Game: "pentago", Name: "eager", Doc: "plays well if it is eager",
		Params: []players.Param{{Name: "eagerness", Default: 0, Max: 1}},
		New: func(w players.Weights) (players.Evaluator, error) {
			h, err := players.FindHeuristic("pentago", "a")
			if err != nil {
				return nil, err
			}
			weights := players.Weights{}
			for _, p := range h.Params {
				weights[p.Name] = p.Default
			}
			inner, err := h.New(weights)
			return eager{inner, w["eagerness"]}, err
		},
	})
}

// earlyStudy is a study whose winner is far better than the default, with a proof of 120 pairs.
func earlyStudy(t *testing.T) Study {
	s := studyOf(t, "eager@1", 2)
	s.Opponents = s.Opponents[:1]
	for _, stage := range []results.Stage{results.Screening, results.Retest, results.Proof} {
		s.Openings[stage] = []openings.Set{{Kind: openings.Random, Games: 3, Min: 2, Max: 6, Parity: openings.Balanced}}
	}
	s.Openings[results.Proof] = append([]openings.Set{{Kind: openings.Empty, Games: 60}}, s.Openings[results.Proof]...)
	s.Openings[results.Proof][1].Games = 60
	return ready(t, s, 2)
}

// proofOf returns the counts of a study's proof.
func proofOf(t *testing.T, s Study, store results.Store) *evidence.Counts {
	t.Helper()
	run, err := store.Run(t.Context(), s.RunName(results.Proof))
	if err != nil {
		t.Fatal(err)
	}
	counts, err := evidence.Read(t.Context(), store, run)
	if err != nil {
		t.Fatal(err)
	}
	return counts
}

// TestEarlyProof: a proof ends by its evidence. The trial has the games that were played, the run is finished, and the
// finding has the figures of all its pairs, at least a quarter of the most, for any number of workers.
func TestEarlyProof(t *testing.T) {
	s := earlyStudy(t)
	var want remains
	for _, workers := range []int{1, 2, 16} {
		store := open(t)
		entered := enter(t, s, store)
		progress := playOn(t, s, entered, store, workers)
		got := left(t, s, store)
		if workers == 1 {
			want = got
		} else if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%d workers leave something else (-want +got):\n%s", workers, diff)
		}
		proof := got.Trials[len(got.Trials)-1]
		if n := proof.Games(); proof.Stage != results.Proof || n == 0 || n >= s.games(results.Proof) {
			t.Fatalf("trial %+v, want a proof of fewer than %d games", proof, s.games(results.Proof))
		}
		if progress.Games != len(got.Games) || progress.Played != len(got.Games) || progress.LeftOut != 0 {
			t.Errorf("%d workers: %+v, want %d games", workers, progress, len(got.Games))
		}
		if !got.Finished["run "+s.RunName(results.Proof)] {
			t.Error("the run of the proof is not finished")
		}

		trials, err := store.Trials(t.Context(), s.Name)
		if err != nil {
			t.Fatal(err)
		}
		f := verdict.Of(entered, trials)
		counts := proofOf(t, s, store)
		f.Split(counts)
		if played := counts.Support("random").Games / 2; f.Word != stats.Better || f.Evidence < stats.NeededAt(1) || f.Proof.N != played || played < 60/measuredPart {
			t.Errorf("%s by %d of %d pairs, evidence %s", f.Word, f.Proof.N, played, f.Evidence.Odds())
		}
	}
}

// TestKilledEarlyProof kills a study before each write of its end: between the last game of the proof and its trial, and
// between that and the end of the run. It continues without a difference, and knows that no game is missing.
func TestKilledEarlyProof(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	s := earlyStudy(t)
	_, want := played(t, s)
	for kind, least := range map[string]int{"Append": 5, "AddTrials": 3, "Finish": 3, "FinishStudy": 1} {
		lived := false
		for life := 0; !lived; life++ {
			store := open(t)
			entered := enter(t, s, store)
			progress, err := Play(t.Context(), session(s, entered, &mortal{StudyStore: store, kind: kind, life: life}, 1))
			if lived = err == nil; !lived {
				if !errors.Is(err, errKilled) {
					t.Fatalf("killed before %s %d: error %v", kind, life+1, err)
				}
				progress = playOn(t, s, entered, store, 2)
			}
			if diff := cmp.Diff(want, left(t, s, store)); diff != "" {
				t.Errorf("killed before %s %d, it ends otherwise (-want +got):\n%s", kind, life+1, diff)
			}
			if !progress.Complete || progress.Left() != 0 || progress.LeftOut != 0 || progress.Games != len(want.Games) {
				t.Errorf("killed before %s %d: %+v, want all %d games", kind, life+1, progress, len(want.Games))
			}
			if lived && life < least {
				t.Errorf("a study makes %d writes by %s, want at least %d", life, kind, least)
			}
		}
	}
}

// without is a Runner that leaves out the games of one number in one run.
type without struct {
	arena.Local
	run    string
	number int
}

func (w without) Run(ctx context.Context, jobs <-chan match.Job, done chan<- arena.Done) error {
	passed := make(chan match.Job)
	go func() {
		defer close(passed)
		for j := range jobs {
			if j.Address.Run == w.run && j.Address.Number == w.number {
				done <- arena.Done{Unplayed: &results.Unplayed{Pairing: j.Pairing, From: w.number, To: w.number, Why: "the power failed"}}
			} else {
				passed <- j
			}
		}
	}()
	return w.Local.Run(ctx, passed, done)
}

// TestProofLeftOut: a game of the proof that was left out is not taken for an end by evidence. The proof waits until it
// is played on request. If the study goes on without it, no pair after it counts, and the games are missing.
func TestProofLeftOut(t *testing.T) {
	s := earlyStudy(t)
	_, want := played(t, s)
	random := s.Openings[results.Proof][1]
	for _, retry := range []bool{true, false} {
		store := open(t)
		entered := enter(t, s, store)
		call := session(s, entered, store, 2)
		call.Runner = without{arena.Local{Workers: 2}, s.RunName(results.Proof), 2*(random.Skip+3) + 1}
		progress, err := Play(t.Context(), call)
		var out *arena.LeftOutError
		if !errors.As(err, &out) || out.Games != 2 || progress.Complete {
			t.Fatalf("%+v, error %v: want 2 games left out", progress, err)
		}
		if trials, err := store.Trials(t.Context(), s.Name); err != nil || len(trials) != len(want.Trials)-1 {
			t.Errorf("%d trials (%v), want all but the proof's", len(trials), err)
		}
		call = session(s, entered, store, 2)
		call.Retry = retry
		progress, err = Play(t.Context(), call)
		if err != nil || !progress.Complete || progress.Left() != 0 {
			t.Fatalf("retry %t: %+v, error %v: want a complete study", retry, progress, err)
		}
		got := left(t, s, store)
		if retry {
			if diff := cmp.Diff(want, got); diff != "" || progress.LeftOut != 0 {
				t.Errorf("%d left out; played on request, the study ends otherwise (-want +got):\n%s", progress.LeftOut, diff)
			}
			continue
		}
		counts := proofOf(t, s, store)
		for _, c := range counts.Contests() {
			if c.Fresh() && (c.Sample.Blocks() != 3 || c.Decision.Word != "") {
				t.Errorf("%d pairs count, %+v: want the 3 before the missing one", c.Sample.Blocks(), c.Decision)
			}
		}
		if progress.LeftOut != 2 {
			t.Errorf("%+v: want 2 games left out", progress)
		}
	}
}

// TestMayEndEarly: a proof ends early only if its first openings stand for all of them.
func TestMayEndEarly(t *testing.T) {
	shuffled := list(3, "x")
	shuffled.Shuffle = true
	for _, tt := range []struct {
		proof []openings.Set
		want  bool
	}{
		{[]openings.Set{random(3, 1, 5, openings.Any)}, true},
		{[]openings.Set{empty(3), random(3, 1, 5, openings.Any)}, true},
		{[]openings.Set{empty(3)}, true},
		{[]openings.Set{random(3, 1, 5, openings.Any), random(3, 9, 12, openings.Any)}, false},
		{[]openings.Set{list(3, "x")}, false},
		{[]openings.Set{shuffled}, true},
	} {
		s := stages(nil, nil, tt.proof)
		if got := s.mayEndEarly(); got != tt.want {
			t.Errorf("%+v: %t, want %t", tt.proof, got, tt.want)
		}
	}
}
