package resultstest

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/results"
)

// Game returns a game by its places, from the empty board or from an opening of its own. Nobody lost it by a fault.
func Game(pairing, number int, opening string, places ...int) results.Record {
	g := results.Record{Pairing: pairing, Number: number, Opening: opening, Start: opening, Turns: 9, Moves: []uint32{uint32(number)},
		End: results.End{Kind: results.ByRules, Seat: -1}}
	if opening != results.EmptyBoard {
		g.Start = fmt.Sprint(opening, " ", number)
	}
	for _, place := range places {
		g.Seats = append(g.Seats, results.Seat{Place: place})
	}
	return g
}

// Store holds the games of one run in the order of its plan. It answers what only reads.
type Store struct {
	Now     results.Run // as stored by now
	List    []results.Record
	LeftOut []results.Unplayed
	Visits  int // games that were visited
}

// Run returns the run.
func (s *Store) Run(context.Context, string) (results.Run, error) { return s.Now, nil }

// Unplayed returns the games that were left out.
func (s *Store) Unplayed(context.Context, results.Run) ([]results.Unplayed, error) {
	return s.LeftOut, nil
}

// Tallies counts the games.
func (s *Store) Tallies(_ context.Context, run results.Run) ([]results.Tally, error) {
	return Tallies(run, s.List), nil
}

// Costs counts what the games have cost.
func (s *Store) Costs(_ context.Context, run results.Run) ([]results.Cost, error) {
	return Costs(run, s.List), nil
}

// BlockTotals counts the blocks.
func (s *Store) BlockTotals(_ context.Context, run results.Run) (results.BlockTotals, error) {
	return blocks(run, s.List), nil
}

// TurnCounts counts how long the games were.
func (s *Store) TurnCounts(context.Context, results.Run) ([]results.TurnCount, error) {
	return turnCounts(s.List), nil
}

// Blocks visits the blocks opening by opening, whatever the order.
func (s *Store) Blocks(_ context.Context, run results.Run, _ results.BlockOrder, visit func(results.Block) error) error {
	for _, b := range BlocksByOpening(run, s.List) {
		if err := visit(b); err != nil {
			return err
		}
	}
	return nil
}

// Games visits the games of pairings, of all if these are nil.
func (s *Store) Games(_ context.Context, _ results.Run, pairings []int, visit func(results.Record) error) error {
	return s.visit(visit, func(g results.Record) bool { return pairings == nil || slices.Contains(pairings, g.Pairing) })
}

// GamesFrom visits the games of a pairing from a number on.
func (s *Store) GamesFrom(_ context.Context, _ results.Run, pairing, number int, visit func(results.Record) error) error {
	return s.visit(visit, func(g results.Record) bool { return g.Pairing == pairing && g.Number >= number })
}

func (s *Store) visit(visit func(results.Record) error, wanted func(results.Record) bool) error {
	for _, g := range s.List {
		if !wanted(g) {
			continue
		}
		s.Visits++
		if err := visit(g); err != nil {
			return err
		}
	}
	return nil
}

// Game returns a game.
func (s *Store) Game(_ context.Context, _ results.Run, pairing, number int) (results.Record, error) {
	i := slices.IndexFunc(s.List, func(g results.Record) bool { return g.Pairing == pairing && g.Number == number })
	if i < 0 {
		return results.Record{}, results.ErrNoGame
	}
	return s.List[i], nil
}

// Must returns a value that is there whatever the test finds. It panics at an error.
func Must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// Golden compares a text with that of a file, or writes the file.
func Golden(t testing.TB, update bool, file, text string) {
	t.Helper()
	if update {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(text, "\n")); diff != "" {
		t.Errorf("%s (-want +got; go test -update writes it anew):\n%s", file, diff)
	}
}
