package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"tourney/arena/match"
	"tourney/arena/sitting"
	"tourney/results"
)

// TestManyTabs: of many tabs that ask at once, one is obeyed.
func TestManyTabs(t *testing.T) {
	onPage(t, played(t, night), func(t *testing.T, p *Page) {
		g := acted(t, p, "sit game=gomoku&against=random")
		now := g.version()
		codes := make(chan int)
		for i := range 10 {
			go func() { codes <- send(t, p, g.at+"/line", fmt.Sprintf("line=a%d&v=%s", i+1, now)).Code }()
		}
		obeyed := 0
		for range 10 {
			if <-codes == http.StatusSeeOther {
				obeyed++
			}
		}
		if obeyed != 1 {
			t.Errorf("%d of ten tabs were obeyed", obeyed)
		}
	})
}

// hurried begins a game against a fake that has 50 ms for a turn.
func hurried(t *testing.T, p *Page, against string) *seat {
	t.Helper()
	s, err := sitting.New(sitting.Setup{Game: "pentago", Against: against})
	must(t, err)
	s.Plan.Name, s.Plan.Deadline = "play-1", 50*time.Millisecond
	game, err := p.plays.begin(s)
	must(t, err)
	return &seat{t: t, p: p, at: "/play/" + game.ID}
}

// TestPlayOverrun: a player that takes too long loses the game, also one that cannot be told to stop. A hint of such a player
// neither holds up the game nor the end of the page, and its person is told.
func TestPlayOverrun(t *testing.T) {
	fakes()
	onPage(t, played(t, night), func(t *testing.T, p *Page) {
		for _, name := range []string{"dreamer", "stubborn"} {
			hurried(t, p, name).run("type 14 2-\nsays Black (" + name + ") forfeited: deadline\nsays It is stored as")
		}
		g := hurried(t, p, "stubborn")
		g.run(`hint
			says A hint is being thought about
			no hint : your last question is still being thought about
			says There is no hint: stubborn has not answered within 50ms.
			hint`)
		begun := time.Now()
		p.background.stop()
		if took := time.Since(begun); took > match.Grace+50*time.Millisecond {
			t.Errorf("the page took %v to end", took)
		}
		time.Sleep(time.Minute) // until the stubborn are done
	})
}

// writers changes how a page opens databases to store games.
func writers(open func(ctx context.Context, path string, open func(context.Context, string) (Writer, error)) (Writer, error)) func(*Settings) {
	return func(s *Settings) {
		real := s.Writer
		s.Writer = func(ctx context.Context, path string) (Writer, error) { return open(ctx, path, real) }
	}
}

// said collects what a page tells where it was started.
func said(told *[]string) func(*Settings) {
	var mu sync.Mutex
	return func(s *Settings) {
		s.Tell = func(text string) { mu.Lock(); defer mu.Unlock(); *told = append(*told, text) }
	}
}

// TestPlayBusy: while another program writes, a finished game is kept in memory. It is stored as soon as that is possible, or
// into another file when the page ends.
func TestPlayBusy(t *testing.T) {
	path := played(t, night)
	var told []string
	onPage(t, path, func(t *testing.T, p *Page) {
		const finish = "sit game=pentago&against=random\ntype resign\n"
		other := writer(t, path)
		g := acted(t, p, finish+"says It is kept in memory, and stored as soon as the run that writes to the database is done.")
		must(t, other.Close())
		g.run("says It is stored as")

		writer(t, path) // to the end of the test
		const waiting = 3
		for range waiting {
			acted(t, p, finish+"says kept in memory")
		}
		acted(t, p, "sit game=pentago&against=random\nsays it is your turn.")
		p.background.stop()
		runs, err := reading(t, Aside(path)).Runs(t.Context())
		if err != nil || len(runs) != waiting {
			t.Errorf("%d games are stored aside, want %d (%v)", len(runs), waiting, err)
		}
		slices.SortFunc(runs, func(a, b results.Run) int { return strings.Compare(a.Name, b.Name) })
		for i, run := range runs { // play-1 is a run of the first database
			if want := fmt.Sprintf("play-%d", i+2); run.Name != want || run.Finished.IsZero() || run.Started.After(run.Finished) {
				t.Errorf("%s, begun %v, finished %v; want %s", run.Name, run.Started, run.Finished, want)
			}
		}
		holds(t, "the end of the page", strings.Join(told, "\n"), "the game of pentago against random on the page is stored as play-",
			"the game of pentago against random on the page was not finished, so it is not stored")
	}, said(&told))
	if got, want := filepath.Base(Aside("some/night.db")), "night-play.db"; got != want {
		t.Errorf("aside of night.db is %s, want %s", got, want)
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

// TestPlayStoredOnce: however often storing fails, and wherever, a game becomes one run. When no file takes it, that is said.
func TestPlayStoredOnce(t *testing.T) {
	full := errors.New("the disk is full")
	for _, test := range []struct {
		name  string
		fault odd // of the first two writers
		tries int // until the game is stored
	}{{"append", odd{append: full}, 3}, {"close", odd{close: full}, 1}} {
		t.Run(test.name, func(t *testing.T) {
			path := played(t, night)
			tries := 0
			onPage(t, path, func(t *testing.T, p *Page) {
				acted(t, p, "sit game=pentago&against=random\ntype resign\nsays It is stored as")
				p.background.stop()
				runs, err := reading(t, path).Runs(t.Context())
				if err != nil || len(runs) != 2 || runs[1].Finished.IsZero() || tries != test.tries {
					t.Errorf("%d runs after %d tries, want two, finished, after %d (%v)", len(runs), tries, test.tries, err)
				}
			}, writers(func(ctx context.Context, path string, open func(context.Context, string) (Writer, error)) (Writer, error) {
				w, err := open(ctx, path)
				if tries++; tries < 3 {
					faulty := test.fault
					faulty.Writer = w
					return &faulty, err
				}
				return w, err
			}))
		})
	}
	var told []string
	onPage(t, played(t, night), func(t *testing.T, p *Page) {
		acted(t, p, `sit game=pentago&against=random
			type resign
			says It is kept in memory, as it cannot be stored: the disk is full. This is tried again until the page ends.`)
		p.background.stop()
		if want := "the game of pentago against random on the page is lost: the disk is full; the disk is full"; strings.Join(told, "\n") != want {
			t.Errorf("told %q, want %q", told, want)
		}
	}, said(&told), writers(func(context.Context, string, func(context.Context, string) (Writer, error)) (Writer, error) {
		return nil, full
	}))
}
