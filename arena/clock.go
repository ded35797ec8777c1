package arena

import (
	"sync"
	"time"

	"tourney/games"
)

// clock tells the watchdog which seat of a worker's game is thinking, and since when. The lock also hands the game over:
// once the watchdog has abandoned it, the worker that played it must not touch it again.
type clock struct {
	mu        sync.Mutex
	thinking  bool
	seat      games.Seat
	since     time.Time
	abandoned bool
}

// start notes that a seat begins to think.
func (c *clock) start(seat games.Seat, now time.Time) {
	c.mu.Lock()
	c.thinking, c.seat, c.since = true, seat, now
	c.mu.Unlock()
}

// stop notes that the seat has answered. It reports false if the game was abandoned meanwhile.
func (c *clock) stop() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.thinking = false
	return !c.abandoned
}

// thought returns who is thinking and for how long; ok is false if nobody is.
func (c *clock) thought(now time.Time) (seat games.Seat, took time.Duration, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.seat, now.Sub(c.since), c.thinking && !c.abandoned
}

// abandon takes the game over if the seat is still thinking the thought that began at since.
func (c *clock) abandon(now time.Time, limit time.Duration) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.thinking || c.abandoned || now.Sub(c.since) < limit {
		return false
	}
	c.abandoned = true
	return true
}
