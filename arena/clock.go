package arena

import (
	"sync"
	"time"

	"tourney/games"
)

// clock tells the watchdog which seat of a game is thinking, and since when. The lock also hands the game over: once the
// watchdog has abandoned it, the worker that played it must not touch it again.
type clock struct {
	mu        sync.Mutex
	thinking  bool
	seat      games.Seat
	since     time.Time // when the thought began, or would have if all of the turn's thinking were one
	cancelled time.Time // when the watchdog told the player to stop; zero if it did not
	abandoned bool
}

// start notes that a seat begins to think, having thought for some time in this turn already.
func (c *clock) start(seat games.Seat, spent time.Duration, now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.thinking, c.seat, c.since = true, seat, now.Add(-spent)
}

// stop notes that the seat has answered. It returns the time thought in this turn, whether the watchdog had told the
// player to stop, and whether the game is still the worker's.
func (c *clock) stop(now time.Time) (took time.Duration, cancelled, mine bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.thinking = false
	return now.Sub(c.since), !c.cancelled.IsZero(), !c.abandoned
}

// check cancels a thought that overruns the deadline. It reports true, and takes the game over, if the player has not
// answered within the grace after that. It cancels under the lock, so that no later thought is cancelled in its stead.
func (c *clock) check(now time.Time, deadline time.Duration, cancel func()) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case !c.thinking || c.abandoned || now.Sub(c.since) <= deadline:
		return false
	case c.cancelled.IsZero():
		c.cancelled = now
		cancel()
		return false
	}
	c.abandoned = now.Sub(c.cancelled) > grace
	return c.abandoned
}

// release takes the game over if its player is still thinking.
func (c *clock) release() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.thinking || c.abandoned {
		return false
	}
	c.abandoned = true
	return true
}

// skip leaves time out of account in which the whole process stood still.
func (c *clock) skip(gap time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.since = c.since.Add(gap)
	if !c.cancelled.IsZero() {
		c.cancelled = c.cancelled.Add(gap)
	}
}
