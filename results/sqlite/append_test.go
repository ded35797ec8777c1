package sqlite

import (
	"cmp"
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
	run := enter(t, s, newRun("t"))
	games := records(rand.New(rand.NewPCG(3, 4)), run, 0, 40)
	for _, batch := range [][]results.Record{
		games[:20], games[:20], games[10:30], slices.Concat(games[20:], games[20:]), games, nil,
	} {
		if err := s.Append(t.Context(), run.ID, batch); err != nil {
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
	path := filepath.Join(t.TempDir(), "t.db")
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { s.Close() }()
	runs := 0
	var last results.Run
	var lastCounts []results.TurnCount
	rapid.Check(t, func(rt *rapid.T) {
		runs++
		run := enter(t, s, newRun(string(rune('α'+runs))))
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 0))
		games := records(r, run, 0, rapid.IntRange(1, 60).Draw(rt, "games"))
		for at := 0; at < len(games); {
			// Batches overlap, and sometimes the store is closed between two.
			n := min(rapid.IntRange(1, 20).Draw(rt, "batch"), len(games)-at)
			if err := s.Append(t.Context(), run.ID, games[max(0, at-3):at+n]); err != nil {
				rt.Fatal(err)
			}
			at += n
			if rapid.IntRange(0, 19).Draw(rt, "reopen") == 0 {
				if err := s.Close(); err != nil {
					rt.Fatal(err)
				}
				if s, err = Open(path); err != nil {
					rt.Fatal(err)
				}
			}
		}
		got, err := s.Tallies(t.Context(), run.ID)
		if err != nil {
			rt.Fatal(err)
		}
		equal(rt, "tallies", got, tally(games))
		checkTallies(rt, s.read)
		counts, err := s.TurnCounts(t.Context(), run.ID)
		if err != nil {
			rt.Fatal(err)
		}
		equal(rt, "turn counts", counts, turnCounts(games))
		// The games of a later run are not among those of an earlier one.
		if counts, err = s.TurnCounts(t.Context(), last.ID); err != nil {
			rt.Fatal(err)
		}
		equal(rt, "turn counts of the run before", counts, lastCounts)
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
		return cmp.Or(cmp.Compare(a.Pairing, b.Pairing), strings.Compare(a.Opening, b.Opening), a.Turns-b.Turns)
	})
	return counts
}

// tally counts games the slow way.
func tally(games []results.Record) (tallies []results.Tally) {
	slices.SortFunc(games, func(a, b results.Record) int {
		switch {
		case a.Pairing != b.Pairing:
			return int(a.Pairing - b.Pairing)
		case a.Opening < b.Opening:
			return -1
		case a.Opening > b.Opening:
			return 1
		}
		return a.First - b.First
	})
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
			if s.Fault != "" {
				t.Seats[i].Faults++
			}
		}
	}
	return tallies
}

func TestAppendRefuses(t *testing.T) {
	for _, c := range []struct {
		want   string
		change func(g *results.Record, other results.Run)
	}{
		{"the record has 0 seats, its pairing 2", func(g *results.Record, _ results.Run) { g.Seats = nil }},
		{"the record has 1 seats, its pairing 2", func(g *results.Record, _ results.Run) { g.Seats = g.Seats[:1] }},
		{"run 1 has no such pairing", func(g *results.Record, other results.Run) { g.Pairing = other.Pairings[0].ID }},
		{"run 1 has no such pairing", func(g *results.Record, _ results.Run) { g.Pairing = 99 }},
		{"seat 2 moved first, of 2 seats", func(g *results.Record, _ results.Run) { g.First = 2 }},
		{"seat -1 moved first, of 2 seats", func(g *results.Record, _ results.Run) { g.First = -1 }},
		{"no seat is in first place", func(g *results.Record, _ results.Run) { g.Seats[0].Place, g.Seats[1].Place = 2, 2 }},
	} {
		s := newStore(t)
		run, other := enter(t, s, newRun("t")), enter(t, s, newRun("u"))
		r := rand.New(rand.NewPCG(5, 6))
		good := record(r, run.Pairings[0], 1)
		bad := record(r, run.Pairings[0], 2)
		c.change(&bad, other)
		err := s.Append(t.Context(), run.ID, []results.Record{good, bad, good})
		if !contains(err, c.want) || !contains(err, s.path) {
			t.Errorf("got %v, want %q with the path", err, c.want)
		}
		for _, table := range []string{"game", "seat", "tally"} {
			if n := number(t, s.read, "SELECT count(*) FROM "+table); n != 0 {
				t.Errorf("%s: %d rows of %s are left, want 0", c.want, n, table)
			}
		}
		if err := s.Append(t.Context(), run.ID, []results.Record{good}); err != nil {
			t.Errorf("%s: a good game afterwards: %v", c.want, err)
		}
		checkTallies(t, s.read)
	}
}

// TestAppendTogether has several goroutines write and read at once.
func TestAppendTogether(t *testing.T) {
	s := newStore(t)
	run := enter(t, s, newRun("t"))
	var all sync.WaitGroup
	for worker := range 4 {
		all.Go(func() {
			r := rand.New(rand.NewPCG(7, uint64(worker)))
			for i := range 10 {
				if err := s.Append(t.Context(), run.ID, records(r, run, 100*worker+2*i, 10)); err != nil {
					t.Error(err)
				}
				if _, err := s.Played(t.Context(), run.ID); err != nil {
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

// BenchmarkAppend stores games of two seats and 36 sub-moves, a thousand at a time.
func BenchmarkAppend(b *testing.B) {
	s := newStore(b)
	run := enter(b, s, newRun("t"))
	run.Pairings = run.Pairings[:2]
	games := records(rand.New(rand.NewPCG(1, 2)), run, 0, 1000)
	for i := range games {
		games[i].Moves = make([]uint32, 36)
		for j := range games[i].Moves {
			games[i].Moves[j] = uint32(j)
		}
	}
	batches := 0
	for b.Loop() {
		for i := range games {
			games[i].Number = batches*len(games) + i
		}
		batches++
		if err := s.Append(b.Context(), run.ID, games); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(batches*len(games))/b.Elapsed().Seconds(), "games/s")
}
