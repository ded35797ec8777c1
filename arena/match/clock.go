package match

import (
	"fmt"
	"sync"
	"time"

	"tourney/games"
	"tourney/players"
	"tourney/results"
)

const (
	// Grace is the time a player has to return after their turn was cancelled.
	Grace = 2 * time.Second
	// Patrol is the interval at which a watcher of a match calls Overdue.
	Patrol = 50 * time.Millisecond
	// standstill is a time between two looks that proves that the process was suspended.
	standstill = 20 * Patrol
	// startsWithin is the time for the start of a player without a limit of their own.
	startsWithin = 5 * time.Minute
)

// limit is the most time that a turn may take; the zero limit means no limit.
type limit struct {
	most  time.Duration
	allow time.Duration // most less the clock's margin
	game  bool          // the time left on the seat's clock for the whole game
	clock bool          // set by the clock, not by the deadline
	start bool          // of the start of a player, which is no turn
}

// tighter returns the smaller of two limits, o if they are equal.
func (l limit) tighter(o limit) limit {
	if l.most == 0 || o.most > 0 && o.most <= l.most {
		return o
	}
	return l
}

// kind returns the fault of a seat that overruns the limit.
func (l limit) kind() results.EndKind {
	if l.start {
		return results.NotStarted
	}
	return results.Deadline
}

// overrun describes a turn that took too long. It rounds so that the time taken also reads as the longer one.
func (l limit) overrun(took time.Duration) string {
	took = (took + time.Millisecond - 1).Truncate(time.Millisecond)
	switch {
	case l.start:
		return fmt.Sprintf("%v for a start of at most %v", took, l.allow)
	case l.game:
		return fmt.Sprintf("%v for a turn with %v left on the clock", took, l.allow.Truncate(time.Millisecond))
	case l.clock:
		return fmt.Sprintf("%v for a turn, with %v on the clock for each", took, l.allow)
	default:
		return fmt.Sprintf("%v for a turn of at most %v", took, l.allow)
	}
}

type times struct {
	clock    players.Clock
	deadline time.Duration
	left     [games.MaxSeats]time.Duration // on the clocks for the whole game
	free     [games.MaxSeats]bool          // takes all the time it wants
}

func newTimes(c players.Clock, deadline time.Duration) times {
	t := times{clock: c, deadline: deadline}
	for s := range t.left {
		t.left[s] = c.Game
	}
	return t
}

// limit returns the tightest of the deadline and the clock's limits for a turn of a seat.
func (t *times) limit(s games.Seat) limit {
	if t.free[s] {
		return limit{}
	}
	l := limit{most: t.deadline, allow: t.deadline}
	if t.clock.Turn > 0 {
		l = l.tighter(limit{most: t.clock.Turn + t.clock.Margin, allow: t.clock.Turn, clock: true})
	}
	if t.clock.Game > 0 {
		l = l.tighter(limit{most: max(1, t.left[s]+t.clock.Margin), allow: t.left[s], clock: true, game: true})
	}
	return l
}

// budget returns the time a seat may still use, after some time spent on this turn. Without a clock it is zero: the
// deadline only guards against players that hang. With a clock, players are told of a tighter deadline.
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

// charge subtracts the time of a finished turn from a seat's clock.
func (t *times) charge(s games.Seat, spent time.Duration) {
	if t.clock.Game > 0 {
		t.left[s] = max(0, t.left[s]-spent) + t.clock.Increment
	}
}

// stopwatch tells a watchdog which seat is thinking, and since when. Its lock also hands the game over: the worker of
// an abandoned game must not touch the game again.
type stopwatch struct {
	mu        sync.Mutex
	thinking  bool
	seat      games.Seat
	limit     limit
	began     time.Time     // when the present call began
	spent     time.Duration // on this turn before the present call, without time the process was suspended
	seen      time.Time     // time of the last look, or since when looks are to come
	watched   bool          // looks come every Patrol
	cancelled time.Time     // when the player was told to stop; zero if they were not
	abandoned bool
}

// start notes that a seat begins to think, after some time spent in this turn already.
func (c *stopwatch) start(seat games.Seat, l limit, spent time.Duration, now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.seen.IsZero() {
		c.seen = now
	}
	c.thinking, c.seat, c.limit, c.began, c.spent = true, seat, l, now, spent
}

// stop notes that the seat has answered. It returns the time used in this turn, whether the player had been told to
// stop, and whether the game still belongs to the worker.
func (c *stopwatch) stop(now time.Time) (took time.Duration, cancelled, mine bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.thinking = false
	return c.took(now), !c.cancelled.IsZero(), !c.abandoned
}

// took returns the time used in this turn. A last look long ago means that the process was suspended; that time does
// not count.
func (c *stopwatch) took(now time.Time) time.Duration {
	if c.watched && now.Sub(c.seen) > standstill {
		now = c.seen
	}
	return c.spent + max(0, now.Sub(c.began))
}

// watch notes that looks come from now on.
func (c *stopwatch) watch(now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.seen, c.watched = now, true
}

// look cancels a turn that overruns its limit. If the player has not answered within Grace after that, look takes the
// game over and returns true. It cancels under the lock, so that it cannot cancel a later turn by mistake.
func (c *stopwatch) look(now time.Time, cancel func()) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if now.Sub(c.seen) > standstill {
		c.watched = true
		c.spent, c.began = c.took(now), now
		if !c.cancelled.IsZero() {
			c.cancelled = now
		}
	}
	c.seen, c.watched = now, true
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

// release takes the game over if its player is thinking.
func (c *stopwatch) release() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.thinking || c.abandoned {
		return false
	}
	c.abandoned = true
	return true
}
