package fleet

import (
	"runtime"
	"strings"
	"testing"

	"tourney/arena/arenatest"
)

// TestCrowdedWorkerTellsOfTheClock: a worker that plays more games side by side than it has cores tells so of players by
// the clock, once a run.
func TestCrowdedWorkerTellsOfTheClock(t *testing.T) {
	c := begin(t, database(t), nil)
	defer c.Close()
	var l told
	end := hire(t, c, func(w *Worker) { w.Cores, w.Tell = 1+min(runtime.NumCPU(), runtime.GOMAXPROCS(0)), l.tell })
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
	if words := l.String(); strings.Count(words, "workers share") != 1 || !strings.Contains(words, "one@1,millis=1000: ") {
		t.Errorf("it told:\n%s", words)
	}
}
