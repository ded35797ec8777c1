package fleet

import (
	"context"
	"fmt"
	"net"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"tourney/arena"
	"tourney/arena/arenatest"
	"tourney/arena/journal"
	"tourney/arena/plan"
	_ "tourney/players/all"
	"tourney/results"
)

// begin starts a coordinator at a free port of this machine.
func begin(t testing.TB, path string, change func(*Settings)) *Coordinator {
	t.Helper()
	keys, err := OpenKeys(KeysPath(path))
	if err != nil {
		t.Fatal(err)
	}
	s := Settings{Listen: "127.0.0.1:0", Keys: keys, Journal: journal.Path(path), Spot: 0.01, silence: 2 * time.Second,
		Tell:  func(e arena.Event) { t.Logf("%+v", e) },
		Words: func(e arena.Event) string { return fmt.Sprintf("%+v", e) }}
	if change != nil {
		change(&s)
	}
	c, err := Start(s)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// local returns the address of a coordinator on this machine.
func local(c *Coordinator) string {
	_, port, _ := net.SplitHostPort(c.Address())
	return net.JoinHostPort("127.0.0.1", port)
}

// hire starts a worker, and returns how to end it and its error. The test ends it at the latest.
func hire(t testing.TB, c *Coordinator, change func(*Worker)) (end func() error) {
	t.Helper()
	w := employ(t, c, change)
	return w.end
}

// worker is a Worker at work.
type worker struct {
	stop  chan struct{}
	ended chan struct{} // closed at its end
	once  sync.Once
	err   error
}

// end stops the worker and returns its error.
func (w *worker) end() error {
	w.once.Do(func() { close(w.stop) })
	<-w.ended
	return w.err
}

func employ(t testing.TB, c *Coordinator, change func(*Worker)) *worker {
	t.Helper()
	ticket, err := Loopback(local(c))
	if err != nil {
		t.Fatal(err)
	}
	e := &worker{stop: make(chan struct{}), ended: make(chan struct{})}
	w := Worker{Ticket: ticket, Cores: 2, Spool: filepath.Join(t.TempDir(), "spool"), Stop: e.stop,
		Tell: func(e arena.Event) { t.Logf("worker: %+v", e) }}
	if change != nil {
		change(&w)
	}
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		defer close(e.ended)
		e.err = w.Run(ctx)
	}()
	t.Cleanup(func() {
		cancel()
		_ = e.end() // the test has looked at it, or failed
	})
	return e
}

// play plays a plan by a coordinator.
func play(ctx context.Context, t testing.TB, c *Coordinator, p plan.Plan, store arenatest.Store) (results.Run, arena.Progress, error) {
	t.Helper()
	run, err := plan.Enter(ctx, p, store, "", plan.Build{Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	rest, err := plan.Resume(ctx, p, run, store)
	if err != nil {
		t.Fatal(err)
	}
	rest.Runner = &Runner{Coordinator: c, Store: store}
	progress, err := arena.Play(ctx, rest)
	return run, progress, err
}

var timeless = cmp.Options{cmpopts.IgnoreFields(results.Record{}, "Finished", "Times"), cmpopts.IgnoreFields(results.Seat{}, "Micros"), cmpopts.EquateNaNs()}

func TestPlay(t *testing.T) {
	p := arenatest.Pentago(t, "random", "a@1", "a-star@2", "one@1")
	p.Thoughts = true
	want := arenatest.NewMemory()
	arenatest.Play(t, p, want, "", 2)

	c := begin(t, filepath.Join(t.TempDir(), "t.db"), func(s *Settings) { s.Spot = 1 })
	var ends []func() error
	for range 3 {
		ends = append(ends, hire(t, c, nil))
	}
	got := arenatest.NewMemory()
	_, progress, err := play(t.Context(), t, c, p, got)
	if err != nil || progress.Left() != 0 {
		t.Fatalf("%+v, %v", progress, err)
	}
	for _, end := range ends {
		if err := end(); err != nil {
			t.Error(err)
		}
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	if diff := cmp.Diff(want.Stored, got.Stored, timeless); diff != "" {
		t.Errorf("other games than on one machine (-want +got):\n%s", diff)
	}
	if c.round.checked != len(got.Stored) {
		t.Errorf("%d games were checked, want all %d", c.round.checked, len(got.Stored))
	}
}

var later = time.Now().Add(time.Hour)
