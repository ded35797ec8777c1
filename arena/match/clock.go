package match

import (
	"fmt"
	"sync"
	"time"

	"tourney/games"
	"tourney/players"
)

const (
	// Grace is how long a player may take to notice that its turn was cancelled.
	Grace = 2 * time.Second
	// Patrol is how often a watcher of a match calls Overdue.
	Patrol = 50 * time.Millisecond
	// standstill is a time between two looks that shows that the process was suspended.
	standstill = 20 * Patrol
)

// limit is the time that a turn may take at most; the zero limit is none.
type limit struct {
	most  time.Duration
	allow time.Duration // most without the clock's margin
	game  bool          // it is what is left on the seat's clock for the whole game
	clock bool          // it is one of the clock, and not the deadline
}

// tighter returns the smaller of two limits, and of equal ones the second.
func (l limit) tighter(o limit) limit {
	if l.most == 0 || o.most > 0 && o.most <= l.most {
		return o
	}
	return l
}

// overrun says what was wrong with a turn that took too long. It rounds so that the time taken is the longer one in
// the text, too.
func (l limit) overrun(took time.Duration) string {
	took = (took + time.Millisecond - 1).Truncate(time.Millisecond)
	switch {
	case l.game:
		return fmt.Sprintf("%v for a turn with %v left on the clock", took, l.allow.Truncate(time.Millisecond))
	case l.clock:
		return fmt.Sprintf("%v for a turn, with %v on the clock for each", took, l.allow)
	default:
		return fmt.Sprintf("%v for a turn of at most %v", took, l.allow)
	}
}

// times keeps the time control of one game.
type times struct {
	clock    players.Clock
	deadline time.Duration
	left     [games.MaxSeats]time.Duration // on the clocks for the whole game
}

func newTimes(c players.Clock, deadline time.Duration) times {
	t := times{clock: c, deadline: deadline}
	for s := range t.left {
		t.left[s] = c.Game
	}
	return t
}

// limit returns the time that a turn of a seat may take: the tightest of the deadline and the clock's own limits.
func (t *times) limit(s games.Seat) limit {
	l := limit{most: t.deadline, allow: t.deadline}
	if t.clock.Turn > 0 {
		l = l.tighter(limit{most: t.clock.Turn + t.clock.Margin, allow: t.clock.Turn, clock: true})
	}
	if t.clock.Game > 0 {
		l = l.tighter(limit{most: max(1, t.left[s]+t.clock.Margin), allow: t.left[s], clock: true, game: true})
	}
	return l
}

// budget returns what a seat may still spend, that has spent some time on the turn at hand. Without a clock it is zero:
// the deadline is a guard against players that hang. Beside a clock that would let a turn take longer, players are told.
func (t *times) budget(s games.Seat, spent time.Duration) (b players.Budget) {
	if !t.clock.Set() {
		return b
	}
	turn := t.clock.Turn
	if l := t.limit(s); !l.clock && (turn == 0 || l.allow < turn) {
		turn = l.allow
	}
	if turn > 0 {
		b.Turn = max(1, turn-spent)
	}
	if t.clock.Game > 0 {
		b.Game, b.Increment = max(1, t.left[s]-spent), t.clock.Increment
	}
	return b
}

// charge takes the time of a finished turn from a seat's clock.
func (t *times) charge(s games.Seat, spent time.Duration) {
	if t.clock.Game > 0 {
		t.left[s] = max(0, t.left[s]-spent) + t.clock.Increment
	}
}

// stopwatch tells a watchdog which seat is thinking, and since when. The lock also hands the game over: once it is
// abandoned, the worker that played it must not touch it again.
type stopwatch struct {
	mu        sync.Mutex
	thinking  bool
	seat      games.Seat
	limit     limit
	began     time.Time     // when the thought began
	spent     time.Duration // on the same turn before that, less the time the process stood still
	seen      time.Time     // when the last look was, or the first thought began
	looked    bool          // somebody watches
	cancelled time.Time     // when the player was told to stop; zero if it was not
	abandoned bool
}

// start notes that a seat begins to think, having thought for some time in this turn already.
func (c *stopwatch) start(seat games.Seat, l limit, spent time.Duration, now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.seen.IsZero() {
		c.seen = now
	}
	c.thinking, c.seat, c.limit, c.began, c.spent = true, seat, l, now, spent
}

// stop notes that the seat has answered. It returns the time thought in this turn, whether the player had been told to
// stop, and whether the game is still the worker's.
func (c *stopwatch) stop(now time.Time) (took time.Duration, cancelled, mine bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.thinking = false
	return c.took(now), !c.cancelled.IsZero(), !c.abandoned
}

// took returns the time thought in this turn. If the last look is long ago, the whole process was suspended; that time
// does not count.
func (c *stopwatch) took(now time.Time) time.Duration {
	if c.looked && now.Sub(c.seen) > standstill {
		now = c.seen
	}
	return c.spent + max(0, now.Sub(c.began))
}

// look cancels a thought that overruns its limit. If the player has not answered within the grace after that, it takes the
// game over and reports true. It cancels under the lock, so that no later thought is cancelled in its stead.
func (c *stopwatch) look(now time.Time, cancel func()) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if now.Sub(c.seen) > standstill {
		c.looked = true
		c.spent, c.began = c.took(now), now
		if !c.cancelled.IsZero() {
			c.cancelled = now
		}
	}
	c.seen, c.looked = now, true
	switch {
	case c.limit.most == 0 || !c.thinking || c.abandoned || c.took(now) <= c.limit.most:
		return false
	case c.cancelled.IsZero():
		c.cancelled = now
		cancel()
		return false
	}
	c.abandoned = now.Sub(c.cancelled) > Grace
	return c.abandoned
}

// release takes the game over if its player is still thinking.
func (c *stopwatch) release() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.thinking || c.abandoned {
		return false
	}
	c.abandoned = true
	return true
}
