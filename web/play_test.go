package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"tourney/arena"
	"tourney/players"
	"tourney/players/engine"
	"tourney/results"
	"tourney/results/resultstest"
)

// TestPlayable: engines of others are not offered.
func TestPlayable(t *testing.T) {
	if playable(players.Spec{Method: engine.Name}) {
		t.Error("engines of others are offered")
	}
}

// TestManyTabs: of many tabs that ask at once, one is obeyed.
func TestManyTabs(t *testing.T) {
	onPage(t, played(t, night), func(t *testing.T, p *Page) {
		g := acted(t, p, "sit game=gomoku&against=random")
		now := g.version()
		var group sync.WaitGroup
		var obeyed atomic.Int32
		for i := range 10 {
			group.Go(func() {
				if send(t, p, g.at+"/line", fmt.Sprintf("line=a%d&v=%s", i+1, now)).Code == http.StatusSeeOther {
					obeyed.Add(1)
				}
			})
		}
		if group.Wait(); obeyed.Load() != 1 {
			t.Errorf("%d of ten tabs were obeyed", obeyed.Load())
		}
	})
}

// said collects what a page tells where it was started.
func said(told *[]arena.Event) func(*Settings) {
	var mu sync.Mutex
	return func(s *Settings) {
		s.Tell = func(e arena.Event) { mu.Lock(); defer mu.Unlock(); *told = append(*told, e) }
	}
}

// odd is a writer with faults.
type odd struct {
	Writer
	append, close error
}

func (o *odd) Append(ctx context.Context, r results.Run, games []results.Record) error {
	if o.append != nil {
		return o.append
	}
	return o.Writer.Append(ctx, r, games)
}

func (o *odd) Close() error { return errors.Join(o.Writer.Close(), o.close) }

// TestPlayStoredOnce: however often storing fails, and wherever, a game becomes one run. When no file takes it, that is
// said.
func TestPlayStoredOnce(t *testing.T) {
	if got, want := filepath.Base(aside("some/night.db")), "night-play.db"; got != want {
		t.Errorf("aside of night.db is %s, want %s", got, want)
	}
	full := errors.New("the disk is full")
	for _, test := range []struct {
		append, close error // of the first two writers
		tries         int   // until the game is stored
	}{{full, nil, 3}, {nil, full, 1}} {
		t.Run(fmt.Sprint(test.tries, " tries"), func(t *testing.T) {
			path := played(t, night)
			tries := 0
			onPage(t, path, func(t *testing.T, p *Page) {
				acted(t, p, "sit game=pentago&against=random\ntype resign\nsays It is stored as")
				p.background.stop()
				runs, err := reading(t, path).Runs(t.Context())
				if err != nil || len(runs) != 2 || runs[1].Finished.IsZero() || tries != test.tries {
					t.Errorf("%d runs after %d tries, want two, finished, after %d (%v)", len(runs), tries, test.tries, err)
				}
			}, func(s *Settings) {
				open := s.Writer
				s.Writer = func(ctx context.Context, path string) (Writer, error) {
					w, err := open(ctx, path)
					if tries++; tries < 3 {
						return &odd{w, test.append, test.close}, err
					}
					return w, err
				}
			})
		})
	}
	var told []arena.Event
	onPage(t, played(t, night), func(t *testing.T, p *Page) {
		acted(t, p, `sit game=pentago&against=random
			type resign
			says It is kept in memory, as it cannot be stored: the disk is full. This is tried again until the page ends.`)
		p.background.stop()
		want := arena.Unstored{Players: "pentago against random", Aside: aside(p.settings.Path), Why: full.Error(), Lost: full.Error()}
		resultstest.Same(t, "told", []arena.Event{want}, told)
	}, said(&told), func(s *Settings) { s.Writer = func(context.Context, string) (Writer, error) { return nil, full } })
}
