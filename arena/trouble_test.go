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

	"github.com/google/go-cmp/cmp"

	"tourney/arena"
	"tourney/arena/arenatest"
	"tourney/arena/arenatest/misfit"
	"tourney/arena/match"
	"tourney/games"
	"tourney/games/gamestest/heap"
	"tourney/results"
)

// rotten is heap without legal moves in later turns, if its start has fewer than twelve stones and it is not mended.
type rotten struct{ heap.Game }

var mended bool

func (rotten) Name() string { return "rotten" }

func (r rotten) Parse(o games.Options, text string) (games.Position, error) {
	p, err := r.Game.Parse(o, text)
	return rottenPosition{p, !mended && !strings.HasPrefix(text, "12 ")}, err
}

type rottenPosition struct {
	games.Position
	rotten bool
}

func (p rottenPosition) Clone() games.Position { return rottenPosition{p.Position.Clone(), p.rotten} }

func (p rottenPosition) AppendMoves(dst []games.Move) []games.Move {
	if p.rotten && p.Turns() > 0 {
		return dst
	}
	return p.Position.AppendMoves(dst)
}

func init() { games.Register(rotten{}) }

// TestGameError: a bug of the game stops the run. No seat is at fault, the game is not stored, and games finished
// before are. After the game is mended, the same call continues.
func TestGameError(t *testing.T) {
	mended = false
	p := arenatest.Heap(t, 2, subsets, "random", "quits", "cheats")
	p.Game = "rotten"
	p.Openings[0].Games = 100
	p.Openings[1].Min = 4 // of the last turns of a game of two
	p.Openings[1].Games, p.Openings[1].Skip = 5, 50
	for _, workers := range []int{1, 4} {
		store := arenatest.NewMemory()
		progress, err := arena.Play(t.Context(), resume(t, p, store, workers))
		var bug *match.GameError
		if !errors.As(err, &bug) || bug.Game != "rotten" || bug.Problem != "it has no legal move, but it is not over" {
			t.Fatalf("%d workers: error %v", workers, err)
		}
		if progress.Played == 0 || progress.Played != len(store.Stored) || store.Finished || len(store.Left) > 0 {
			t.Errorf("%d workers: %+v, %d games are stored, %v left out, finished %t: want the first 50 or so", workers, progress, len(store.Stored),
				store.Left, store.Finished)
		}
		for id, r := range store.Stored {
			if !strings.HasPrefix(r.Start, "12 ") && r.Turns > 1 {
				t.Errorf("%d workers: game %v from %s is stored", workers, id, r.Start)
			}
			if r.End.Kind != results.IllegalMove && r.End.Kind != results.ByRules && r.End.Kind != results.Resigned {
				t.Errorf("%d workers: game %v ends by %+v", workers, id, r.End)
			}
		}
		for _, f := range progress.Faults {
			if f.Player != "cheats" {
				t.Errorf("%d workers: %+v is counted", workers, f)
			}
		}
		mended = true
		progress = playAll(t, p, store, workers)
		if progress.Stored == 0 || len(store.Stored) != p.Games() || !store.Finished {
			t.Errorf("%d workers, mended: %+v, finished %t", workers, progress, store.Finished)
		}
		mended = false
	}
}

// foreign is a ladder some of whose jobs name a player that this program lacks.
type foreign struct {
	*ladder
	from int // the batch
}

func (f foreign) Next() (arena.Batch, bool, error) {
	b, more, err := f.ladder.Next()
	if f.batches == f.from {
		b.Jobs[3].Players = []string{"random", "psychic@3"}
	}
	return b, more, err
}

// TestUnknownPlayer: a player that the program lacks is not a fault of a seat. The run stops with an error and keeps
// the games finished before.
func TestUnknownPlayer(t *testing.T) {
	for _, workers := range []int{1, 3} {
		l, store := newLadder(newRun()), arenatest.NewMemory()
		f := foreign{l, 5}
		progress, err := arena.Play(t.Context(), arena.Tournament{
			Run: l.run, Stored: &results.GameSet{}, Source: f, Runner: arena.Local{Workers: workers}, Store: store,
		})
		want := fmt.Sprintf("game %s: this program lacks a player: ", l.jobs[4*batchSize+3].Address)
		if err == nil || !strings.HasPrefix(err.Error(), want) || !strings.Contains(err.Error(), "psychic") {
			t.Errorf("%d workers: error %v, want %s…", workers, err, want)
		}
		// Lag 1: when the fifth batch was asked for, all of the first three was committed.
		if n := len(store.Stored); n < 3*batchSize || n >= len(l.jobs) || progress.Played != n || len(progress.Faults) > 0 || store.Finished {
			t.Errorf("%d workers: %d games are stored, %+v, finished %t", workers, n, progress, store.Finished)
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
				if err != nil || len(store.Stored) != p.Games() || !store.Finished {
					t.Errorf("%s: %d of %d games are stored, finished %t, error %v", name, len(store.Stored), p.Games(), store.Finished, err)
				}
				if len(progress.Faults) > 0 || store.Ends()[results.ByRules] != p.Games() {
					t.Errorf("%s: %+v, ends %v", name, progress, store.Ends())
				}
				slices.Sort(progress.Troubles)
				want := []string{
					fmt.Sprintf("closing the player %s in seat 0: %s", name, trouble), fmt.Sprintf("closing the player %s in seat 1: %s", name, trouble),
				}
				if diff := cmp.Diff(want, progress.Troubles); diff != "" {
					t.Errorf("%s: what went wrong (-want +got):\n%s", name, diff)
				}
				if took := time.Since(begun); took > 2*match.Grace+time.Second {
					t.Errorf("%s: it takes %v", name, took)
				}
			})
		}
	}
}
