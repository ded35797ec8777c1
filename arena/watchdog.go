package arena

import (
	"context"
	"fmt"
	"maps"
	"time"
)

// grace is how long a player may take to notice that its turn was cancelled.
const grace = 2 * time.Second

// patrol is how often the watchdog looks.
const patrol = 50 * time.Millisecond

// standstill is a time between two looks that only a process that was suspended lets pass.
const standstill = 20 * patrol

// patrolling cancels turns that overrun the deadline, and abandons workers whose player does not heed that: the game is
// forfeited, the player benched for the rest of the run, and another worker takes the place. When the tournament is
// called off, workers that do not come back are abandoned too. A stuck goroutine is left behind; Go has no way to end it.
func (t *tournament) patrolling(ctx context.Context, finished <-chan struct{}) {
	ticker := time.NewTicker(patrol)
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
		for w, g := range t.watched() {
			switch {
			case !over:
				t.check(ctx, w, g, now)
			case now.Sub(calledOff) > grace && g.referee.clock.release():
				t.dismiss(w)
				t.playing.Done()
			}
		}
	}
}

// check looks at one worker's game.
func (t *tournament) check(ctx context.Context, w *worker, g *game, now time.Time) {
	clock := &g.referee.clock
	if !clock.look(now, t.plan.Deadline, g.cancel) {
		return
	}
	// From here on the game is ours, and the clock stands still.
	player := t.jobs.pairings[g.job.pairing][clock.seat]
	t.jobs.bench(player, fmt.Sprintf("it ignored the deadline of %v", t.plan.Deadline))
	took := clock.took(now)
	g.referee.record.Seats[clock.seat].Micros += (took - g.referee.spent).Microseconds()
	g.referee.forfeit(*overrun(clock.seat, took, t.plan.Deadline))
	t.done <- g.referee.record
	t.dismiss(w)
	t.employ(ctx)
	t.playing.Done() // the abandoned worker's, only now, so that the count never drops to zero in between
}

// watch shows the watchdog the game a worker has begun.
func (t *tournament) watch(w *worker, g *game) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.current[w] = g
}

// dismiss hides a worker from the watchdog.
func (t *tournament) dismiss(w *worker) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.current, w)
}

// watched returns the games in progress.
func (t *tournament) watched() map[*worker]*game {
	t.mu.Lock()
	defer t.mu.Unlock()
	return maps.Clone(t.current)
}
