package sqlite

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

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
	numbers = append(numbers, 997+r.IntN(3), 1000+r.IntN(3), 123456789)
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
	Tallies              []results.Tally
	TurnCounts           []results.TurnCount
	Costs                []results.Cost
	Totals               results.BlockTotals
	ByMatchup, ByOpening []results.Block
}

// slowTwin counts games in the obvious way.
func slowTwin(run results.Run, games []results.Record) (w twin) {
	games = slices.Clone(games)
	w.Tallies = tally(games)
	w.TurnCounts = turnCounts(games)
	w.Costs = resultstest.Costs(run, games)
	slices.SortFunc(games, func(a, b results.Record) int { return cmp.Or(a.Pairing-b.Pairing, a.Number-b.Number) })
	w.Games = games
	for at, m := range run.Matchups() {
		if m.Self() {
			continue
		}
		played := map[int][]results.Record{} // by number
		for _, g := range games {
			if slices.Contains(m.Pairings, g.Pairing) {
				played[g.Number] = append(played[g.Number], g)
			}
		}
		for number, of := range played {
			b := results.Block{Matchup: at, Number: number, Opening: of[0].Opening, Start: uint64(fnvOffset.text(of[0].Start)),
				First: of[0].First, Games: len(of), Orders: len(m.Pairings),
				Scores: make([]int, len(m.Players)), Places: make([]int, len(m.Players)), Points: make([]int, len(m.Players))}
			for _, g := range of {
				b.FirstScore += g.Places(g.First)[0]
				for seat, player := range run.Pairings[g.Pairing].Seats {
					i := slices.Index(m.Players, player)
					for place, share := range g.Places(seat) {
						b.Places[i] += (place + 1) * share
						if place == 0 {
							b.Scores[i] += share
						}
					}
					b.Points[i] += g.Seats[seat].Points
				}
			}
			w.ByMatchup = append(w.ByMatchup, b)
			if len(of) < len(m.Pairings) {
				continue
			}
			w.Totals.Scores = addScore(w.Totals.Scores, results.BlockScore{Matchup: at, Opening: b.Opening, Scores: b.Scores, Blocks: 1})
			for i, player := range m.Players {
				place, points := int64(b.Places[i]), int64(b.Points[i])
				w.Totals.Sums = addSum(w.Totals.Sums, results.BlockSum{Matchup: at, Opening: b.Opening, Player: player, Blocks: 1,
					Place: place, PlaceSquared: place * place, Points: points, PointsSquared: points * points})
			}
		}
	}
	slices.SortFunc(w.ByMatchup, func(a, b results.Block) int { return cmp.Or(a.Matchup-b.Matchup, a.Number-b.Number) })
	w.ByOpening = slices.Clone(w.ByMatchup)
	slices.SortFunc(w.ByOpening, func(a, b results.Block) int { return cmp.Or(a.Number-b.Number, a.Matchup-b.Matchup) })
	sortTotals(w.Totals)
	return w
}

func addScore(list []results.BlockScore, s results.BlockScore) []results.BlockScore {
	for i, o := range list {
		if o.Matchup == s.Matchup && o.Opening == s.Opening && slices.Equal(o.Scores, s.Scores) {
			list[i].Blocks++
			return list
		}
	}
	return append(list, s)
}

func addSum(list []results.BlockSum, s results.BlockSum) []results.BlockSum {
	for i, o := range list {
		if o.Matchup == s.Matchup && o.Opening == s.Opening && o.Player == s.Player {
			list[i].Blocks++
			list[i].Place += s.Place
			list[i].PlaceSquared += s.PlaceSquared
			list[i].Points += s.Points
			list[i].PointsSquared += s.PointsSquared
			return list
		}
	}
	return append(list, s)
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
func askAll(t rapid.TB, s *Store, run results.Run) (got twin) {
	t.Helper()
	ctx := context.Background()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	var err error
	got.Tallies, err = s.Tallies(ctx, run)
	must(err)
	got.TurnCounts, err = s.TurnCounts(ctx, run)
	must(err)
	got.Costs, err = s.Costs(ctx, run)
	must(err)
	got.Totals, err = s.BlockTotals(ctx, run)
	must(err)
	if !slices.IsSortedFunc(got.Totals.Scores, func(a, b results.BlockScore) int {
		return cmp.Or(a.Matchup-b.Matchup, strings.Compare(a.Opening, b.Opening))
	}) || !slices.IsSortedFunc(got.Totals.Sums, func(a, b results.BlockSum) int {
		return cmp.Or(a.Matchup-b.Matchup, strings.Compare(a.Opening, b.Opening))
	}) {
		t.Errorf("the totals are not ordered by matchup and opening: %v", got.Totals)
	}
	sortTotals(got.Totals)
	for order, into := range map[results.BlockOrder]*[]results.Block{results.ByMatchup: &got.ByMatchup, results.ByOpening: &got.ByOpening} {
		must(s.Blocks(ctx, run, order, func(b results.Block) error {
			b.Scores, b.Places, b.Points = slices.Clone(b.Scores), slices.Clone(b.Places), slices.Clone(b.Points)
			*into = append(*into, b)
			return nil
		}))
	}
	must(s.Games(ctx, run, nil, func(g results.Record) error {
		got.Games = append(got.Games, g)
		return nil
	}))
	return got
}

// checkTwin compares a store's answers about a run with sums over its games as read from the database.
func checkTwin(t rapid.TB, s *Store, run results.Run, games []results.Record) {
	t.Helper()
	want := slowTwin(run, games)
	if diff := gocmp.Diff(want, askAll(t, s, run), cmpopts.EquateNaNs(), cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("what the store says (-want +got):\n%s", diff)
	}
	played, err := s.Played(context.Background(), run)
	if err != nil || played.Len() != len(games) {
		t.Fatalf("%d games were played (%v), want %d", played.Len(), err, len(games))
	}
	for _, g := range want.Games {
		if !played.Has(g.Pairing, g.Number) {
			t.Errorf("%v was not played", run.Address(g.Pairing, g.Number))
		}
	}
	for i := 0; i < len(want.Games); i += 7 {
		g, err := s.Game(context.Background(), run, want.Games[i].Pairing, want.Games[i].Number)
		if err != nil {
			t.Fatal(err)
		}
		equal(t, "a game", g, want.Games[i])
	}
	checkSound(t, s, run.Name)
}

// appendInGroups appends games in groups of any size, some of them again.
func appendInGroups(t rapid.TB, r *rand.Rand, s *Store, run results.Run, games []results.Record) {
	t.Helper()
	for at := 0; at < len(games); {
		n := min(1+r.IntN(1+r.IntN(20)), len(games)-at)
		group := slices.Concat(games[max(0, at-r.IntN(3)):at+n], games[at:at+r.IntN(n+1)])
		if err := s.Append(context.Background(), run, group); err != nil {
			t.Fatal(err)
		}
		at += n
	}
}

// grow enters a run in two steps, the first with less of it and in another order. Then the ids are in no order.
func grow(t rapid.TB, r *rand.Rand, s *Store, run results.Run) {
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
		if err := s.Enter(context.Background(), &first); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Tallies(context.Background(), run); err != nil { // of a run that the store knows in part
			t.Fatal(err)
		}
	}
	if err := s.Enter(context.Background(), &run); err != nil {
		t.Fatal(err)
	}
}

// TestTwin compares all answers about random runs with the slow count.
func TestTwin(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	s := newStore(t)
	reader, err := OpenReader(t.Context(), s.path, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	runs := 0
	rapid.Check(t, func(rt *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 0))
		runs++
		run := drawRun(r, fmt.Sprint(runs))
		grow(rt, r, s, run)
		games := drawGames(r, run)
		appendInGroups(rt, r, s, run, games)
		games = shown(games)
		checkTwin(rt, s, run, games)
		checkTwin(rt, reader, run, games)
		got, err := reader.Run(t.Context(), run.Name)
		if err != nil {
			rt.Fatal(err)
		}
		equal(rt, "run", got, run)
	})
	checkTallies(t, s.read)
}
