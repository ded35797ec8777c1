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
	began     time.Time     // when the thought began
	spent     time.Duration // on the same turn before that, less the time the process stood still
	seen      time.Time     // when the watchdog looked last
	cancelled time.Time     // when it told the player to stop; zero if it did not
	abandoned bool
}

// start notes that a seat begins to think, having thought for some time in this turn already.
func (c *clock) start(seat games.Seat, spent time.Duration, now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.seen.IsZero() {
		c.seen = now
	}
	c.thinking, c.seat, c.began, c.spent = true, seat, now, spent
}

// stop notes that the seat has answered. It returns the time thought in this turn, whether the watchdog had told the
// player to stop, and whether the game is still the worker's.
func (c *clock) stop(now time.Time) (took time.Duration, cancelled, mine bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.thinking = false
	return c.took(now), !c.cancelled.IsZero(), !c.abandoned
}

// took returns the time thought in this turn. A watchdog that has not looked for long was suspended with the whole
// process; that time is nobody's.
func (c *clock) took(now time.Time) time.Duration {
	if now.Sub(c.seen) > standstill {
		now = c.seen
	}
	return c.spent + max(0, now.Sub(c.began))
}

// look is the watchdog's. It cancels a thought that overruns the deadline, 0 for none, and reports true, with the game
// taken over, if the player has not answered within the grace after that. It cancels under the lock, so that no later
// thought is cancelled in its stead.
func (c *clock) look(now time.Time, deadline time.Duration, cancel func()) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if now.Sub(c.seen) > standstill {
		c.spent, c.began = c.took(now), now
		if !c.cancelled.IsZero() {
			c.cancelled = now
		}
	}
	c.seen = now
	switch {
	case deadline == 0 || !c.thinking || c.abandoned || c.took(now) <= deadline:
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
