package sqlite

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"tourney/results"
	"tourney/results/resultstest"
)

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
				run.Players = append(run.Players, results.Player{Name: fmt.Sprintf("p%d.%d", step, i), Spec: "a"})
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
