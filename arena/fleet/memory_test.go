package fleet

import (
	"context"
	"path/filepath"
	"runtime"
	"testing"

	"tourney/arena"
	"tourney/arena/arenatest"
	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/games/gamestest"
	"tourney/results"
)

// huge is a store of a run with ten million games, which forgets what is added.
type huge struct {
	*arenatest.Memory
	played *results.GameSet
}

func (h *huge) Played(context.Context, results.Run) (*results.GameSet, error) { return h.played, nil }

func (h *huge) Append(context.Context, results.Run, []results.Record) error { return nil }

// TestMemory: at ten million games a coordinator needs less than 150 MB.
func TestMemory(t *testing.T) {
	gamestest.SkipShort(t)
	const games, left = 10_000_000, 4_000
	p := arenatest.Pentago(t, "random", "control@1", "one@1", "a@1")
	pairings := len(p.Pairings())
	p.Openings = []openings.Set{{Kind: openings.Random, Games: games / pairings, Min: 1, Max: 22, Parity: openings.Balanced}}
	stored := func() *results.GameSet {
		set := &results.GameSet{}
		for number := range (p.All() - left) / pairings {
			for pairing := range pairings {
				set.Add(pairing, number)
			}
		}
		return set
	}
	store := &huge{arenatest.NewMemory(), stored()}
	c := begin(t, filepath.Join(t.TempDir(), "t.db"), nil)
	var ends []func() error
	for range 3 {
		ends = append(ends, hire(t, c, nil))
	}
	run := plan.RunOf(p, "", plan.Build{Version: "test"})
	known := stored() // as of a store: a set of its own, to which the coordinator adds nothing while the source reads
	source, err := plan.NewSource(p, run, known, nil)
	if err != nil {
		t.Fatal(err)
	}
	most := uint64(0)
	watch := arena.Watch(func(arena.Commit) {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		most = max(most, m.Sys-m.HeapReleased)
	})
	progress, err := arena.Play(t.Context(), arena.Tournament{Run: run, Stored: known, Source: source, Store: store,
		Runner: &Runner{Coordinator: c, Store: store}, Sinks: []arena.Sink{watch}})
	if err != nil || progress.Played < left || progress.Left() != 0 {
		t.Errorf("%+v, %v: want %d games played", progress, err, left)
	}
	t.Logf("%d games: %d MB, with three workers in the same process", progress.Games, most>>20)
	if most > 150<<20 {
		t.Errorf("%d MB are in use, want at most 150", most>>20)
	}
	for _, end := range ends {
		if err := end(); err != nil {
			t.Error(err)
		}
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
}
