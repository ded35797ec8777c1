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

// patrolling cancels turns that overrun the deadline, and abandons workers whose player does not heed that: the game is
// forfeited, the player benched for the rest of the run, and another worker takes the place. When the tournament is
// called off, workers that do not come back are abandoned too. A stuck goroutine is left behind; Go has no way to end it.
func (t *tournament) patrolling(ctx context.Context, finished <-chan struct{}) {
	ticker := time.NewTicker(patrol)
	defer ticker.Stop()
	var calledOff time.Time
	for {
		var now time.Time
		select {
		case <-finished:
			return
		case now = <-ticker.C:
		}
		switch {
		case ctx.Err() == nil && t.plan.Deadline > 0:
			for w, g := range t.watched() {
				t.check(ctx, w, g, now)
			}
		case ctx.Err() != nil && calledOff.IsZero():
			calledOff = now
		case ctx.Err() != nil && now.Sub(calledOff) > grace:
			t.release(now)
		}
	}
}

// check looks at one worker's game.
func (t *tournament) check(ctx context.Context, w *worker, g *game, now time.Time) {
	seat, took, thinking := g.referee.clock.thought(now)
	if !thinking || took <= t.plan.Deadline {
		return
	}
	g.cancel(errOverdue)
	if took <= t.plan.Deadline+grace || !g.referee.clock.abandon(now, t.plan.Deadline+grace) {
		return
	}
	// From here on the game is ours.
	player := t.jobs.pairings[g.job.pairing][seat]
	t.jobs.bench(player, fmt.Sprintf("it ignored the deadline of %v", t.plan.Deadline))
	g.referee.record.Seats[seat].Micros += took.Microseconds()
	g.referee.forfeit(*overrun(seat, took, t.plan.Deadline))
	t.done <- g.referee.record
	t.dismiss(w)
	t.employ(ctx)
	t.playing.Done() // the abandoned worker's, only now, so that the count never drops to zero in between
}

// release abandons the workers that are still waiting for a player after the tournament was called off.
func (t *tournament) release(now time.Time) {
	for w, g := range t.watched() {
		if g.referee.clock.abandon(now, 0) {
			t.dismiss(w)
			t.playing.Done()
		}
	}
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
