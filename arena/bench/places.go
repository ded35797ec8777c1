package bench

import (
	"context"
	"fmt"
	"runtime"
	"sync"

	"golang.org/x/sync/errgroup"

	"tourney/arena/transcript"
	"tourney/games"
	"tourney/players"
	"tourney/players/search"
	"tourney/results"
)

// Places holds where the best sub-moves of boards stand by static value, see search.Place.
type Places struct {
	First  []int // boards by place of the first best sub-move, from 0 for place 1
	Boards int   // with a place: the sum of First
	Legal  int   // sub-moves of these, all together
	Forced int   // boards where an effort keeps what is forced
	Equal  int   // boards where all sub-moves are best, one alone among them
}

// add counts a board.
func (p *Places) add(at search.Place) {
	switch {
	case at.Forced:
		p.Forced++
	case at.Equal:
		p.Equal++
	default:
		for len(p.First) < at.First {
			p.First = append(p.First, 0)
		}
		p.First[at.First-1]++
		p.Boards++
		p.Legal += at.Legal
	}
}

// Placed searches boards exactly with a player's heuristic, to the player's depth on each, at least 2. It plays
// nothing, and all other settings of the player have no effect. done is called after each board, one call at a time.
// The error is ctx.Err() if ctx ends.
func Placed(ctx context.Context, spec players.Spec, boards []games.Position, done func(n int)) (sum Places, err error) {
	depth := spec.Depth()
	queue, mu, finished := make(chan games.Position), sync.Mutex{}, 0
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		defer close(queue)
		for _, b := range boards {
			select {
			case queue <- b:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	})
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() error {
			eval, err := spec.NewEvaluator()
			if err != nil {
				return err
			}
			analyst := search.NewAnalyst(eval)
			for b := range queue {
				at, err := analyst.Place(ctx, b, depth(b))
				if err != nil {
					return err
				}
				mu.Lock()
				sum.add(at)
				finished++
				done(finished)
				mu.Unlock()
			}
			return nil
		})
	}
	return sum, group.Wait()
}

// RandomBoards draws n random boards under rules, all different. The error says so if there are fewer, as far as many
// draws can tell.
func RandomBoards(g games.Game, o games.Options, n int) ([]games.Position, error) {
	d := different{}
	for i := 0; len(d.boards) < n; i++ {
		if i >= 100+10*n {
			return nil, fmt.Errorf("%d boards are too many: %d different ones were drawn, and hardly more come", n, len(d.boards))
		}
		p, err := g.Random(o, chances(i, 0).Rand(), g.DefaultDraw(o))
		if err != nil {
			return nil, err
		}
		d.add(p)
	}
	return d.boards, nil
}

// StoredBoards returns a position of each of n games of a run, spread evenly over it, in which somebody decided. There
// are fewer where the run has fewer games, or games share positions.
func StoredBoards(ctx context.Context, store transcript.Games, run results.Run, n int) ([]games.Position, error) {
	reader, err := transcript.NewReader(run)
	if err != nil {
		return nil, err
	}
	stored, err := store.Played(ctx, run)
	if err != nil {
		return nil, err
	}
	d, i := different{}, 0
	err = store.Games(ctx, run, nil, func(record results.Record) error {
		if i++; !among(i-1, n, stored.Len()) || len(record.Moves) == 0 {
			return ctx.Err()
		}
		game, err := reader.Open(record)
		if err != nil {
			return err
		}
		d.add(game.At(chances(i, 0).Rand().IntN(len(record.Moves))))
		return ctx.Err()
	})
	return d.boards, err
}

// among reports whether the i-th of all games, from 0, is one of n that are spread evenly.
func among(i, n, all int) bool { return i < all && (i == 0 || n >= all || i*n/all != (i-1)*n/all) }

// different collects boards once.
type different struct {
	boards []games.Position
	seen   map[uint64]bool
}

func (d *different) add(p games.Position) {
	if p.Over() || d.seen[p.Hash()] {
		return
	}
	if d.seen == nil {
		d.seen = map[uint64]bool{}
	}
	d.seen[p.Hash()] = true
	d.boards = append(d.boards, p)
}
