package arena

import (
	"context"
	"maps"
	"time"

	"tourney/arena/match"
	"tourney/games"
	"tourney/results"
)

// patrol cancels turns that take too long. If a player ignores the cancellation, they forfeit the game, and a new worker
// replaces theirs. After ctx ends, patrol abandons workers that do
// not return. Go cannot end a stuck goroutine, so it is left behind.
func (p *pool) patrol(ctx context.Context, finished <-chan struct{}) {
	ticker := time.NewTicker(match.Patrol)
	defer ticker.Stop()
	var calledOff time.Time
	for {
		select {
		case <-finished:
			return
		case <-ticker.C:
		}
		now := time.Now() // not the tick's time, which a suspended process reads late
		over := ctx.Err() != nil
		if over && calledOff.IsZero() {
			calledOff = now
		}
		for w, u := range p.watched() {
			if !over {
				record, taken, err := u.match.Overdue(now, u.cancel)
				switch {
				case err != nil:
					p.fail(err)
					p.abandon(w, u.job, games.Seat(record.End.Seat))
				case taken:
					p.replace(ctx, w, u.job, record)
				}
			} else if now.Sub(calledOff) > match.Grace {
				if seat, taken := u.match.Release(); taken {
					p.abandon(w, u.job, seat)
				}
			}
		}
	}
}

// replace replaces a worker whose player ignored the end of their turn.
func (p *pool) replace(ctx context.Context, w *worker, j match.Job, record results.Record) {
	seat := record.End.Seat
	p.done <- Done{Game: &record}
	if w.alone != "" {
		if err := p.crashes.Survived(w.alone); err != nil {
			p.fail(err)
		}
	}
	p.employ(ctx) // before the old worker leaves, so that the WaitGroup never reaches zero
	p.abandon(w, j, games.Seat(seat))
}

// abandon gives up a worker whose player is stuck. It releases the lock of the worker's game and closes the other
// players. The worker closes the stuck player if that player ever returns.
func (p *pool) abandon(w *worker, j match.Job, stuck games.Seat) {
	p.dismiss(w)
	if w.release != nil {
		w.release()
	}
	at := chair{j.Players[max(0, stuck)], stuck}
	go func() {
		w.close(func(c chair, _ *resident) bool { return c != at })
		p.playing.Done()
	}()
}

func (p *pool) watch(w *worker, u *underway) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.current[w] = u
}

func (p *pool) dismiss(w *worker) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.current, w)
}

func (p *pool) watched() map[*worker]*underway {
	p.mu.Lock()
	defer p.mu.Unlock()
	return maps.Clone(p.current)
}
