package arena_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"tourney/arena"
	"tourney/arena/arenatest"
	"tourney/arena/internal/misfit"
	"tourney/arena/match"
	"tourney/games/gamestest"
	"tourney/results"
	"tourney/results/resultstest"
)

// foreign is a ladder with a job in its fifth batch that cannot be played.
type foreign struct {
	*ladder
	spoil func(*match.Job)
}

func (f foreign) Next() (arena.Batch, bool, error) {
	b, more, err := f.ladder.Next()
	if f.batches == 5 {
		f.spoil(&b.Jobs[3])
	}
	return b, more, err
}

// TestErrorStopsRun: a player that the program lacks and a bug of the game are not faults of a seat. The run stops with
// an error and keeps the games finished before. After that is mended, it goes on.
func TestErrorStopsRun(t *testing.T) {
	for want, spoil := range map[string]func(*match.Job){
		": this program lacks a player: player \"psychic@3\"": func(j *match.Job) { j.Players = []string{"random", "psychic@3"} },
		"the game heap has a bug: its own parser refuses":     func(j *match.Job) { j.Start = "nonsense" },
	} {
		for _, workers := range []int{1, 3} {
			l, store := newLadder(newRun()), arenatest.NewMemory()
			to := gamestest.Must(l.tournament(t.Context(), store))(t)
			to.Source, to.Runner = foreign{l, spoil}, arena.Local{Workers: workers}
			progress, err := arena.Play(t.Context(), to)
			address := "game " + l.jobs[4*batchSize+3].Address.String()
			said := fmt.Sprint(err)
			var bug *match.GameError
			if !strings.Contains(said, want) || !strings.Contains(said, address) || errors.As(err, &bug) != strings.Contains(want, "bug") {
				t.Errorf("%d workers: error %v, want %s in %s", workers, err, want, address)
			}
			// Lag 1: when the fifth batch was asked for, all of the first three was committed.
			n := len(store.Stored)
			if n < 3*batchSize || n >= len(l.jobs) || progress.Played != n || len(progress.Faults)+len(store.Left) > 0 || store.Finished {
				t.Errorf("%d workers: %d games are stored, %v skipped, %+v, finished %t", workers, n, store.Left, progress, store.Finished)
			}
			progress, err = arena.Play(t.Context(), gamestest.Must(newLadder(newRun()).tournament(t.Context(), store))(t))
			if err != nil || progress.Stored != n || len(store.Stored) <= len(l.jobs) || !store.Finished {
				t.Errorf("%d workers, mended: %+v, finished %t, error %v", workers, progress, store.Finished, err)
			}
		}
	}
}

// TestClose: a player that hangs, panics or fails when it is closed costs no game. It is reported, and abandoned when
// it does not return in time.
func TestClose(t *testing.T) {
	for name, trouble := range map[string]string{
		"hangs": "it has not come back after 2s, and is left behind", "breaks": "it panics: it fell apart", "refuses": "it would rather stay",
	} {
		for _, called := range []bool{false, true} {
			synctest.Test(t, func(t *testing.T) {
				misfit.Stuck = make(chan struct{})
				defer close(misfit.Stuck)
				p := arenatest.Pentago(t, "random", name)
				store := arenatest.NewMemory()
				rest := resume(t, p, store, 1)
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				rest.Sinks = []arena.Sink{arena.Watch(func(c arena.Commit) {
					if called && c.Progress.Played == p.Games() {
						cancel()
					}
				})}
				begun := time.Now()
				progress, err := arena.Play(ctx, rest)
				if n := store.Ends()[results.ByRules]; err != nil || n != p.Games() || len(store.Stored) != n || !store.Finished || len(progress.Faults) > 0 {
					t.Errorf("%s: %d of %d games have ended by the rules, finished %t, %+v, error %v", name, n, p.Games(), store.Finished, progress, err)
				}
				slices.SortFunc(progress.Events, func(a, b arena.Event) int { return a.(arena.NotClosed).Seat - b.(arena.NotClosed).Seat })
				want := []arena.Event{arena.NotClosed{Player: name, Why: trouble}, arena.NotClosed{Player: name, Seat: 1, Why: trouble}}
				resultstest.Same(t, name+": what went wrong", want, progress.Events)
				if took := time.Since(begun); took > 2*match.Grace+time.Second {
					t.Errorf("%s: it takes %v", name, took)
				}
			})
		}
	}
}
