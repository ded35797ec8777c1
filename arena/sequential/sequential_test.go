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
	if b.Number%2 == 1 { // from a random board
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

// TestSameGames: neither the number of workers nor kills change the games of a comparison or of a ranking, or the
// blocks that a judge hears of.
func TestSameGames(t *testing.T) {
	pair, four := newPlan(t, "random", "control@1"), field(t, 4, 120)
	var heard []*judge // in each session
	for _, test := range []struct {
		plan   plan.Plan
		source func(results.Run, *results.GameSet) (arena.Source, error)
		games  int
	}{
		{pair, func(run results.Run, _ *results.GameSet) (arena.Source, error) {
			heard = append(heard, &judge{enough: 90})
			return sequential.New(pair, run, heard[len(heard)-1].hear)
		}, 236},
		{four, func(run results.Run, stored *results.GameSet) (arena.Source, error) {
			return sequential.NewRanked(four, run, stored)
		}, 788},
	} {
		w := world{pairings: test.plan.Pairings(), seed: 2, strength: steps(4, 60)}
		first := arenatest.NewMemory()
		if _, err := play(t, t.Context(), test.plan, first, w.made(1), test.source); err != nil || !first.Finished || len(first.Stored) != test.games {
			t.Fatalf("in one session: error %v, finished %t, %d games, want %d", err, first.Finished, len(first.Stored), test.games)
		}
		for _, workers := range []int{1, 2, 16} {
			store, r := arenatest.NewMemory(), rand.New(rand.NewPCG(uint64(workers), 0))
			for try := 0; !store.Finished; try++ {
				ctx, kill := context.WithCancel(t.Context())
				_, err := play(t, ctx, test.plan, store, killer{w.made(workers), kill, 20 + r.IntN(60)}, test.source)
				if kill(); err != nil || try > 100 {
					t.Fatalf("session %d: error %v", try, err)
				}
			}
			if diff := cmp.Diff(first.Stored, store.Stored); diff != "" {
				t.Errorf("%d workers: other games (-uninterrupted by one worker +got):\n%s", workers, diff)
			}
		}
	}
	for _, j := range heard {
		if n := len(j.heard); !cmp.Equal(j.heard, heard[0].heard[:n]) || len(heard[0].heard) != 110 {
			t.Errorf("other blocks:\n%s", cmp.Diff(heard[0].heard, j.heard))
		}
	}
	if n := len(heard[len(heard)-1].heard); n != 110 {
		t.Errorf("the last session has heard of %d blocks, want 110", n)
	}
}

// TestBlocks: a judge hears of all blocks in the order of the plan, with the points of both players. A judge who never
// has enough hears of every block.
func TestBlocks(t *testing.T) {
	p := newPlan(t, "random", "control@1")
	p.Openings[0].Games, p.Openings[1].Games, p.Openings[1].Skip = 3, 5, 2
	j, store := &judge{}, arenatest.NewMemory()
	progress, err := play(t, t.Context(), p, store, made(-1), j.source(p))
	if err != nil || !store.Finished || progress.Games != 16 || progress.Left() != 0 {
		t.Fatalf("%+v, error %v", progress, err)
	}
	var got []string
	for _, b := range j.heard {
		got = append(got, fmt.Sprint(b.Number, b.Games, b.Points))
	}
	want := []string{"0 2 [24 0]", "2 2 [24 0]", "4 2 [24 0]", "5 2 [24 0]", "7 2 [24 0]", "9 2 [24 0]", "11 2 [24 0]", "13 2 [24 0]"}
	if !slices.Equal(got, want) {
		t.Errorf("blocks %q, want %q", got, want)
	}
}

// made makes up games: the first player of the plan wins. It leaves out the games of one number.
func made(out int) arena.Runner {
	return arenatest.Made{Workers: 1, Play: func(j *match.Job) arena.Done {
		n := j.Address.Number
		if n == out {
			return arena.Done{Unplayed: &results.Unplayed{Pairing: j.Pairing, From: n, To: n, Why: "it rained"}}
		}
		seats := []results.Seat{{Place: 1 + j.Pairing}, {Place: 2 - j.Pairing}}
		return arena.Done{Game: &results.Record{Pairing: j.Pairing, Number: n, Seats: seats}}
	}}
}

// TestLeftOut: a judge hears of a block with a game that was left out in its place, and ends the run.
// From the empty board such a block does not matter beside others.
func TestLeftOut(t *testing.T) {
	p := newPlan(t, "random", "control@1")
	store := arenatest.NewMemory()
	for call := range 2 {
		j := &judge{}
		_, err := play(t, t.Context(), p, store, made(5), j.source(p))
		if len(j.heard) != 6 || len(store.Stored) > 2*(5+9) || !j.heard[4].Whole || j.heard[5].Whole || err != nil {
			t.Errorf("call %d: heard of %d blocks, %d games stored, error %v; want 6 blocks and few games more", call, len(j.heard), len(store.Stored), err)
		}
	}
	if !store.Finished {
		t.Error("a run that goes on without a game does not end")
	}
	hear, _ := sequential.Compare(p)
	for _, b := range []sequential.Block{{Number: 0, Games: 2, Points: []int{0, 12}}, {Number: 1, Games: 2, Points: []int{0, 24}, Whole: true},
		{Number: 3, Games: 2, Points: []int{0, 12}}} {
		if got, want := hear(b), b.Number > 0 && !b.Whole; got != want {
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
		_, err := play(t, t.Context(), p, arenatest.NewMemory(), made(-1), j.source(p))
		if err != nil || len(j.heard) < want-2 || len(j.heard) > want {
			t.Errorf("first against %s: %d blocks, error %v; want about %d", opponent, len(j.heard), err, want)
		}
	}
}
