package sqlite

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"tourney/results"
)

func TestAppendTwice(t *testing.T) {
	s := newStore(t)
	run := entered(t, s, newRun("t"))
	games := records(rand.New(rand.NewPCG(3, 4)), run, 0, 40)
	for _, batch := range [][]results.Record{
		games[:20], games[:20], games[10:30], slices.Concat(games[20:], games[20:]), games, nil,
	} {
		if err := s.Append(t.Context(), run, batch); err != nil {
			t.Fatal(err)
		}
		checkTallies(t, s.read)
	}
	if n := number(t, s.read, "SELECT count(*) FROM game"); n != 40 {
		t.Errorf("%d games, want 40", n)
	}
	if n := number(t, s.read, "SELECT sum(games) FROM tally WHERE seat = 0"); n != 40 {
		t.Errorf("%d games in the tallies, want 40", n)
	}
}

// TestTallies appends random games in random batches and compares the tallies with a count in Go and one in SQL.
func TestTallies(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	path := filepath.Join(t.TempDir(), "t.db")
	s, err := Open(t.Context(), path, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { s.Close() }()
	runs := 0
	var last results.Run
	var lastCounts []results.TurnCount
	rapid.Check(t, func(rt *rapid.T) {
		runs++
		run := entered(t, s, newRun(string(rune('α'+runs))))
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 0))
		games := records(r, run, 0, rapid.IntRange(1, 60).Draw(rt, "games"))
		for at := 0; at < len(games); {
			// Batches overlap, and sometimes the store is closed between two.
			n := min(rapid.IntRange(1, 20).Draw(rt, "batch"), len(games)-at)
			if err := s.Append(t.Context(), run, games[max(0, at-3):at+n]); err != nil {
				rt.Fatal(err)
			}
			at += n
			if rapid.IntRange(0, 19).Draw(rt, "reopen") == 0 {
				if err := s.Close(); err != nil {
					rt.Fatal(err)
				}
				if s, err = Open(t.Context(), path, nil); err != nil {
					rt.Fatal(err)
				}
			}
		}
		got, err := s.Tallies(t.Context(), run)
		if err != nil {
			rt.Fatal(err)
		}
		equal(rt, "tallies", got, tally(games))
		checkTallies(rt, s.read)
		counts, err := s.TurnCounts(t.Context(), run)
		if err != nil {
			rt.Fatal(err)
		}
		equal(rt, "turn counts", counts, turnCounts(games))
		// The games of a later run are not among those of an earlier one.
		if last.Name != "" {
			if counts, err = s.TurnCounts(t.Context(), last); err != nil {
				rt.Fatal(err)
			}
			equal(rt, "turn counts of the run before", counts, lastCounts)
		}
		last, lastCounts = run, turnCounts(games)
	})
}

// turnCounts counts games of a length the slow way.
func turnCounts(games []results.Record) []results.TurnCount {
	count := map[results.TurnCount]int{}
	for _, g := range games {
		count[results.TurnCount{Pairing: g.Pairing, Opening: g.Opening, Turns: g.Turns}]++
	}
	var counts []results.TurnCount
	for c, n := range count {
		c.Games = n
		counts = append(counts, c)
	}
	slices.SortFunc(counts, func(a, b results.TurnCount) int {
		return cmp.Or(a.Pairing-b.Pairing, strings.Compare(a.Opening, b.Opening), a.Turns-b.Turns)
	})
	return counts
}

// tally counts games the slow way.
func tally(games []results.Record) (tallies []results.Tally) {
	slices.SortFunc(games, func(a, b results.Record) int {
		switch {
		case a.Pairing != b.Pairing:
			return a.Pairing - b.Pairing
		case a.Opening < b.Opening:
			return -1
		case a.Opening > b.Opening:
			return 1
		}
		return a.First - b.First
	})
	met := map[int][]results.Record{} // by index in tallies
	for _, g := range games {
		last := len(tallies) - 1
		if last < 0 || tallies[last].Pairing != g.Pairing || tallies[last].Opening != g.Opening ||
			tallies[last].First != g.First {
			tallies = append(tallies, results.Tally{
				Pairing: g.Pairing, Opening: g.Opening, First: g.First, Seats: make([]results.SeatTally, len(g.Seats)),
			})
			last++
		}
		t := &tallies[last]
		t.Games++
		t.Turns += int64(g.Turns)
		t.TurnsSquared += int64(g.Turns * g.Turns)
		met[last] = append(met[last], g)
		t.Starts = distinct(met[last], func(g results.Record) string { return g.Start })
		t.Different = distinct(met[last], func(g results.Record) string { return fmt.Sprintf("%q %v", g.Start, g.Moves) })
		firsts := 0
		for _, s := range g.Seats {
			if s.Place == 1 {
				firsts++
			}
		}
		for i, s := range g.Seats {
			if s.Place == 1 && firsts == 1 {
				t.Seats[i].Wins++
			} else if s.Place == 1 {
				t.Seats[i].Draws++
			} else {
				t.Seats[i].Losses++
			}
			if g.End.Kind.Fault() && g.End.Seat == i {
				t.Seats[i].Faults++
			}
			t.Seats[i].Points += int64(s.Points)
			ahead, beside := 0, 0
			for _, o := range g.Seats {
				if o.Place < s.Place {
					ahead++
				} else if o.Place == s.Place {
					beside++
				}
			}
			for place := ahead; place < ahead+beside; place++ {
				t.Seats[i].Places[place] += int64(12 / beside)
			}
		}
	}
	return tallies
}

// distinct counts what games differ in.
func distinct(games []results.Record, in func(results.Record) string) int {
	met := map[string]bool{}
	for _, g := range games {
		met[in(g)] = true
	}
	return len(met)
}

func TestAppendRefuses(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	for _, c := range []struct {
		want   string
		change func(g *results.Record)
	}{
		{"the record has 0 seats, its pairing 2", func(g *results.Record) { g.Seats = nil }},
		{"the record has 1 seats, its pairing 2", func(g *results.Record) { g.Seats = g.Seats[:1] }},
		{`run "t", pairing with index -1, game 2: the run has no such pairing`, func(g *results.Record) { g.Pairing = -1 }},
		{`run "t", pairing with index 99, game 2: the run has no such pairing`, func(g *results.Record) { g.Pairing = 99 }},
		{`run "t", pairing A-D, game 2: the run has no such pairing`, func(g *results.Record) { g.Pairing = 5 }},
		{"its number is -1", func(g *results.Record) { g.Number = -1 }},
		{`it cannot end by "" of seat 0`, func(g *results.Record) { g.End = results.End{} }},
		{`it cannot end by "rules" of seat 0`, func(g *results.Record) { g.End = results.End{Kind: results.ByRules} }},
		{`it cannot end by "panic" of seat 2`, func(g *results.Record) { g.End = results.End{Kind: results.Panic, Seat: 2} }},
		{`it cannot end by "resigned" of seat -1`, func(g *results.Record) { g.End = results.End{Kind: results.Resigned, Seat: -1} }},
		{`it cannot end by "boredom" of seat 1`, func(g *results.Record) { g.End = results.End{Kind: "boredom", Seat: 1} }},
		{"it has 1 thoughts, but times of 0", func(g *results.Record) { g.Thoughts, g.Times = make([]results.Thought, 1), nil }},
		{"thought 0 does not fit a game of", func(g *results.Record) {
			g.Thoughts, g.Times = []results.Thought{{Ply: g.Plies + 1}}, []int64{1}
		}},
		{"thought 1 does not fit a game of", func(g *results.Record) {
			g.Thoughts, g.Times = []results.Thought{{}, {Seat: 2}}, []int64{1, 1}
		}},
		{"thought 0 does not fit a game of", func(g *results.Record) {
			g.Thoughts, g.Times = []results.Thought{{Nodes: 1<<53 + 1}}, []int64{1}
		}},
		{"one of 2 seats has place 3", func(g *results.Record) { g.Seats[0].Place = 3 }},
		{"one of 2 seats has place 0", func(g *results.Record) { g.Seats[0].Place = 0 }},
		{"a seat has 32769 points", func(g *results.Record) { g.Seats[0].Points = 32769 }},
		{"it has 1048577 turns", func(g *results.Record) { g.Turns = 1<<20 + 1 }},
		{"it has another start than the other games of block 1", func(g *results.Record) {
			g.Number, g.Pairing, g.Start = 1, 1, "elsewhere"
		}},
		{"seat 2 moved first, of 2 seats", func(g *results.Record) { g.First = 2 }},
		{"seat -1 moved first, of 2 seats", func(g *results.Record) { g.First = -1 }},
		{"no seat is in first place", func(g *results.Record) { g.Seats[0].Place, g.Seats[1].Place = 2, 2 }},
	} {
		s := newStore(t)
		run := entered(t, s, newRun("t"))
		r := rand.New(rand.NewPCG(5, 6))
		good := record(r, run, 0, 1)
		bad := record(r, run, 0, 2)
		if c.change(&bad); bad.Number == good.Number {
			bad.First, bad.Opening = good.First, good.Opening
		}
		run.Pairings = append(run.Pairings, results.Pairing{Key: "1", Seats: []int{0, 3}}) // not entered
		err := s.Append(t.Context(), run, []results.Record{good, bad, good})
		if !contains(err, c.want) || !contains(err, s.path) {
			t.Errorf("got %v, want %q with the path", err, c.want)
		}
		for _, table := range []string{"game", "seat", "tally", "turn_count", "block", "block_score", "block_sum", "cost"} {
			if n := number(t, s.read, "SELECT count(*) FROM "+table); n != 0 {
				t.Errorf("%s: %d rows of %s are left, want 0", c.want, n, table)
			}
		}
		if err := s.Append(t.Context(), run, []results.Record{good}); err != nil {
			t.Errorf("%s: a good game afterwards: %v", c.want, err)
		}
		checkTallies(t, s.read)
	}
}

// TestAppendTogether has several goroutines write and read at once.
func TestAppendTogether(t *testing.T) {
	s := newStore(t)
	run := entered(t, s, newRun("t"))
	var all sync.WaitGroup
	for worker := range 4 {
		all.Go(func() {
			r := rand.New(rand.NewPCG(7, uint64(worker)))
			for i := range 10 {
				if err := s.Append(t.Context(), run, records(r, run, 100*worker+2*i, 10)); err != nil {
					t.Error(err)
				}
				if _, err := s.Played(t.Context(), run); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	if n := number(t, s.read, "SELECT count(*) FROM game"); n != 400 {
		t.Errorf("%d games, want 400", n)
	}
	checkTallies(t, s.read)
}

// BenchmarkAppend stores games of two seats and 20 sub-moves in groups, both seat orders of an opening behind each other,
// with and without a thought for each sub-move.
func BenchmarkAppend(b *testing.B) {
	for _, thoughts := range []int{0, 20} {
		for _, group := range []int{1, 32, 256} {
			b.Run(fmt.Sprintf("group=%d/thoughts=%d", group, thoughts), func(b *testing.B) { benchmarkAppend(b, group, thoughts) })
		}
	}
}

func benchmarkAppend(b *testing.B, group, thoughts int) {
	s := newStore(b)
	run := newRun("t")
	run.Pairings = run.Pairings[:2]
	run = entered(b, s, run)
	r := rand.New(rand.NewPCG(1, 2))
	games := make([]results.Record, group)
	for i := range games {
		g := &games[i]
		*g = results.Record{Opening: "random", Start: "....../.w..../....../..b.../....../...... w p", Turns: 10, Plies: 20,
			Moves: make([]uint32, 20), Seats: []results.Seat{{Place: 1, Nodes: 20, Micros: 1000}, {Place: 2, Nodes: 20, Micros: 1000}},
			End: results.End{Kind: results.ByRules, Seat: -1, Text: "five"}, Finished: noon}
		for ply := range thoughts {
			g.Thoughts = append(g.Thoughts, results.Thought{Ply: ply, Seat: ply % 2, Plies: 4, Score: float64(r.IntN(1<<24)) / (1 << 20),
				Nodes: 5000 + r.Int64N(5000), Evals: 4000})
			g.Times = append(g.Times, 1000+r.Int64N(1000))
		}
	}
	stored := 0
	b.ResetTimer()
	for range b.N {
		for i := range games {
			g := &games[i]
			g.Pairing, g.Number = stored%2, stored/2
			for ply := range g.Moves {
				g.Moves[ply] = uint32(r.IntN(288))
			}
			stored++
		}
		if err := s.Append(b.Context(), run, games); err != nil {
			b.Fatal(err)
		}
	}
	b.StopTimer()
	b.ReportMetric(float64(stored)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(stored), "us/game")
	if _, err := s.write.Exec("PRAGMA wal_checkpoint(TRUNCATE)"); err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(number(b, s.read, "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"))/float64(stored), "B/game")
}
