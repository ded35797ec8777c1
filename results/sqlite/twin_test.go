package sqlite

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"tourney/games/gamestest"
	"tourney/results"
	"tourney/results/resultstest"
)

// drawRun draws a run of seatings with two to four seats: in all orders of their players or in some, with players who
// have several seats, and against themselves.
func drawRun(r *rand.Rand, name string) results.Run {
	run := newRun(name)
	seats := 2 + r.IntN(3)
	known := map[string]bool{}
	seat := func(players []int) {
		if key := fmt.Sprint(players); !known[key] {
			known[key] = true
			run.Pairings = append(run.Pairings, results.Pairing{Key: fmt.Sprintf("%016x", len(run.Pairings)), Seats: slices.Clone(players)})
		}
	}
	run.Pairings = nil
	for range 1 + r.IntN(4) {
		table := r.Perm(len(run.Players))[:seats]
		switch r.IntN(4) {
		case 0: // one against a field
			for i := range table[1:] {
				table[1+i] = table[1]
			}
		case 1:
			if r.IntN(3) == 0 { // against itself
				for i := range table {
					table[i] = table[0]
				}
			}
		}
		for range []int{1, seats, seats, seats - 1}[r.IntN(4)] {
			seat(table)
			table = append(table[1:], table[0])
		}
	}
	r.Shuffle(len(run.Pairings), func(i, j int) { run.Pairings[i], run.Pairings[j] = run.Pairings[j], run.Pairings[i] })
	return run
}

// drawGames draws games of a run, some of each number, in any order.
func drawGames(r *rand.Rand, run results.Run) (games []results.Record) {
	numbers := r.Perm(6)
	numbers = append(numbers, 999, 1000, 1001+r.IntN(3), 123456789) // around the end of a recount's window
	for _, n := range numbers[:1+r.IntN(len(numbers))] {
		for pairing := range run.Pairings {
			if r.IntN(6) > 0 {
				games = append(games, record(r, run, pairing, n))
			}
		}
	}
	games = withThoughts(r, games)
	for _, g := range games {
		for i := range g.Seats {
			g.Seats[i].Turns = r.IntN(3)
			if g.Number%4 == 0 { // a game that ended before anybody was asked
				g.Seats[i] = results.Seat{Place: g.Seats[i].Place, Points: g.Seats[i].Points}
			}
		}
	}
	r.Shuffle(len(games), func(i, j int) { games[i], games[j] = games[j], games[i] })
	return games
}

// twin is everything that a store returns about a run.
type twin struct {
	Games                []results.Record
	From                 []results.Record // of the first pairing, from number 3 on
	Played               int
	Tallies              []results.Tally
	TurnCounts           []results.TurnCount
	Costs                []results.Cost
	Totals               results.BlockTotals
	ByMatchup, ByOpening []results.Block
}

// slowTwin counts games in the obvious way.
func slowTwin(run results.Run, games []results.Record) (w twin) {
	w.Games = slices.Clone(games)
	slices.SortFunc(w.Games, func(a, b results.Record) int { return cmp.Or(a.Pairing-b.Pairing, a.Number-b.Number) })
	w.Tallies, w.Totals, w.TurnCounts = resultstest.Count(run, games)
	w.Costs = resultstest.Costs(run, games)
	w.Played = len(games)
	for _, g := range w.Games {
		if g.Pairing == 0 && g.Number >= 3 {
			w.From = append(w.From, g)
		}
	}
	matchups := run.Matchups()
	for _, b := range resultstest.BlocksByOpening(run, games) {
		m := matchups[b.Matchup]
		if m.Self() {
			continue
		}
		at := slices.IndexFunc(games, func(g results.Record) bool { return g.Number == b.Number && slices.Contains(m.Pairings, g.Pairing) })
		b.Start = uint64(fnvOffset.text(games[at].Start))
		w.ByOpening = append(w.ByOpening, b)
	}
	w.ByMatchup = slices.Clone(w.ByOpening)
	slices.SortFunc(w.ByMatchup, func(a, b results.Block) int { return cmp.Or(a.Matchup-b.Matchup, a.Number-b.Number) })
	sortTotals(w.Totals)
	return w
}

func sortTotals(t results.BlockTotals) {
	slices.SortFunc(t.Scores, func(a, b results.BlockScore) int {
		return cmp.Or(a.Matchup-b.Matchup, strings.Compare(a.Opening, b.Opening), slices.Compare(a.Scores, b.Scores))
	})
	slices.SortFunc(t.Sums, func(a, b results.BlockSum) int {
		return cmp.Or(a.Matchup-b.Matchup, strings.Compare(a.Opening, b.Opening), a.Player-b.Player)
	})
}

// askAll reads everything about a run from a store.
func askAll(t testing.TB, s *Store, run results.Run) (got twin) {
	t.Helper()
	ctx := t.Context()
	var err error
	got.Tallies, err = s.Tallies(ctx, run)
	must(t, err)
	got.TurnCounts, err = s.TurnCounts(ctx, run)
	must(t, err)
	got.Costs, err = s.Costs(ctx, run)
	must(t, err)
	got.Totals, err = s.BlockTotals(ctx, run)
	must(t, err)
	if !slices.IsSortedFunc(got.Totals.Scores, func(a, b results.BlockScore) int {
		return cmp.Or(a.Matchup-b.Matchup, strings.Compare(a.Opening, b.Opening))
	}) || !slices.IsSortedFunc(got.Totals.Sums, func(a, b results.BlockSum) int {
		return cmp.Or(a.Matchup-b.Matchup, strings.Compare(a.Opening, b.Opening))
	}) {
		t.Errorf("the totals are not ordered by matchup and opening: %v", got.Totals)
	}
	sortTotals(got.Totals)
	for order, into := range map[results.BlockOrder]*[]results.Block{results.ByMatchup: &got.ByMatchup, results.ByOpening: &got.ByOpening} {
		must(t, s.Blocks(ctx, run, order, func(b results.Block) error {
			b.Scores, b.Places, b.Points = slices.Clone(b.Scores), slices.Clone(b.Places), slices.Clone(b.Points)
			*into = append(*into, b)
			return nil
		}))
	}
	collect := func(into *[]results.Record) func(results.Record) error {
		return func(g results.Record) error {
			*into = append(*into, g)
			return nil
		}
	}
	must(t, s.Games(ctx, run, nil, collect(&got.Games)))
	must(t, s.GamesFrom(ctx, run, 0, 3, collect(&got.From)))
	played, err := s.Played(ctx, run)
	must(t, err)
	got.Played = played.Len()
	return got
}

// checkTwin compares a store's answers about a run with sums over its games as read from the database.
func checkTwin(t testing.TB, s *Store, run results.Run, games []results.Record) {
	t.Helper()
	want := slowTwin(run, games)
	if diff := gocmp.Diff(want, askAll(t, s, run), cmpopts.EquateNaNs(), cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("what the store says (-want +got):\n%s", diff)
	}
	played, err := s.Played(t.Context(), run)
	must(t, err)
	for i, want := range want.Games {
		if !played.Has(want.Pairing, want.Number) {
			t.Errorf("%v was not played", run.Address(want.Pairing, want.Number))
		}
		if i%7 == 0 {
			g, err := s.Game(t.Context(), run, want.Pairing, want.Number)
			must(t, err)
			equal(t, "a game", g, want)
		}
	}
	checkSound(t, s, run.Name)
}

// checkSound wants a database that SQLite and a recount of some runs find nothing wrong with.
func checkSound(t testing.TB, s *Store, names ...string) {
	t.Helper()
	if err := s.Check(t.Context()); err != nil {
		t.Errorf("check: %v", err)
	}
	for _, name := range names {
		if err := s.Recount(t.Context(), results.Run{Name: name}, nil); err != nil {
			t.Errorf("recount: %v", err)
		}
	}
}

// appendInGroups appends games in groups of any size, some of them again.
func appendInGroups(t testing.TB, r *rand.Rand, s *Store, run results.Run, games []results.Record) {
	t.Helper()
	for at := 0; at < len(games); {
		n := min(1+r.IntN(1+r.IntN(20)), len(games)-at)
		group := slices.Concat(games[max(0, at-r.IntN(3)):at+n], games[at:at+r.IntN(n+1)])
		must(t, s.Append(t.Context(), run, group))
		at += n
	}
}

// grow enters a run in two steps, the first with less of it and in another order. Then the ids are in no order.
func grow(t testing.TB, r *rand.Rand, s *Store, run results.Run) {
	t.Helper()
	order := r.Perm(len(run.Players)) // order[i] comes at place i of the first
	place := make([]int, len(order))
	first := run
	first.Players = nil
	for i, player := range order {
		place[player] = i
		first.Players = append(first.Players, run.Players[player])
	}
	first.Pairings = nil
	for _, i := range r.Perm(len(run.Pairings))[:r.IntN(len(run.Pairings)+1)] {
		p := results.Pairing{Key: run.Pairings[i].Key}
		for _, player := range run.Pairings[i].Seats {
			p.Seats = append(p.Seats, place[player])
		}
		first.Pairings = append(first.Pairings, p)
	}
	if r.IntN(3) > 0 {
		entered(t, s, first)
		_, err := s.Tallies(t.Context(), run) // of a run that the store knows in part
		must(t, err)
	}
	entered(t, s, run)
}

// TestTwin compares all answers about random runs with the slow count. Games come in groups of any size, some of them
// again, and sometimes by another writer.
func TestTwin(t *testing.T) {
	gamestest.SkipShort(t)
	s := newStore(t)
	path := s.path
	reader := readerOf(t, s)
	for seed := range gamestest.Full(16, 200) {
		r := rand.New(rand.NewPCG(uint64(seed), 0))
		run := drawRun(r, fmt.Sprint(seed))
		grow(t, r, s, run)
		games := drawGames(r, run)
		appendInGroups(t, r, s, run, games[:len(games)/2])
		if seed%2 == 0 {
			must(t, s.Close())
			s = opened(t, path, Open)
		}
		appendInGroups(t, r, s, run, games[len(games)/2:])
		checkTwin(t, []*Store{s, reader}[seed/2%2], run, shown(games))
		equal(t, "run", readRun(t, reader, run.Name), run)
	}
}
