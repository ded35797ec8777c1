package sequential_test

import (
	"flag"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

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

// made makes world a runner.
func (w world) made(workers int) arena.Runner {
	return arenatest.Made{Workers: workers, Play: func(j *match.Job) arena.Done {
		f := w.play(*j)
		if f.Unplayed != "" {
			return arena.Done{Unplayed: &results.Unplayed{Pairing: f.Pairing, From: f.Number, To: f.Number, Why: f.Unplayed}}
		}
		record := &results.Record{Pairing: f.Pairing, Number: f.Number}
		for _, place := range f.Places {
			record.Seats = append(record.Seats, results.Seat{Place: place})
		}
		return arena.Done{Game: record}
	}}
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

// TestRankings plays the runs of testdata/rankings.txt. Below the state at the end and the number of games stand for every
// pair its blocks, and the verdict of all of them. A script has the strengths of players a, b, …, the blocks from random
// boards and from the empty one, and keys of the schedule. What is stored or left out are games
// PAIRING:FIRST-LAST, or empty, the first ten from the empty board.
func TestRankings(t *testing.T) {
	arenatest.Replay(t, "testdata/rankings.txt", *update, func(t *testing.T, script string) string {
		said := arenatest.Values(t, script, "strength blocks empty most margin against seed shows stored out")
		strengths, left := strings.Fields(said["strength"]), strings.Fields(said["out"])
		number := func(word string) (n float64) {
			_, _ = fmt.Sscan(word, &n)
			return n
		}
		one := func(key string) float64 { return number(said[key]) }
		games := func(key string) *results.GameSet {
			set := &results.GameSet{}
			for _, word := range strings.Fields(said[key]) {
				var pairing, first, last int
				if n, _ := fmt.Sscanf(word, "%d:%d-%d", &pairing, &first, &last); n < 3 {
					continue
				}
				for n := first; n <= last; n++ {
					set.Add(pairing, n)
				}
			}
			return set
		}
		p := field(t, len(strengths), int(one("blocks")))
		if n := int(one("empty")); n > 0 {
			p.Openings = append(p.Openings, openings.Set{Kind: openings.Empty, Games: n})
		}
		if one("blocks") == 0 {
			p.Openings = p.Openings[1:]
		}
		p.Schedule.Most, p.Schedule.Margin, p.Schedule.Against = int(one("most")), one("margin"), strings.Fields(said["against"])
		_, known := said["shows"]
		w := world{pairings: p.Pairings(), seed: 1, stored: games("stored"), known: known}
		if said["seed"] != "" {
			w.seed = uint64(one("seed"))
			p.Seed = int64(w.seed)
		}
		for _, word := range strengths {
			w.strength = append(w.strength, number(word))
		}
		out := games("out")
		w.out = func(j match.Job) bool {
			from := j.Opening == results.EmptyBoard && j.Address.Number < 20 && slices.Contains(left, "empty")
			return from || out.Has(j.Pairing, j.Address.Number)
		}
		got := follow(t, p, w, nil, nil)
		rest, _ := got.Left()
		log := fmt.Sprintf("%+v\n%d games, %d left, %d batches unheard", got.State(), len(got.jobs), rest, got.begun)
		needed := stats.NeededFor(len(got.blocks), 0.05)
		for _, pair := range slices.SortedFunc(maps.Keys(got.blocks), func(a, b [2]int) int { return slices.Compare(a[:], b[:]) }) {
			log += fmt.Sprintf("\n%c%c %d", 'a'+pair[0], 'a'+pair[1], got.blocks[pair])
			if sample := got.counts[pair]; sample != nil {
				word, e := sample.Verdict(needed, stats.Either)
				log += fmt.Sprintf(" %s (%.2f)", word, e)
			}
		}
		return log
	})
}

var update = flag.Bool("update", false, "rewrite testdata/rankings.txt")

// TestRankedOrder: every pair begins with the same openings, side by side and all pairs on one before the next. Every
// pair goes on in its own order.
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
	p.Schedule.Most = 1000
	w := world{pairings: p.Pairings(), seed: 1, strength: strength}
	if some := follow(t, p, w, nil, nil).jobs; !reflect.DeepEqual(some, got.jobs[:len(some)]) {
		t.Errorf("a run of %d games is no beginning of a longer one", len(some))
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

// TestFalseDecisions: among six equal players any pair is ever decided in at most 5 % of runs. A run that forgets the
// number of pairs exceeds that.
func TestFalseDecisions(t *testing.T) {
	gamestest.SkipShort(t)
	runs := gamestest.Full(20, 300)
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
