package fleet

import (
	"runtime"
	"slices"
	"testing"

	"tourney/arena"
	"tourney/arena/arenatest"
	"tourney/results/resultstest"
)

// TestCrowdedWorkerTellsOfTheClock: a worker that plays more games side by side than it has cores tells so of players
// by the clock, once a run.
func TestCrowdedWorkerTellsOfTheClock(t *testing.T) {
	c := begin(t, database(t), nil)
	defer c.Close()
	var l told
	cores := 1 + min(runtime.NumCPU(), runtime.GOMAXPROCS(0))
	end := hire(t, c, func(w *Worker) { w.Cores, w.Tell = cores, l.tell })
	for _, players := range [][]string{{"random", "one@1"}, {"random", "one@1,millis=1000"}} {
		p := small(t, players...)
		p.Name = players[1]
		if _, _, err := play(t.Context(), t, c, p, arenatest.NewMemory()); err != nil {
			t.Fatal(err)
		}
	}
	if err := end(); err != nil {
		t.Error(err)
	}
	l.events = slices.DeleteFunc(l.events, func(e arena.Event) bool { _, crowded := e.(arena.Crowded); return !crowded })
	want, _ := arena.Crowd("one@1,millis=1000", cores)
	resultstest.Same(t, "of the cores", []arena.Event{want}, l.events)
}
