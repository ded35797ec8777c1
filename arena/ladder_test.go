package arena_test

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/arena"
	"tourney/arena/arenatest"
	"tourney/arena/match"
	"tourney/arena/openings"
	"tourney/games"
	"tourney/games/gamestest/heap"
	"tourney/results"
	"tourney/results/resultstest"
)

// ladder is a source that decides by results: who meets next, from which openings, when another player joins, and when it
// is enough. Its games are small, and its players move at random.
type ladder struct {
	run     results.Run
	jobs    []match.Job // handed out, in order
	batches int
	heard   int    // jobs
	state   uint64 // all that it was told, in order
	next    []int  // number of the next game of each pairing
	over    bool
}

// batchSize is that of the ladder, leastBatches how many it plays at least.
const (
	batchSize    = 7
	leastBatches = 250
)

var twoHeaps = games.Options{"seats": "2"}

// newLadder returns the source of a run that is new, or as a store has it.
func newLadder(run results.Run) *ladder {
	l := &ladder{run: run}
	for len(l.run.Players) < 3 {
		l.join()
	}
	return l
}

// join adds a player who meets all others in both seats.
func (l *ladder) join() {
	joined := len(l.run.Players)
	l.run.Players = append(slices.Clip(l.run.Players), results.Player{Name: fmt.Sprintf("p%d", joined), Spec: "random"})
	l.run.Pairings = slices.Clip(l.run.Pairings)
	for other := range joined {
		for _, seats := range [][]int{{other, joined}, {joined, other}} {
			l.run.Pairings = append(l.run.Pairings, results.Pairing{Key: fmt.Sprintf("%016x", seats[0]*16+seats[1]), Seats: seats})
		}
	}
}

func (l *ladder) Lag() int { return 1 }

func (l *ladder) Left() (int, bool) { return 0, l.over }

func (l *ladder) Next() (arena.Batch, bool, error) {
	var b arena.Batch
	known := 6 // pairings of three players
	if l.batches >= 20 {
		known = 12
		if len(l.run.Players) < 4 {
			l.join()
			run := l.run
			b.Run = &run
		}
	}
	l.next = append(l.next, make([]int, known-len(l.next))...)
	for i := range batchSize {
		pairing := int((l.state>>(4*i))&0xffff) % known
		number := l.next[pairing] + int(l.state>>20)%3
		l.next[pairing] = number + 1
		j, err := l.job(pairing, number)
		if err != nil {
			return b, false, err
		}
		b.Jobs = append(b.Jobs, j)
	}
	l.jobs = append(l.jobs, b.Jobs...)
	l.batches++
	l.over = l.batches >= leastBatches && l.state%8 == 0
	return b, !l.over, nil
}

// job is a game from the opening of its number.
func (l *ladder) job(pairing, number int) (match.Job, error) {
	board, err := heap.Game{}.Random(twoHeaps, rand.New(rand.NewPCG(uint64(number), 0)), games.Draw{Min: 0, Max: 3})
	if err != nil {
		return match.Job{}, err
	}
	start, err := board.AppendText(nil)
	seats := l.run.Pairings[pairing].Seats
	j := match.Job{
		Address: results.Address{Run: l.run.Name, Number: number}, Pairing: pairing, Game: "heap", Options: twoHeaps,
		Opening: string(openings.Random), Start: string(start), Seed: l.run.Seed, Key: l.run.Pairings[pairing].Key, Thoughts: true,
	}
	for _, player := range seats {
		j.Address.Seats = append(j.Address.Seats, l.run.Players[player].Name)
		j.Players = append(j.Players, l.run.Players[player].Spec)
	}
	return j, err
}

func (l *ladder) Report(batch []arena.Finished) {
	h := fnv.New64a()
	for _, f := range batch {
		j := l.jobs[l.heard]
		if f.Pairing != j.Pairing || f.Number != j.Address.Number || f.Unplayed != "" || len(f.Places) != 2 {
			panic(fmt.Sprintf("told of %+v, want game %d of pairing %d", f, j.Address.Number, j.Pairing))
		}
		l.heard++
		fmt.Fprintln(h, l.state, f.Pairing, f.Number, f.Places, f.End)
	}
	l.state = h.Sum64()
}

// play plays a ladder to its end, or until the context ends.
func (l *ladder) play(ctx context.Context, store results.Store, r arena.Runner, sinks ...arena.Sink) (arena.Progress, error) {
	t := arena.Tournament{Run: l.run, Source: l, Runner: r, Store: store, Sinks: sinks}
	var err error
	if t.Stored, err = store.Played(ctx, l.run); err != nil {
		return arena.Progress{}, err
	}
	return arena.Play(ctx, t)
}

// newRun is the run of a ladder.
func newRun() results.Run {
	return resultstest.Complete(results.Run{Name: "ladder", Game: "heap", Seed: 11}, results.EmptyBoard)
}

// mortal is a runner that ends the program after some games: it drops those that are being played.
type mortal struct {
	arena.Local
	life int
	end  func()
}

func (m *mortal) Run(ctx context.Context, jobs <-chan match.Job, done chan<- arena.Done) error {
	through, err := make(chan arena.Done), make(chan error, 1)
	go func() { err <- m.Local.Run(ctx, jobs, through) }()
	for {
		select {
		case d := <-through:
			if m.life--; m.life == 0 {
				m.end()
			}
			done <- d
		case e := <-err:
			return e
		}
	}
}

var errKilled = errors.New("killed")

// kills is how often a run is interrupted, at least.
const kills = 50

// interrupted plays again and again until it has survived. Every second time the store dies too, and with it the group of
// games that it was to keep.
func interrupted(t *testing.T, store *arenatest.Memory, play func(ctx context.Context, r arena.Runner) (arena.Progress, error)) {
	t.Helper()
	r := rand.New(rand.NewPCG(5, 0))
	for n := 0; ; n++ {
		ctx, cancel := context.WithCancel(t.Context())
		m := &mortal{Local: arena.Local{Workers: 1 + r.IntN(16)}, life: 1 + r.IntN(30), end: cancel}
		if n%2 > 0 {
			m.end = func() { store.Break(errKilled); cancel() }
		}
		_, err := play(ctx, m)
		cancel()
		store.Break(nil)
		if err != nil && !errors.Is(err, errKilled) {
			t.Fatal(err)
		}
		if store.Finished {
			if n < kills {
				t.Errorf("interrupted %d times, want %d", n, kills)
			}
			return
		}
	}
}

// TestSameLadder: the number of workers and interruptions change neither the jobs nor the results of a source that
// decides by results.
func TestSameLadder(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	want, first := arenatest.NewMemory(), newLadder(newRun())
	if _, err := first.play(t.Context(), want, arena.Local{Workers: 1}); err != nil || !want.Finished {
		t.Fatalf("finished %t, error %v", want.Finished, err)
	}
	if len(want.Stored) != len(first.jobs) || len(first.jobs) != batchSize*first.batches || first.heard != len(first.jobs) || len(first.run.Players) != 4 {
		t.Fatalf("%d games of %d jobs in %d batches, %d heard of, %d players", len(want.Stored), len(first.jobs), first.batches, first.heard,
			len(first.run.Players))
	}
	check := func(name string, l *ladder, got *arenatest.Memory) {
		t.Helper()
		if diff := cmp.Diff(first.jobs, l.jobs); diff != "" {
			t.Fatalf("%s: other jobs (-want +got):\n%s", name, diff)
		}
		if diff := cmp.Diff(want.Stored, got.Stored); diff != "" {
			t.Fatalf("%s: other games (-want +got):\n%s", name, diff)
		}
		if diff := cmp.Diff(first.run, l.run); diff != "" || l.state != first.state {
			t.Errorf("%s: another run (-want +got):\n%s", name, diff)
		}
	}
	for _, workers := range []int{2, 5, 16} {
		got, l := arenatest.NewMemory(), newLadder(newRun())
		if _, err := l.play(t.Context(), got, arena.Local{Workers: workers}); err != nil {
			t.Fatal(err)
		}
		check(fmt.Sprint(workers, " workers"), l, got)
	}
	got := arenatest.NewMemory()
	var last *ladder
	interrupted(t, got, func(ctx context.Context, r arena.Runner) (arena.Progress, error) {
		last = newLadder(newRun())
		return last.play(ctx, got, r)
	})
	check("interrupted", last, got)
}

// TestSamePlan: the same for a plan.
func TestSamePlan(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	p := arenatest.Heap(t, 2, subsets, "random", "quits", "control@1")
	p.Thoughts = true
	p.Openings[1].Games = 200
	want := arenatest.NewMemory()
	playAll(t, p, want, 1)
	if len(want.Stored) != p.Games() || p.Games() < 1000 {
		t.Fatalf("%d games are stored of %d", len(want.Stored), p.Games())
	}
	for _, workers := range []int{2, 5, 16} {
		got := arenatest.NewMemory()
		playAll(t, p, got, workers)
		if diff := cmp.Diff(want.Stored, got.Stored); diff != "" {
			t.Fatalf("%d workers play other games (-want +got):\n%s", workers, diff)
		}
	}
	got := arenatest.NewMemory()
	interrupted(t, got, func(ctx context.Context, r arena.Runner) (arena.Progress, error) {
		rest := resume(t, p, got, 1)
		rest.Runner = r
		return arena.Play(ctx, rest)
	})
	if diff := cmp.Diff(want.Stored, got.Stored); diff != "" {
		t.Fatalf("interrupted, other games are played (-want +got):\n%s", diff)
	}
}

// confirmer is a Runner that is told of commits. It notes what it knows of the run and which of its games are confirmed.
type confirmer struct {
	arena.Local
	t         *testing.T
	store     *arenatest.Memory
	mu        sync.Mutex
	players   []int // of the run, by call of Enter
	confirmed map[arenatest.Game]bool
	seen      *int // games that the sink before has seen
}

func (c *confirmer) Run(ctx context.Context, jobs <-chan match.Job, done chan<- arena.Done) error {
	checked := make(chan match.Job)
	go func() {
		defer close(checked)
		for j := range jobs {
			c.mu.Lock()
			if known := c.players[len(c.players)-1]; j.Pairing >= known*(known-1) {
				c.t.Errorf("a job of pairing %d comes while the runner knows %d players", j.Pairing, known)
			}
			c.mu.Unlock()
			checked <- j
		}
	}()
	return c.Local.Run(ctx, checked, done)
}

func (c *confirmer) Enter(_ context.Context, r results.Run) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.players = append(c.players, len(r.Players))
	return nil
}

func (c *confirmer) Append(_ context.Context, commit arena.Commit) error {
	for _, r := range commit.Games {
		id := arenatest.Game{Pairing: r.Pairing, Number: r.Number}
		if _, ok := c.store.Stored[id]; !ok || c.confirmed[id] {
			c.t.Errorf("game %v is confirmed: stored %t, before %t", id, ok, c.confirmed[id])
		}
		c.confirmed[id] = true
	}
	if *c.seen != len(c.confirmed) {
		c.t.Errorf("the runner hears of %d games, the sink before of %d", len(c.confirmed), *c.seen)
	}
	return nil
}

// TestConfirmed: a runner that is a Sink hears of the run, as it grows too, and of every commit, after the other sinks.
func TestConfirmed(t *testing.T) {
	store, seen := arenatest.NewMemory(), 0
	l := newLadder(newRun())
	c := &confirmer{Local: arena.Local{Workers: 3}, t: t, store: store, confirmed: map[arenatest.Game]bool{}, seen: &seen}
	if _, err := l.play(t.Context(), store, c, arena.Watch(func(c arena.Commit) { seen += len(c.Games) })); err != nil {
		t.Fatal(err)
	}
	if len(c.confirmed) != len(l.jobs) || !slices.Equal(c.players, []int{3, 4}) {
		t.Errorf("%d games of %d are confirmed, of runs with %v players; want 3 and then 4", len(c.confirmed), len(l.jobs), c.players)
	}
	refused := errors.New("refused")
	broken := struct {
		arena.Local
		brokenSink
	}{arena.Local{Workers: 1}, brokenSink{refused}}
	store = arenatest.NewMemory()
	if _, err := newLadder(newRun()).play(t.Context(), store, broken); !errors.Is(err, refused) || len(store.Stored) == 0 {
		t.Errorf("error %v with %d games stored, want %v after the first", err, len(store.Stored), refused)
	}
}
