package sequential_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/arena"
	"tourney/arena/arenatest"
	"tourney/arena/match"
	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/arena/sequential"
	"tourney/players"
	_ "tourney/players/all"
	"tourney/results"
)

// newPlan returns a plan of 200 blocks: each tenth from the empty board, as long as there are some.
func newPlan(t *testing.T, names ...string) plan.Plan {
	p := arenatest.Pentago(t, names...)
	p.Openings[0].Games, p.Openings[1].Games = 20, 180
	return p
}

// judge is a Judge that wants a number of blocks from random boards, or all with 0, and remembers all it hears.
type judge struct {
	enough int
	heard  []sequential.Block
	random int
}

func (j *judge) hear(b sequential.Block) bool {
	j.heard = append(j.heard, b)
	if b.Opening == "random" {
		j.random++
	}
	return !b.Whole || j.enough > 0 && j.random == j.enough
}

// source is the Source of a judge.
func (j *judge) source(p plan.Plan) func(results.Run, *results.GameSet) (arena.Source, error) {
	return func(run results.Run, _ *results.GameSet) (arena.Source, error) { return sequential.New(p, run, j.hear) }
}

// play plays a plan until its source has enough, or until stopped.
func play(
	t *testing.T, ctx context.Context, p plan.Plan, store *arenatest.Memory, r arena.Runner,
	source func(results.Run, *results.GameSet) (arena.Source, error),
) (arena.Progress, error) {
	t.Helper()
	run, err := plan.Enter(t.Context(), p, store, "", plan.Build{})
	if err != nil {
		t.Fatal(err)
	}
	rest, err := plan.Resume(t.Context(), p, run, store)
	if err != nil {
		t.Fatal(err)
	}
	if rest.Source, err = source(run, rest.Stored); err != nil {
		t.Fatal(err)
	}
	rest.Runner = r
	return arena.Play(ctx, rest)
}

// always plays sessions of a run by one worker, and by other numbers of workers with kills after some games more than least.
// It wants all to store the same, and returns it.
func always(
	t *testing.T, by func(workers int) arena.Runner, least, more int,
	session func(context.Context, *arenatest.Memory, arena.Runner),
) *arenatest.Memory {
	t.Helper()
	first := arenatest.NewMemory()
	if session(t.Context(), first, by(1)); !first.Finished {
		t.Fatal("it does not end in one session")
	}
	for _, workers := range []int{1, 2, 16} {
		store, r := arenatest.NewMemory(), rand.New(rand.NewPCG(uint64(workers), 0))
		for try := 0; !store.Finished; try++ {
			if try > 100 {
				t.Fatal("it does not end")
			}
			ctx, kill := context.WithCancel(t.Context())
			session(ctx, store, killer{by(workers), kill, least + r.IntN(more)})
			kill()
		}
		if diff := cmp.Diff(first.Stored, store.Stored); diff != "" {
			t.Errorf("%d workers: other games (-uninterrupted by one worker +got):\n%s", workers, diff)
		}
	}
	return first
}

// killer is a Runner that ends its context after some games.
type killer struct {
	arena.Runner
	kill  context.CancelFunc
	after int
}

func (k killer) Run(ctx context.Context, jobs <-chan match.Job, done chan<- arena.Done) error {
	passed := make(chan arena.Done)
	go func() {
		defer close(passed)
		_ = k.Runner.Run(ctx, jobs, passed)
	}()
	for d := range passed {
		done <- d
		if k.after--; k.after == 0 {
			k.kill()
		}
	}
	return nil
}

// TestSameBlocks: neither the number of workers nor kills change the blocks that a judge hears of, or the games played.
func TestSameBlocks(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	p := newPlan(t, "random", "control@1")
	var want *judge // of the first session
	first := always(t, func(workers int) arena.Runner { return arena.Local{Workers: workers} }, 20, 60,
		func(ctx context.Context, store *arenatest.Memory, r arena.Runner) {
			t.Helper()
			got := &judge{enough: 90}
			_, err := play(t, ctx, p, store, r, got.source(p))
			if want == nil {
				want = got
			}
			if n := len(got.heard); err != nil || !cmp.Equal(got.heard, want.heard[:n]) ||
				store.Finished && n != len(want.heard) {
				t.Fatalf("error %v, other blocks:\n%s", err, cmp.Diff(want.heard, got.heard))
			}
		})
	if blocks := len(first.Stored) / 2; len(want.heard) != 110 || blocks <= 110 || blocks > 110+110/8+8 {
		t.Errorf("%d blocks heard of and %d played, want 110 and few more", len(want.heard), blocks)
	}
}

// TestBlocks: a judge hears of all blocks in the order of the plan, with the points of both players. A judge who never
// has enough hears of every block.
func TestBlocks(t *testing.T) {
	p := newPlan(t, "random", "control@1")
	p.Openings[0].Games, p.Openings[1].Games, p.Openings[1].Skip = 3, 5, 2
	j, store := &judge{}, arenatest.NewMemory()
	progress, err := play(t, t.Context(), p, store, made{out: -1}, j.source(p))
	if err != nil || !store.Finished || progress.Games != 16 || progress.Left() != 0 {
		t.Fatalf("%+v, error %v", progress, err)
	}
	var got []string
	for _, b := range j.heard {
		got = append(got, fmt.Sprint(b.Number, b.Opening, b.Games, b.Points))
	}
	want := []string{"0empty2 [24 0]", "2empty2 [24 0]", "4empty2 [24 0]", "5random2 [24 0]", "7random2 [24 0]", "9random2 [24 0]", "11random2 [24 0]", "13random2 [24 0]"}
	if !slices.Equal(got, want) {
		t.Errorf("blocks %q, want %q", got, want)
	}
}

// made is a Runner that makes up games: the first player of the plan wins. It leaves out the games of one number.
type made struct{ out int }

func (m made) Run(_ context.Context, jobs <-chan match.Job, done chan<- arena.Done) error {
	for j := range jobs {
		n := j.Address.Number
		if n == m.out {
			done <- arena.Done{Unplayed: &results.Unplayed{Pairing: j.Pairing, From: n, To: n, Why: "it rained"}}
			continue
		}
		seats := []results.Seat{{Place: 1 + j.Pairing}, {Place: 2 - j.Pairing}}
		done <- arena.Done{Game: &results.Record{Pairing: j.Pairing, Number: n, Seats: seats}}
	}
	return nil
}

// TestLeftOut: a judge hears of a block with a game that was left out in its place, and ends the run.
// From the empty board such a block does not matter beside others.
func TestLeftOut(t *testing.T) {
	p := newPlan(t, "random", "control@1")
	store := arenatest.NewMemory()
	for call := range 2 {
		j := &judge{}
		_, err := play(t, t.Context(), p, store, made{out: 5}, j.source(p))
		if len(j.heard) != 6 || len(store.Stored) > 2*(5+9) || !j.heard[4].Whole || j.heard[5].Whole || err != nil {
			t.Errorf("call %d: heard of %d blocks, %d games stored, error %v; want 6 blocks and few games more", call, len(j.heard), len(store.Stored), err)
		}
	}
	if !store.Finished {
		t.Error("a run that goes on without a game does not end")
	}
	hear, _ := sequential.Compare(p)
	for _, b := range []sequential.Block{{Opening: "empty", Games: 2, Points: []int{0, 12}}, {Opening: "random", Games: 2, Points: []int{0, 24}, Whole: true},
		{Opening: "random", Games: 2, Points: []int{0, 12}}} {
		if got, want := hear(b), b.Opening == "random" && !b.Whole; got != want {
			t.Errorf("%+v ends the play: %t, want %t", b, got, want)
		}
	}
}

func init() {
	players.RegisterMethod(players.Method{Name: "first", Deterministic: true,
		New: func(players.Spec, players.Evaluator) (players.Player, error) { return firstMove{}, nil }})
}

// firstMove plays the first legal sub-move.
type firstMove struct{}

func (firstMove) Begin(context.Context, players.Setup) error { return nil }
func (firstMove) Close() error                               { return nil }
func (firstMove) Choose(_ context.Context, r players.Request) (players.Decision, error) {
	return players.Decision{Moves: r.Position.AppendMoves(nil)[:1]}, nil
}

// TestRepeatedStarts: deterministic players meet every start once. If one player draws by chance, all starts count.
func TestRepeatedStarts(t *testing.T) {
	p := newPlan(t, "first", "first")
	p.Players[1].Name = "again"
	p.Openings = []openings.Set{
		{Kind: openings.Empty, Games: 20},
		{Kind: openings.Random, Games: 200, Min: 1, Max: 1, Parity: openings.Any}, // there are 36 such boards
	}
	for opponent, want := range map[string]int{"first": 1 + 36, "random": 220} {
		p.Players[1].Spec.Method = opponent
		j := &judge{}
		_, err := play(t, t.Context(), p, arenatest.NewMemory(), arena.Local{Workers: 2}, j.source(p))
		if err != nil || len(j.heard) < want-2 || len(j.heard) > want {
			t.Errorf("first against %s: %d blocks, error %v; want about %d", opponent, len(j.heard), err, want)
		}
	}
}
