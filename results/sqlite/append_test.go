package sqlite

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"tourney/games/gamestest"
	"tourney/results"
)

// TestAppendRefuses gives a bad game between good ones: nothing of them is left, and a good one is stored afterwards as if
// it had never been tried.
func TestAppendRefuses(t *testing.T) {
	block := func(change func(g *results.Record)) func(*results.Record, results.Record) {
		return func(g *results.Record, good results.Record) {
			g.Number, g.Pairing, g.Opening, g.Start, g.First = good.Number, 1, good.Opening, good.Start, good.First
			change(g)
		}
	}
	thoughts := func(list ...results.Thought) func(*results.Record, results.Record) {
		return func(g *results.Record, _ results.Record) { g.Thoughts, g.Times = list, make([]int64, len(list)) }
	}
	end := func(kind results.EndKind, seat int) func(*results.Record, results.Record) {
		return func(g *results.Record, _ results.Record) { g.End = results.End{Kind: kind, Seat: seat} }
	}
	s, run := storeOfRun(t)
	unknown := run
	unknown.Pairings = append(slices.Clone(run.Pairings), results.Pairing{Key: "1", Seats: []int{0, 3}})
	r := rand.New(rand.NewPCG(5, 6))
	var stored []results.Record
	for i, c := range []struct {
		want   string
		change func(g *results.Record, good results.Record)
	}{
		{"the record has 0 seats, its pairing 2", func(g *results.Record, _ results.Record) { g.Seats = nil }},
		{"the record has 1 seats, its pairing 2", func(g *results.Record, _ results.Record) { g.Seats = g.Seats[:1] }},
		{`pairing with index -1, game 2: the run has no such pairing`, func(g *results.Record, _ results.Record) { g.Pairing = -1 }},
		{`pairing with index 99, game 2: the run has no such pairing`, func(g *results.Record, _ results.Record) { g.Pairing = 99 }},
		{`pairing A-D, game 2: the run has no such pairing`, func(g *results.Record, _ results.Record) { g.Pairing = 5 }},
		{"its number is -1", func(g *results.Record, _ results.Record) { g.Number = -1 }},
		{`it cannot end by "" of seat 0`, end("", 0)},
		{`it cannot end by "rules" of seat 0`, end(results.ByRules, 0)},
		{`it cannot end by "panic" of seat 2`, end(results.Panic, 2)},
		{`it cannot end by "resigned" of seat -1`, end(results.Resigned, -1)},
		{`it cannot end by "boredom" of seat 1`, end("boredom", 1)},
		{"it has 1 thoughts, but times of 0", func(g *results.Record, _ results.Record) { g.Thoughts, g.Times = make([]results.Thought, 1), nil }},
		{"thought 0 does not fit a game of", thoughts(results.Thought{Ply: 99})},
		{"thought 1 does not fit a game of", thoughts(results.Thought{}, results.Thought{Seat: 2})},
		{"thought 0 does not fit a game of", thoughts(results.Thought{Nodes: 1<<53 + 1})},
		{"one of 2 seats has place 3", func(g *results.Record, _ results.Record) { g.Seats[0].Place = 3 }},
		{"one of 2 seats has place 0", func(g *results.Record, _ results.Record) { g.Seats[0].Place = 0 }},
		{"a seat has 32769 points", func(g *results.Record, _ results.Record) { g.Seats[0].Points = 32769 }},
		{"it has 1048577 turns", func(g *results.Record, _ results.Record) { g.Turns = 1<<20 + 1 }},
		{"it has another start than the other games of block 1", block(func(g *results.Record) { g.Start = "elsewhere" })},
		{"it has another start than the other games of block 1", block(func(g *results.Record) { g.Opening = "list" })},
		{"it has another start than the other games of block 1", block(func(g *results.Record) { g.First = 1 - g.First })},
		{"seat 2 moved first, of 2 seats", func(g *results.Record, _ results.Record) { g.First = 2 }},
		{"seat -1 moved first, of 2 seats", func(g *results.Record, _ results.Record) { g.First = -1 }},
		{"no seat is in first place", func(g *results.Record, _ results.Record) { g.Seats[0].Place, g.Seats[1].Place = 2, 2 }},
	} {
		good, bad := record(r, run, 0, 100+i), record(r, run, 0, 2)
		bad.End = byRules
		c.change(&bad, good)
		before := countsOf(t, s)
		refused(t, c.want, s.Append(t.Context(), unknown, []results.Record{good, bad, good}), nil, c.want, s.path+`: run "t", `)
		equal(t, c.want, countsOf(t, s), before)
		must(t, s.Append(t.Context(), run, []results.Record{good}))
		stored = append(stored, good)
	}
	checkTwin(t, s, run, shown(stored))
	for name, change := range map[string]func(g *results.Record){ // of a block that is stored in part
		"start":   func(g *results.Record) { g.Start = "elsewhere" },
		"opening": func(g *results.Record) { g.Opening = "list" },
		"first":   func(g *results.Record) { g.First = 1 - g.First },
	} {
		g := stored[0]
		g.Pairing = 1
		change(&g)
		if err := s.Append(t.Context(), run, []results.Record{g}); !contains(err, "pairing A-B b, block 100: its games have different starts") {
			t.Errorf("a block with another %s: %v", name, err)
		}
	}
	checkTwin(t, s, run, shown(stored))
}

// TestDeletedGame checks that a block does not count a deleted game twice when a writer that has met the game plays it
// again, alone or with the rest of the block.
func TestDeletedGame(t *testing.T) {
	for again := 1; again <= 2; again++ {
		s, run := storeOfRun(t)
		games := records(rand.New(rand.NewPCG(3, 44)), run, 0, 2)
		must(t, s.Append(t.Context(), run, games))
		for _, table := range []string{"seat", "game"} {
			_, err := s.write.Exec("DELETE FROM "+table+" WHERE pairing <= ?", again)
			must(t, err)
		}
		refused(t, fmt.Sprintf("%d games come back", again), s.Append(t.Context(), run, games[:again]), results.ErrDamaged)
	}
}

// TestCostBound checks that no game adds more than 2^40 nodes, evaluations or microseconds to the costs of its players,
// and none less than 0: an engine may claim any number, and the sums of millions of games must stay within 64 bits.
func TestCostBound(t *testing.T) {
	s, run := storeOfRun(t)
	games := records(rand.New(rand.NewPCG(3, 44)), run, 0, 1)
	for seat, n := range []int64{math.MaxInt64, -1} {
		g := &games[0].Seats[seat]
		g.Turns, g.Nodes, g.Evals, g.Micros = 1, n, n, n
	}
	must(t, s.Append(t.Context(), run, games))
	costs, err := s.Costs(t.Context(), run)
	must(t, err)
	kind := games[0].Opening
	equal(t, "costs", costs, []results.Cost{{Player: 0, Opening: kind, Games: 1, Turns: 1, Nodes: 1 << 40, Evals: 1 << 40, Micros: 1 << 40},
		{Player: 1, Opening: kind, Games: 1, Turns: 1}})
	checkSound(t, s, run.Name)
}

// TestAppendTogether has several goroutines write and read at once.
func TestAppendTogether(t *testing.T) {
	gamestest.SkipShort(t)
	s, run := storeOfRun(t)
	var all sync.WaitGroup
	var games [4][]results.Record
	for worker := range 4 {
		all.Go(func() {
			r := rand.New(rand.NewPCG(7, uint64(worker)))
			for i := range 10 {
				some := records(r, run, 100*worker+2*i, 10)
				err := s.Append(t.Context(), run, some)
				games[worker] = append(games[worker], some...)
				if _, readErr := s.Played(t.Context(), run); err != nil || readErr != nil {
					t.Error(err, readErr)
				}
			}
		})
	}
	all.Wait()
	checkTwin(t, s, run, shown(slices.Concat(games[:]...)))
}

// TestHashSet compares a set with a map, as it grows from nothing and with room reserved for some hashes.
func TestHashSet(t *testing.T) {
	gamestest.SkipShort(t)
	for _, reserved := range []int{0, 10, 5000, 400_000} {
		var s hashSet
		s.reserve(reserved)
		want := map[hash]bool{}
		r := rand.New(rand.NewPCG(1, 2))
		add := func(h hash) {
			if got := s.add(h); got == want[h] {
				t.Fatalf("%d reserved, %d added: %x is new: %t", reserved, len(want), h, got)
			}
			want[h] = true
		}
		for i := range gamestest.Full(60_000, 500_000) {
			h := hash(r.Uint64())
			switch i % 8 {
			case 0:
				h = hash(i / 16)
			case 1:
				h <<= 48
			}
			add(h)
			if i%3 == 0 {
				add(h)
			}
		}
		for h := range want {
			if s.add(h) {
				t.Fatalf("%d reserved: %x is new again", reserved, h)
			}
		}
		if s.n != len(want) {
			t.Errorf("%d reserved: %d hashes, want %d", reserved, s.n, len(want))
		}
	}
}
