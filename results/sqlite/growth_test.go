package sqlite

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"tourney/games/gamestest"
	"tourney/results"
	"tourney/results/resultstest"
)

// TestGrowth checks that estimates are within a fifth of the real growth and leave no files: for few pairings with many
// games each, and for many with few.
func TestGrowth(t *testing.T) {
	gamestest.SkipShort(t)
	t.Setenv("TMPDIR", t.TempDir())
	for _, test := range []struct{ players, games int }{{2, 2000}, {15, 2100}, {2, 6000}}[:gamestest.Full(2, 3)] {
		s, run := newStore(t), pairs(test.players)
		run = entered(t, s, run)
		before, err := s.size(t.Context())
		must(t, err)
		games := records(rand.New(rand.NewPCG(1, 2)), run, 0, test.games)
		must(t, s.Append(t.Context(), run, games))
		after, err := s.size(t.Context())
		must(t, err)
		got, err := Growth(t.Context(), pairs(test.players), games[:50], test.games)
		if want := after - before; err != nil || got < want*4/5 || got > want*6/5 {
			t.Errorf("%d games of %d players: %d bytes, error %v, want %d", test.games, test.players, got, err, want)
		}
	}
	if left, err := os.ReadDir(os.TempDir()); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, error %v", left, err)
	}
}

// pairs is a run in which each of some players meets each other in both seat orders.
func pairs(players int) results.Run {
	run := newRun("t")
	run.Players, run.Pairings = nil, nil
	for i := range players {
		run.Players = append(run.Players, results.Player{Name: fmt.Sprint(i), Spec: "random"})
		for j := range i {
			for _, seats := range [][]int{{i, j}, {j, i}} {
				run.Pairings = append(run.Pairings, results.Pairing{Key: fmt.Sprintf("%016x", len(run.Pairings)), Seats: seats})
			}
		}
	}
	return run
}

func TestGrowthOfNothing(t *testing.T) {
	gamestest.SkipShort(t)
	_, err := Growth(t.Context(), pairs(2), nil, 7)
	if want := "the growth of a database: an estimate needs a game"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
	run := pairs(2)
	if _, err := Growth(t.Context(), run, []results.Record{record(rand.New(rand.NewPCG(1, 2)), run, 0, 0)}, 0); err != nil {
		t.Error(err)
	}
}

// TestExtend compares a run that has grown by Extend with one that Enter wrote anew at each growth: in one growth a new
// seat order of old players, which Extend leaves to Enter.
func TestExtend(t *testing.T) {
	grown := func(write func(*Store, *results.Run, int, int) error) (results.Run, []results.Record) {
		s, r := newStore(t), rand.New(rand.NewPCG(1, 2))
		run := resultstest.Complete(results.Run{Name: "search", Game: "pentago", Started: noon, Facts: results.Facts{Planned: 10}}, "empty")
		run.Players = []results.Player{{Name: "a", Spec: "a"}, {Name: "b", Spec: "b", Fingerprint: "0123456789abcdef"}}
		run.Pairings = []results.Pairing{{Key: "k", Seats: []int{0, 1}}}
		must(t, s.Enter(t.Context(), &run))
		for step := 1; step < 9; step++ {
			players, pairings := len(run.Players), len(run.Pairings)
			for i := range step % 3 {
				run.Players = append(run.Players, results.Player{Name: fmt.Sprintf("p%d.%d", step, i), Spec: "a", Settings: "[]"})
			}
			pair := func(seats ...int) {
				run.Pairings = append(run.Pairings, results.Pairing{Key: fmt.Sprint("k", len(run.Pairings)), Seats: seats})
			}
			if step == 4 {
				pair(1, 0) // the other order of a stored pairing
			}
			if last := len(run.Players) - 1; last >= players {
				pair(last, 0)
				pair(0, last)
				pair(last, last)
			}
			run.Facts.Planned += 10
			must(t, write(s, &run, players, pairings))
			games := []results.Record{record(r, run, len(run.Pairings)-1, step)}
			if step == 4 { // a block of both orders
				games = append(games, record(r, run, 0, step), record(r, run, pairings, step))
			}
			must(t, s.Append(t.Context(), run, games))
		}
		stored := readRun(t, s, run.Name)
		checkSound(t, s, run.Name)
		return stored, askAll(t, s, stored).Games
	}
	entered, played := grown(func(s *Store, r *results.Run, _, _ int) error { return s.Enter(t.Context(), r) })
	extended, again := grown(func(s *Store, r *results.Run, players, pairings int) error {
		return s.Extend(t.Context(), r, players, pairings)
	})
	equal(t, "run", extended, entered)
	equal(t, "games", again, played)
}
