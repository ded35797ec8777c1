package sequential_test

import (
	"context"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	diff "github.com/google/go-cmp/cmp"

	"tourney/arena"
	"tourney/arena/arenatest"
	"tourney/arena/match"
	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/arena/schedule"
	"tourney/arena/sequential"
	"tourney/games/gamestest"
	"tourney/results"
	"tourney/results/stats"
)

// rank makes a plan one until ranked, with blocks from random boards.
func rank(p plan.Plan, blocks int) plan.Plan {
	p.Schedule = schedule.Rule{Order: schedule.Both, Until: schedule.Ranked, Error: 0.05}
	p.Openings = []openings.Set{{Kind: openings.Random, Games: blocks, Min: 1, Max: 22, Parity: openings.Balanced}}
	return p
}

// world makes up the results of pairings: by the players' strengths in Elo, an advantage of the first seat of 100 Elo, and
// openings that favour one seat or the other. Equal games of equal seeds have equal results.
type world struct {
	pairings [][]int
	seed     uint64
	strength []float64
	out      func(job match.Job) bool // leaves a game out; nil for none
	stored   *results.GameSet
	known    bool // strength shows from the empty board only
}

// draws is the share of drawn games, the same for all players.
const draws = 0.2

func (w world) play(j match.Job) arena.Finished {
	f := arena.Finished{Pairing: j.Pairing, Number: j.Address.Number}
	if w.out != nil && w.out(j) {
		f.Unplayed = "it rained"
		return f
	}
	seats := w.pairings[j.Pairing]
	opening := rand.New(rand.NewPCG(w.seed, uint64(f.Number)))
	game := rand.New(rand.NewPCG(w.seed, uint64(f.Number)<<16|uint64(j.Pairing)|1<<63))
	elo := w.strength[seats[0]] - w.strength[seats[1]] + 100 + 100*opening.NormFloat64()
	if w.known && j.Opening != results.EmptyBoard {
		elo -= w.strength[seats[0]] - w.strength[seats[1]]
	}
	switch x, drawn := 1/(1+math.Pow(10, -elo/400)), game.Float64(); {
	case drawn < draws:
		f.Places = []int{1, 1}
	case game.Float64() < x:
		f.Places = []int{1, 2}
	default:
		f.Places = []int{2, 1}
	}
	return f
}

// Run makes world a Runner.
func (w world) Run(_ context.Context, jobs <-chan match.Job, done chan<- arena.Done) error {
	for j := range jobs {
		f := w.play(j)
		if f.Unplayed != "" {
			done <- arena.Done{Unplayed: &results.Unplayed{Pairing: f.Pairing, From: f.Number, To: f.Number, Why: f.Unplayed}}
			continue
		}
		record := &results.Record{Pairing: f.Pairing, Number: f.Number}
		for _, place := range f.Places {
			record.Seats = append(record.Seats, results.Seat{Place: place})
		}
		done <- arena.Done{Game: record}
	}
	return nil
}

// trail is what was played of a run, without a store and its goroutines.
type trail struct {
	*sequential.Ranked
	jobs   []match.Job
	counts map[[2]int]*stats.Sample // by pair
	blocks map[[2]int]int
	begun  int // batches that it had not heard of when it ended
}

// pair returns the number of blocks that a pair has played.
func (t *trail) pair(a, b int) int { return t.blocks[[2]int{min(a, b), max(a, b)}] }

// follow plays a plan in a world, as arena.Play does. see is called after every batch that is heard; nil for none.
func follow(t testing.TB, p plan.Plan, w world, change func(*sequential.Ranked), see func(*sequential.Ranked)) *trail {
	t.Helper()
	run := plan.RunOf(p, "", plan.Build{})
	r, err := sequential.NewRanked(p, run, w.stored)
	if err != nil {
		t.Fatal(err)
	}
	if change != nil {
		change(r)
	}
	got := &trail{Ranked: r, counts: map[[2]int]*stats.Sample{}, blocks: map[[2]int]int{}}
	pairings := p.Pairings()
	var waiting [][]arena.Finished
	hear := func() {
		r.Report(waiting[0])
		if waiting = waiting[1:]; see != nil {
			see(r)
		}
	}
	for more := true; more; {
		for len(waiting) > r.Lag() {
			hear()
		}
		left, _ := r.Left()
		var b arena.Batch
		if b, more, err = r.Next(); err != nil {
			t.Fatal(err)
		}
		if !more {
			got.begun = len(waiting)
		}
		if after, _ := r.Left(); after > left-len(b.Jobs) {
			t.Fatalf("%d games left after %d of %d", after, len(b.Jobs), left)
		}
		if len(b.Jobs) == 0 {
			for len(waiting) > 0 {
				hear()
			}
			continue
		}
		got.jobs = append(got.jobs, b.Jobs...)
		var batch []arena.Finished
		for _, j := range b.Jobs {
			batch = append(batch, w.play(j))
		}
		waiting = append(waiting, batch)
		for ; len(batch) > 0; batch = batch[2:] {
			seats := pairings[batch[0].Pairing]
			pair := [2]int{slices.Min(seats), slices.Max(seats)}
			got.blocks[pair]++
			if slices.ContainsFunc(batch[:2], func(f arena.Finished) bool { return f.Unplayed != "" }) {
				continue
			}
			points := map[int]int{}
			for _, f := range batch[:2] {
				for seat, player := range pairings[f.Pairing] {
					if f.Places[seat] == 1 {
						points[player] += 12 / (3 - slices.Max(f.Places))
					}
				}
			}
			if got.counts[pair] == nil {
				got.counts[pair] = &stats.Sample{}
			}
			got.counts[pair].AddDifferences(1, 2, int64(points[pair[0]]), int64(points[pair[1]]))
		}
	}
	for len(waiting) > 0 {
		hear()
	}
	return got
}

// field returns a plan of equally named random players until ranked.
func field(t testing.TB, n, blocks int) plan.Plan {
	t.Helper()
	p := arenatest.Pentago(t, slices.Repeat([]string{"random"}, n)...)
	for i := range p.Players {
		p.Players[i].Name = string(rune('a' + i))
	}
	return rank(p, blocks)
}

// steps returns strengths that fall by a step.
func steps(n int, step float64) (list []float64) {
	for i := range n {
		list = append(list, -step*float64(i))
	}
	return list
}

// TestRankedOrder: every pair begins with the same openings, side by side and all pairs on one before the next. Every
// pair goes on in its own order, and in the end all neighbours are decided, by more games than pairs far apart have.
func TestRankedOrder(t *testing.T) {
	p := field(t, 5, 400)
	strength := []float64{0, 150, -300, 300, -150} // d, b, a, e, c
	got := follow(t, p, world{pairings: p.Pairings(), seed: 1, strength: strength}, nil, nil)
	next := map[int]int{}
	for i, j := range got.jobs {
		if number := j.Address.Number; number != next[j.Pairing] {
			t.Fatalf("game %d is number %d of %s, want %d", i, number, p.Title(p.Pairings()[j.Pairing]), next[j.Pairing])
		}
		next[j.Pairing]++
		if i < 10*20 && j.Address.Number != i/20 {
			t.Errorf("game %d of the beginning is on opening %d, want %d", i, j.Address.Number, i/20)
		}
		if a, b := p.Pairings()[j.Pairing], p.Pairings()[got.jobs[i^1].Pairing]; a[0] != b[1] || a[1] != b[0] || j.Start != got.jobs[i^1].Start {
			t.Fatalf("game %d is not beside that of the other seat order", i)
		}
	}
	order := []int{3, 1, 0, 4, 2}
	needed, near, far := stats.NeededFor(10, 0.05), 0, 0
	for i, a := range order {
		for k, b := range order[:i] {
			n := got.pair(a, b)
			if i-k > 1 {
				far = max(far, n)
				continue
			}
			near = max(near, n)
			if word, e := got.counts[[2]int{min(a, b), max(a, b)}].Verdict(needed, stats.Either); word == stats.NotDecided {
				t.Errorf("the run ended with the neighbours %d and %d at %v", a, b, e)
			}
		}
	}
	if far < 10 || far > 25 || near <= 25 {
		t.Errorf("up to %d pairs of neighbours and %d of others", near, far)
	}
	if s := got.State(); s.Pairs != 4 || s.Decided != 4 || len(s.Open) > 0 || s.Gauntlet || got.begun > 0 {
		t.Errorf("%+v, while %d batches might have changed the order", s, got.begun)
	}
}

// TestBudget: a run ends at its most games, or once no pair has openings left. A larger number goes on with the same
// games.
func TestBudget(t *testing.T) {
	p := field(t, 3, 40)
	w := world{pairings: p.Pairings(), seed: 1, strength: make([]float64, 3)}
	var before []match.Job
	for _, test := range []struct{ most, want int }{{61, 60}, {100, 100}, {150, 150}, {0, 240}} {
		p.Schedule.Most = test.most
		got := follow(t, p, w, nil, nil)
		if left, known := got.Left(); len(got.jobs) != test.want && test.most > 0 || len(got.jobs) > test.want || left != 0 || !known {
			t.Errorf("most %d: %d games, %d left; want %d", test.most, len(got.jobs), left, test.want)
		}
		if n := len(before); n > 0 && diff.Diff(before, got.jobs[:n]) != "" {
			t.Errorf("most %d: other games at first", test.most)
		}
		before = got.jobs
	}
}

// TestRankedStored: the most games of a run count those that it has stored, also if it does not ask for them any more.
func TestRankedStored(t *testing.T) {
	p := field(t, 3, 60)
	p.Schedule.Most = 150
	w := world{pairings: p.Pairings(), seed: 1, strength: make([]float64, 3), stored: &results.GameSet{}}
	for number := range 60 {
		if number < 5 || number >= 50 {
			w.stored.Add(0, number)
		}
	}
	got, stale := follow(t, p, w, nil, nil), 10
	for _, j := range got.jobs {
		if j.Pairing == 0 && j.Address.Number >= 50 {
			stale--
		}
	}
	if n := len(got.jobs) + stale; n < 149 || n > 150 || stale < 8 {
		t.Errorf("%d games, %d of them stored and not asked for", n, stale)
	}
}

// BenchmarkRanked plays the equal beginning of fifty players, and 14000 games of their neighbours.
func BenchmarkRanked(b *testing.B) {
	p := field(b, 50, 400)
	p.Schedule.Most = 10*2450 + 14000
	for b.Loop() {
		follow(b, p, world{pairings: p.Pairings(), seed: 1, strength: steps(50, 20)}, nil, nil)
	}
}

// TestRankedBlocks: neither the number of workers nor kills change what a run until ranked plays.
func TestRankedBlocks(t *testing.T) {
	p := field(t, 4, 120)
	w := world{pairings: p.Pairings(), seed: 2, strength: steps(4, 60)}
	first := always(t, func(workers int) arena.Runner { return crowd{w, workers} }, 30, 200,
		func(ctx context.Context, store *arenatest.Memory, r arena.Runner) {
			t.Helper()
			_, err := play(t, ctx, p, store, r, func(run results.Run, stored *results.GameSet) (arena.Source, error) {
				return sequential.NewRanked(p, run, stored)
			})
			if err != nil {
				t.Fatal(err)
			}
		})
	if want := follow(t, p, w, nil, nil); len(want.jobs) != len(first.Stored) || len(first.Stored) == p.All() {
		t.Errorf("%d games, want %d", len(first.Stored), len(want.jobs))
	}
}

// crowd is workers who play in a world side by side.
type crowd struct {
	world
	workers int
}

func (c crowd) Run(ctx context.Context, jobs <-chan match.Job, done chan<- arena.Done) error {
	var all sync.WaitGroup
	for range c.workers {
		all.Go(func() {
			for {
				select {
				case <-ctx.Done():
					return
				case j, ok := <-jobs:
					if !ok {
						return
					}
					one := make(chan match.Job, 1)
					one <- j
					close(one)
					_ = c.world.Run(ctx, one, done)
				}
			}
		})
	}
	all.Wait()
	return nil
}

// TestLeftOutPair: a game that was left out ends its own pair, and no other.
func TestLeftOutPair(t *testing.T) {
	p := field(t, 3, 60)
	w := world{pairings: p.Pairings(), seed: 1, strength: make([]float64, 3), out: func(j match.Job) bool { return j.Pairing == 0 && j.Address.Number == 12 }}
	got := follow(t, p, w, nil, nil)
	closed, others := got.pair(0, 1), []int{got.pair(0, 2), got.pair(1, 2)}
	if closed < 13 || closed > 13+8 || slices.Max(others) < 55 {
		t.Errorf("%d blocks of the pair that lacks a game, %v of others", closed, others)
	}
	// Without the missing block the ones that were in progress after it would decide.
	w.strength, w.out = steps(3, 4000), func(j match.Job) bool { return j.Pairing == 0 && j.Address.Number == 11 }
	if s := follow(t, p, w, nil, nil).State(); s.Decided != 1 {
		t.Errorf("%+v, want only the pair without a missing game decided", s)
	}
	w.out = nil
	if s := follow(t, p, w, nil, nil).State(); s.Decided != 2 {
		t.Errorf("with all games: %+v", s)
	}
}

// TestRankedStarts: deterministic players meet no start twice, and go on with the next one. Others take every opening.
func TestRankedStarts(t *testing.T) {
	p := arenatest.Pentago(t, "first", "first", "random")
	p.Players[1].Name = "again"
	p = rank(p, 60)
	p.Openings[0].Min, p.Openings[0].Max, p.Openings[0].Parity = 1, 1, openings.Any // there are 36 such boards
	p.Openings = append(p.Openings, openings.Set{Kind: openings.Empty, Games: 20})
	got := follow(t, p, world{pairings: p.Pairings(), seed: 1, strength: make([]float64, 3)}, nil, nil)
	starts := map[string]int{}
	for _, j := range got.jobs {
		if j.Pairing < 4 && j.Address.Seats[0] == "first" && j.Address.Seats[1] == "again" {
			starts[j.Start]++
		}
	}
	if n := got.pair(0, 1); n < 10 || n > 36+1 || len(starts) != n {
		t.Errorf("deterministic players: %d blocks from %d starts", n, len(starts))
	}
	if n := max(got.pair(0, 2), got.pair(1, 2)); n <= 37 {
		t.Errorf("other players: %d blocks", n)
	}
}

// TestRankedEmpty: blocks from the empty board decide nothing beside others, and a game that lacks there ends nothing.
func TestRankedEmpty(t *testing.T) {
	p := field(t, 3, 60)
	p.Openings = append(p.Openings, openings.Set{Kind: openings.Empty, Games: 60})
	w := world{pairings: p.Pairings(), seed: 1, strength: steps(3, 400), known: true}
	w.out = func(j match.Job) bool { return j.Opening == results.EmptyBoard && j.Address.Number < 20 }
	got := follow(t, p, w, nil, nil)
	if s := got.State(); s.Decided > 0 || len(got.jobs) < 400 {
		t.Errorf("%+v after %d games", s, len(got.jobs))
	}
	p.Openings = p.Openings[1:]
	w.out = nil
	if s := follow(t, p, w, nil, nil).State(); s.Decided != 2 {
		t.Errorf("from the empty board alone: %+v", s)
	}
}

// TestRankedGauntlet: every challenger is decided against every opponent, whatever the order.
func TestRankedGauntlet(t *testing.T) {
	p := field(t, 5, 300)
	p.Schedule.Against = []string{"c", "d"}
	got := follow(t, p, world{pairings: p.Pairings(), seed: 1, strength: steps(5, 150)}, nil, nil)
	needed := stats.NeededFor(6, 0.05)
	for _, a := range []int{0, 1, 4} {
		for _, b := range []int{2, 3} {
			if word, e := got.counts[[2]int{min(a, b), max(a, b)}].Verdict(needed, stats.Either); word == stats.NotDecided {
				t.Errorf("%d against %d ended at %v", a, b, e)
			}
		}
	}
	if s := got.State(); s.Pairs != 6 || s.Decided != 6 || !s.Gauntlet || len(got.blocks) != 6 {
		t.Errorf("%+v, %d pairs have met", s, len(got.blocks))
	}
	p.Schedule.Most = 400
	got = follow(t, p, world{pairings: p.Pairings(), seed: 1, strength: make([]float64, 5)}, nil, nil)
	if blocks := slices.Collect(maps.Values(got.blocks)); len(got.jobs) != 400 || slices.Max(blocks) > slices.Min(blocks)+1 {
		t.Errorf("of equal players, none of them decided, the pairs have played %v blocks", blocks)
	}
}

// TestEqualWithin: equal players are decided by a margin, and without it only by the end of the openings.
func TestEqualWithin(t *testing.T) {
	for margin, want := range map[float64]bool{0: false, 0.1: true} {
		p := field(t, 3, 500)
		p.Schedule.Margin = margin
		got := follow(t, p, world{pairings: p.Pairings(), seed: 3, strength: make([]float64, 3)}, nil, nil)
		if s := got.State(); (s.Decided == 2) != want || want == (len(got.jobs) > 2500) {
			t.Errorf("margin %v: %+v after %d games", margin, s, len(got.jobs))
		}
	}
}

// TestFalseDecisions: among six equal players any pair is ever decided in at most 5 % of runs. A run that forgets the
// number of pairs exceeds that.
func TestFalseDecisions(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	runs := 20
	if gamestest.Long {
		runs = 300
	}
	p := field(t, 6, 250)
	for _, test := range []struct {
		name        string
		change      func(*sequential.Ranked)
		wrong       int     // of 20 runs
		least, most float64 // part of 300 runs
	}{
		{"as they are", nil, 0, 0, 0.05},
		{"with the evidence of a single comparison", func(r *sequential.Ranked) { r.Need(stats.Needed(1)) }, 1, 0.05, 1},
	} {
		wrong := 0
		for seed := range runs {
			ever := false
			p.Seed = int64(seed)
			follow(t, p, world{pairings: p.Pairings(), seed: uint64(seed), strength: make([]float64, 6)},
				test.change, func(r *sequential.Ranked) {
					ever = ever || r.AnyDecided()
				})
			if ever {
				wrong++
			}
		}
		part := float64(wrong) / float64(runs)
		if !gamestest.Long && wrong != test.wrong || gamestest.Long && (part < test.least || part > test.most) {
			t.Errorf("%s: a false decision in %d of %d runs, want %d of 20", test.name, wrong, runs, test.wrong)
		}
	}
}

// TestSpreadPlayers: ten players take few games until all neighbours are decided. If all pairs played equally, the first of
// these runs would take 63 000.
func TestSpreadPlayers(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	for seed, want := range []int{7108, 5642, 7218} {
		p := field(t, 10, 3000)
		p.Seed = int64(seed)
		w := world{pairings: p.Pairings(), seed: uint64(seed),
			strength: []float64{0, -50, -130, -250, -310, -430, -500, -620, -700, -850}}
		got := follow(t, p, w, nil, nil)
		if s := got.State(); s.Pairs != 9 || s.Decided != 9 || len(got.jobs) != want {
			t.Errorf("seed %d: %+v after %d games, want all 9 pairs of neighbours decided after %d",
				seed, s, len(got.jobs), want)
		}
	}
}
