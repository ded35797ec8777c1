package sqlite

import (
	"fmt"
	"path/filepath"
	"testing"

	"tourney/results"
	"tourney/results/resultstest"
)

// BenchmarkGrow extends a run that grows by 32 players and 32 pairings at a time, as a search of a study does, up to 8000
// players. The time is that of the whole run.
func BenchmarkGrow(b *testing.B) {
	for b.Loop() {
		s, err := Open(b.Context(), filepath.Join(b.TempDir(), "t.db"), nil)
		must(b, err)
		run := resultstest.Complete(results.Run{Name: "search", Game: "pentago", Started: noon}, "empty")
		must(b, s.Enter(b.Context(), &run))
		for len(run.Players) < 8000 {
			players, pairings := len(run.Players), len(run.Pairings)
			for range 16 {
				n := len(run.Players)
				for i := range 2 {
					run.Players = append(run.Players, results.Player{Name: fmt.Sprint("a.", n+i), Spec: fmt.Sprintf("a(monica=1.%d)", n+i)})
				}
				run.Pairings = append(run.Pairings, results.Pairing{Key: fmt.Sprintf("%016x", n), Seats: []int{n, n + 1}},
					results.Pairing{Key: fmt.Sprintf("%016x", n+1), Seats: []int{n + 1, n}})
			}
			must(b, s.Extend(b.Context(), &run, players, pairings))
		}
		must(b, s.Close())
	}
}
