package sqlite

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"tourney/results"
)

// storeSmall stores games of two seats, both seat orders of an opening behind each other. add draws further ones.
func storeSmall(b *testing.B, n int) (s *Store, run results.Run, add func([]results.Record)) {
	s, run = newStore(b), newRun("t")
	run.Pairings = run.Pairings[:2]
	run = entered(b, s, run)
	r := rand.New(rand.NewPCG(1, 2))
	stored := 0
	add = func(games []results.Record) {
		copy(games, records(r, run, stored/2, len(games)))
		stored += len(games)
	}
	for stored < n {
		games := make([]results.Record, 2000)
		add(games)
		must(b, s.Append(b.Context(), run, games))
	}
	return s, run, add
}

// BenchmarkAppend stores games in a database that has some already.
func BenchmarkAppend(b *testing.B) {
	s, run, add := storeSmall(b, 200_000)
	for _, group := range []int{2, 32, 256, 2048} {
		b.Run(fmt.Sprintf("group=%d", group), func(b *testing.B) {
			games := make([]results.Record, group)
			for range b.N {
				add(games)
				must(b, s.Append(b.Context(), run, games))
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*group), "us/game")
		})
	}
}

// BenchmarkRead reads what tables need of a million games.
func BenchmarkRead(b *testing.B) {
	s, run, _ := storeSmall(b, 1_000_000)
	blocks := func(order results.BlockOrder) func() error {
		return func() error { return s.Blocks(b.Context(), run, order, func(results.Block) error { return nil }) }
	}
	for _, read := range []struct {
		what string
		call func() error
	}{
		{"Runs", func() error { _, err := s.Runs(b.Context()); return err }},
		{"Tallies", func() error { _, err := s.Tallies(b.Context(), run); return err }},
		{"TurnCounts", func() error { _, err := s.TurnCounts(b.Context(), run); return err }},
		{"BlockTotals", func() error { _, err := s.BlockTotals(b.Context(), run); return err }},
		{"Game", func() error { _, err := s.Game(b.Context(), run, 1, 1000); return err }},
		{"Played", func() error { _, err := s.Played(b.Context(), run); return err }},
		{"Blocks by matchup", blocks(results.ByMatchup)},
		{"Blocks by opening", blocks(results.ByOpening)},
		{"Recount", func() error { return s.Recount(b.Context(), run, nil) }},
		{"Check", func() error { return s.Check(b.Context()) }},
	} {
		b.Run(read.what, func(b *testing.B) {
			for b.Loop() {
				must(b, read.call())
			}
		})
	}
}

// BenchmarkPlayers reads and extends a run of ten thousand players, as a study leaves one.
func BenchmarkPlayers(b *testing.B) {
	s, run := newStore(b), newRun("t")
	settings := results.Settings(strings.Repeat(`{"name":"monica","value":"1.23","of":"a","weight":true,"given":true},`, 15))
	for i := range 10_000 {
		run.Players = append(run.Players, results.Player{Name: fmt.Sprint("a.", i), Settings: "[" + settings[:len(settings)-1] + "]",
			Spec: fmt.Sprintf("a(middle=1.15,monica=1.%d,straight=1.17,triple=1.19)@auto,effort=none,kind=alpha-beta,max-cut=none,min-cut=none", i)})
	}
	run = entered(b, s, run)
	b.Run("Run", func(b *testing.B) {
		for b.Loop() {
			_, err := s.Run(b.Context(), run.Name)
			must(b, err)
		}
	})
	b.Run("Extend", func(b *testing.B) {
		for b.Loop() {
			n := len(run.Players)
			further := run.Players[n-1]
			further.Name = fmt.Sprint("further.", n)
			run.Players = append(run.Players, further)
			must(b, s.Extend(b.Context(), &run, n, len(run.Pairings)))
		}
	})
}
