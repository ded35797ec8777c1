package review_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"tourney/arena/arenatest"
	"tourney/arena/match"
	"tourney/arena/plan"
	"tourney/arena/review"
	"tourney/players"
	"tourney/results"
)

// muser plays the first legal sub-moves, every second time one alone, and says something of each decision. Its third
// decision is its last if it has an error for that.
type muser struct {
	asked int
	err   error
	setup players.Setup
}

// mused is the thoughts that musers have had, by their stream of chance.
var mused sync.Map

func init() {
	for name, err := range map[string]error{"muses": nil, "sighs": players.ErrResign, "gasps": errors.New("no luck")} {
		players.RegisterMethod(players.Method{
			Name: name, Doc: "says something of its decisions",
			New: func(players.Spec, players.Evaluator) (players.Player, error) { return &muser{err: err}, nil },
		})
	}
}

// said returns a muser's n-th answer, n from 1.
func said(n int) players.Decision {
	scores := []float64{0.25, math.Inf(1), -3, math.NaN(), 0, math.Inf(-1)}
	d := players.Decision{Score: scores[n%len(scores)], Plies: n}
	d.Nodes, d.Evals, d.Hits = int64(10*n), int64(100*n), 1
	return d
}

func (m *muser) Close() error { return nil }

func (m *muser) Begin(_ context.Context, setup players.Setup) error {
	m.asked, m.setup = 0, setup
	mused.Store(setup.Seed, []results.Thought(nil))
	return nil
}

func (m *muser) Choose(_ context.Context, r players.Request) (players.Decision, error) {
	p := r.Position
	m.asked++
	d := said(m.asked)
	thought := results.Thought{Ply: len(r.Played), Seat: int(m.setup.Seat), Plies: d.Plies, Score: d.Score,
		Nodes: d.Nodes, Evals: d.Evals}
	if math.IsInf(d.Score, 0) {
		thought.Score = math.NaN()
	}
	before, _ := mused.Load(m.setup.Seed)
	mused.Store(m.setup.Seed, append(before.([]results.Thought), thought))
	for mover, turn := p.Mover(), p.Turns(); !p.Over() && p.Mover() == mover && p.Turns() == turn; {
		move := p.AppendMoves(nil)[0]
		d.Moves = append(d.Moves, move)
		if m.asked%2 == 0 {
			break
		}
		p.Do(move)
	}
	if m.asked == 3 {
		return d, m.err
	}
	return d, nil
}

// TestThoughts: every decision of a search leaves a thought at its ply, against any opponent. Other
// players leave none, and neither do plans without thoughts.
func TestThoughts(t *testing.T) {
	p := arenatest.Pentago(t, "random", "muses", "sighs", "gasps", "cheats")
	p.Thoughts = true
	store := arenatest.NewMemory()
	run, _ := arenatest.Play(t, p, store, "", 1)
	thinking := map[string]bool{"muses": true, "sighs": true, "gasps": true}
	ends := map[results.EndKind]int{}
	for id, r := range store.Stored {
		ends[r.End.Kind]++
		var want []results.Thought
		for seat, player := range p.Pairings()[id.Pairing] {
			switch name := p.Players[player].Name; {
			case thinking[name]:
				stream := fmt.Sprintf("seat\x00%s\x00%d\x00%d", run.Pairings[id.Pairing].Key, id.Number, seat)
				its, _ := mused.Load(match.Seed(p.Seed, stream))
				want = append(want, its.([]results.Thought)...)
			case name == "cheats": // it counts in its first turn, and says nothing when it cheats
				for _, thought := range r.Thoughts {
					if thought.Seat == seat {
						want = append(want, results.Thought{Ply: thought.Ply, Seat: seat, Nodes: 1, Evals: 2})
					}
				}
			}
		}
		slices.SortStableFunc(want, func(a, b results.Thought) int { return a.Ply - b.Ply })
		if diff := cmp.Diff(want, r.Thoughts, cmpopts.EquateNaNs()); diff != "" || len(r.Times) != len(r.Thoughts) {
			t.Errorf("%s, game %d, %+v: %d times (-want +got):\n%s", p.Title(p.Pairings()[id.Pairing]), id.Number, r.End, len(r.Times), diff)
		}
		if err := verifier(t, p).Verify(t.Context(), r); err != nil {
			t.Errorf("game %v does not verify: %v", id, err)
		}
	}
	for _, kind := range []results.EndKind{results.ByRules, results.Resigned, results.Failure, results.IllegalMove} {
		if ends[kind] == 0 {
			t.Errorf("no game ends by %q: %v", kind, ends)
		}
	}
	p.Thoughts = false
	got := arenatest.NewMemory()
	arenatest.Play(t, p, got, "", 2)
	for id, r := range store.Stored {
		r.Thoughts, r.Times = nil, nil
		if diff := cmp.Diff(r, got.Stored[id], cmpopts.EquateEmpty()); diff != "" || got.Stored[id].Thoughts != nil {
			t.Errorf("without thoughts game %v is another (-with +without):\n%s", id, diff)
		}
	}
}

// TestTimes: a thought's time is that of its decision, and the times of a seat add up to the seat's total.
func TestTimes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := arenatest.Pentago(t, "muses", "muses")
		p.Players[1].Name = "other"
		p.Thoughts = true
		r, err := match.Single(t.Context(), job(t, p, 0, 0), []players.Player{&dreamer{}, &dreamer{}})
		if err != nil {
			t.Fatal(err)
		}
		var sums [2]int64
		for i, thought := range r.Thoughts {
			if want := int64(1000 * (1 + thought.Ply)); r.Times[i] != want {
				t.Errorf("the thought at ply %d took %d µs, want %d", thought.Ply, r.Times[i], want)
			}
			sums[thought.Seat] += r.Times[i]
		}
		if sums[0] != r.Seats[0].Micros || sums[1] != r.Seats[1].Micros || len(r.Thoughts) == 0 {
			t.Errorf("the times of %d thoughts add up to %v µs, the seats have %d and %d",
				len(r.Thoughts), sums, r.Seats[0].Micros, r.Seats[1].Micros)
		}
	})
}

// dreamer is a muser that takes the longer for a decision the later it is, in the time of a bubble.
type dreamer struct{ muser }

func (d *dreamer) Choose(ctx context.Context, r players.Request) (players.Decision, error) {
	time.Sleep(time.Duration(1+len(r.Played)) * time.Millisecond)
	return d.muser.Choose(ctx, r)
}

// TestVerifyThoughts: verifying compares stored thoughts with new ones.
func TestVerifyThoughts(t *testing.T) {
	p := arenatest.Pentago(t, "random", "muses")
	p.Thoughts = true
	r, err := match.Single(t.Context(), job(t, p, 1, 4), arenatest.Build(t, p, 1))
	if err != nil {
		t.Fatal(err)
	}
	const at = 2
	was := r.Thoughts[at]
	refuses(t, verifier(t, p), r, []tampering{
		{"nothing", "", func(*results.Record) {}},
		{"a time", "", func(r *results.Record) { r.Times = nil }},
		{"all thoughts", "", func(r *results.Record) { r.Thoughts = nil }}, // as in a run that did not keep them
		{"score", fmt.Sprintf("the decision at ply %d is valued %v at %d plies, recorded is 0.5 at %d plies", was.Ply, was.Score, was.Plies, was.Plies),
			func(r *results.Record) { r.Thoughts[at].Score = 0.5 }},
		{"a number", "is valued -3 at 2 plies, recorded is NaN at 2 plies", func(r *results.Record) { r.Thoughts[1].Score = math.NaN() }},
		{"plies", fmt.Sprintf("at ply %d is valued %v at %d plies, recorded is %v at 77 plies", was.Ply, was.Score, was.Plies, was.Score),
			func(r *results.Record) { r.Thoughts[at].Plies = 77 }},
		{"ply", fmt.Sprintf("thought 3 is at ply %d by seat 0, recorded are ply 99 and seat 0", was.Ply), func(r *results.Record) { r.Thoughts[at].Ply = 99 }},
		{"nodes", "the thoughts of seat 0 add up to", func(r *results.Record) { r.Thoughts[at].Nodes++ }},
		{"evaluations", "the thoughts of seat 0 add up to", func(r *results.Record) { r.Thoughts[at].Evals-- }},
		{"nodes of the seat", "the thoughts of seat 0 add up to", func(r *results.Record) { r.Seats[0].Nodes++ }},
		{"seat", "the thoughts of seat 0 add up to", func(r *results.Record) { r.Thoughts[at].Seat = 1 }},
		{"no seat", fmt.Sprintf("the thought at ply %d is of seat -1, but the game has 2 seats", was.Ply), func(r *results.Record) { r.Thoughts[at].Seat = -1 }},
		{"a seat too many", "is of seat 2, but", func(r *results.Record) { r.Thoughts[at].Seat = 2 }},
		{"one less", fmt.Sprintf("has %d thoughts, recorded are %d", len(r.Thoughts), len(r.Thoughts)-1), func(r *results.Record) {
			last := r.Thoughts[len(r.Thoughts)-1]
			r.Thoughts = r.Thoughts[:len(r.Thoughts)-1]
			r.Seats[0].Nodes -= last.Nodes
			r.Seats[0].Evals -= last.Evals
		}},
	})
	// Another program may value positions otherwise.
	run := plan.RunOf(p, "", plan.Build{Version: "test"})
	run.Signature = "another"
	v, err := review.NewVerifier(run)
	if err != nil {
		t.Fatal(err)
	}
	r.Thoughts[at].Score = 0.5
	if err := v.Verify(t.Context(), r); err != nil {
		t.Errorf("of another program: %v", err)
	}
}
