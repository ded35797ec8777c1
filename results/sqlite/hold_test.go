package sqlite

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tourney/results"
)

// reads are what commands read of a run, by name.
func reads(ctx context.Context, s *Store, run results.Run) map[string]func() error {
	blocks := func(order results.BlockOrder) func() error {
		return func() error { return s.Blocks(ctx, run, order, func(results.Block) error { return nil }) }
	}
	visit := func(results.Record) error { return nil }
	return map[string]func() error{
		"Tallies":           func() error { _, err := s.Tallies(ctx, run); return err },
		"TurnCounts":        func() error { _, err := s.TurnCounts(ctx, run); return err },
		"Costs":             func() error { _, err := s.Costs(ctx, run); return err },
		"BlockTotals":       func() error { _, err := s.BlockTotals(ctx, run); return err },
		"Blocks by matchup": blocks(results.ByMatchup),
		"Blocks by opening": blocks(results.ByOpening),
		"Played":            func() error { _, err := s.Played(ctx, run); return err },
		"Games":             func() error { return s.Games(ctx, run, nil, visit) },
		"GamesFrom":         func() error { return s.GamesFrom(ctx, run, 0, 2, visit) },
		"Game":              func() error { _, err := s.Game(ctx, run, 0, 1); return err },
		"Listed":            func() error { _, err := s.Listed(ctx); return err },
	}
}

// TestLostRows wants that whatever reads an SQL table notices that some of its rows are lost, and that all else reads as
// before. A writer must not go on without the games that it has counted.
func TestLostRows(t *testing.T) {
	blocks := []string{"Blocks by matchup", "Blocks by opening"}
	for _, tt := range []struct {
		lost    []string
		refused []string
	}{
		{nil, nil},
		{[]string{"block WHERE number = 1"}, blocks},
		{[]string{"block"}, blocks},
		{[]string{"cost WHERE player = 1 AND part = 1"}, []string{"Costs"}},
		{[]string{"cost"}, []string{"Costs"}},
		{[]string{"block_score"}, []string{"BlockTotals"}},
		{[]string{"block_sum"}, []string{"BlockTotals"}},
		{[]string{"block_sum WHERE player = 1"}, []string{"BlockTotals"}},
		{[]string{"turn_count WHERE pairing = 1"}, []string{"Listed", "Tallies", "TurnCounts"}},
		{[]string{"tally WHERE pairing = 1"}, []string{"Append", "Blocks by matchup", "Blocks by opening", "Costs", "Games", "GamesFrom",
			"Listed", "Played", "Tallies", "TurnCounts"}},
		{[]string{"seat WHERE pairing = 1 AND number = 1", "game WHERE pairing = 1 AND number = 1"}, []string{"Append", "Game", "Games", "GamesFrom", "Played"}},
		{[]string{"seat WHERE pairing = 1 AND number = 1"}, []string{"Game", "Games", "Played"}},
		{[]string{"seat", "game"}, []string{"Append", "Costs", "Game", "Games", "GamesFrom", "Played"}},
		{[]string{"player WHERE name = 'a'"}, []string{"Listed"}},
	} {
		path := filepath.Join(t.TempDir(), "t.db")
		s, err := Open(t.Context(), path, nil)
		if err != nil {
			t.Fatal(err)
		}
		run := entered(t, s, duel())
		games := records(rand.New(rand.NewPCG(3, 44)), run, 0, 8)
		for i := range games[5].Seats { // nobody was asked for a move
			seat := &games[5].Seats[i]
			seat.Nodes, seat.Micros, seat.Turns = 0, 0, 0
		}
		if err := errors.Join(s.Append(t.Context(), run, games), s.Close()); err != nil {
			t.Fatal(err)
		}
		lose(t, path, tt.lost...)
		if s, err = Open(t.Context(), path, nil); err != nil {
			t.Fatal(err)
		}
		wants := func(what string, err error) {
			t.Helper()
			if refused := slices.Contains(tt.refused, what); refused != errors.Is(err, results.ErrDamaged) || !refused && err != nil {
				t.Errorf("%q lost, %s: %v, want an error: %t", tt.lost, what, err, refused)
			}
		}
		if len(tt.lost) == 0 || !strings.HasPrefix(tt.lost[0], "player") { // else there is no pairing to read
			for what, read := range reads(t.Context(), s, run) {
				wants(what, read())
			}
			wants("Append", s.Append(t.Context(), run, records(rand.New(rand.NewPCG(5, 6)), run, 90, 1)))
		} else {
			_, err := s.Listed(t.Context())
			wants("Listed", err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// lose deletes rows, each given by its SQL table and a condition.
func lose(t *testing.T, path string, rows ...string) {
	t.Helper()
	db := faultEdit(t, path)
	defer db.Close()
	for _, row := range rows {
		result, err := db.Exec("DELETE FROM " + row)
		if err != nil {
			t.Fatal(err)
		}
		if n, err := result.RowsAffected(); n == 0 || err != nil {
			t.Errorf("%s: nothing is deleted: %v", row, err)
		}
	}
}

// TestLostRun wants that a lost run or study is missed, and that no other gets its id and with it its rows.
func TestLostRun(t *testing.T) {
	s, run, _, path := openDuel(t)
	enteredStudy(t, s, newStudy("s"))
	trial := newTrial(run, 0)
	trial.Player, trial.Spec = "a", "a"
	if err := errors.Join(s.AddTrials(t.Context(), "s", []results.Trial{trial}), s.Close()); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	other := duel()
	other.Name = "other"
	study := newStudy("t")
	for lost, calls := range map[string]map[string]func(s *Store) error{
		"run": {
			"Run":    func(s *Store) error { _, err := s.Run(t.Context(), "duel"); return err },
			"Runs":   func(s *Store) error { _, err := s.Runs(t.Context()); return err },
			"Listed": func(s *Store) error { _, err := s.Listed(t.Context()); return err },
			"Enter":  func(s *Store) error { return s.Enter(t.Context(), &other) },
			"Trials": func(s *Store) error { _, err := s.Trials(t.Context(), "s"); return err },
		},
		"study": {
			"Study":      func(s *Store) error { _, err := s.Study(t.Context(), "s"); return err },
			"Studies":    func(s *Store) error { _, err := s.Studies(t.Context()); return err },
			"Trials":     func(s *Store) error { _, err := s.Trials(t.Context(), "s"); return err },
			"EnterStudy": func(s *Store) error { return s.EnterStudy(t.Context(), &study) },
		},
	} {
		faultCopy(t, path, map[string][]byte{"": content})
		lose(t, path, lost)
		s, err := Open(t.Context(), path, nil)
		if err != nil {
			t.Fatal(err)
		}
		for what, call := range calls {
			if err := call(s); !errors.Is(err, results.ErrDamaged) {
				t.Errorf("%s lost, %s: %v, want that the database is damaged", lost, what, err)
			}
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
