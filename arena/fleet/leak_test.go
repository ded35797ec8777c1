package fleet

import (
	"testing"

	"go.uber.org/goleak"

	"tourney/arena/arenatest"
)

// TestLeak: when coordinator and workers have ended, none of their goroutines is left, of the server and the clients
// neither.
func TestLeak(t *testing.T) {
	// The pools of the compressor and what other tests share belong to the process.
	before := goleak.IgnoreCurrent()
	for _, listen := range []string{"127.0.0.1:0", "0.0.0.0:0"} {
		path := database(t)
		c := begin(t, path, func(s *Settings) { s.Listen = listen })
		w := employ(t, c, nil)
		p := small(t)
		r := launch(t, c, p, arenatest.NewMemory())
		r.wait()
		if err := w.end(); err != nil || r.err != nil {
			t.Error(err, r.err)
		}
		// A worker at work when the coordinator ends, and one that never meets it.
		late := employ(t, c, nil)
		if err := c.Close(); err != nil {
			t.Error(err)
		}
		if err := late.end(); err != nil {
			t.Error(err)
		}
		lost := employ(t, c, nil)
		if err := lost.end(); err != nil {
			t.Error(err)
		}
	}
	goleak.VerifyNone(t, before)
}

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }
