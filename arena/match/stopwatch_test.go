package match

import (
	"testing"
	"time"
)

// TestSuspended: time in which the whole process is suspended costs no game, whether the player or the watchdog notices first.
func TestSuspended(t *testing.T) {
	minute := limit{most: time.Minute, allow: time.Minute}
	begun := time.Now()
	at := func(seconds float64) time.Time { return begun.Add(time.Duration(seconds * float64(time.Second))) }
	never := func() { t.Error("a short thought is cancelled") }
	for name, test := range map[string]struct {
		events func(c *stopwatch)
		end    float64
		want   time.Duration
	}{
		"the player answers first": {func(*stopwatch) {}, 3600, 500 * time.Millisecond},
		"the watchdog looks first": {func(c *stopwatch) { c.look(at(3600), never) }, 3602, 2500 * time.Millisecond},
		"a thought begins first": {func(c *stopwatch) {
			c.stop(at(3600))
			c.start(1, minute, 0, at(3600))
			c.look(at(3600.5), never)
		}, 3602, 1500 * time.Millisecond},
	} {
		var c stopwatch
		c.start(1, minute, 0, at(0))
		c.look(at(0.5), never)
		test.events(&c)
		for look := at(3600.55); look.Before(at(test.end)); look = look.Add(Patrol) {
			c.look(look, never)
		}
		if took, cancelled, mine := c.stop(at(test.end)); took != test.want || cancelled || !mine {
			t.Errorf("%s: took %v, cancelled %t, mine %t; want %v of an own game", name, took, cancelled, mine, test.want)
		}
	}
}

// TestSuspendedAtOnce suspends the process before the watchdog has looked for the first time.
func TestSuspendedAtOnce(t *testing.T) {
	begun := time.Now()
	var c stopwatch
	c.watch(begun)
	c.start(0, limit{most: time.Minute, allow: time.Minute}, 0, begun.Add(10*time.Millisecond))
	if took, _, _ := c.stop(begun.Add(time.Hour)); took > time.Second {
		t.Errorf("took %v, want none of the hour", took)
	}
}

// TestCancelled: a player that was told to stop has overrun, even if the measured time is shorter.
func TestCancelled(t *testing.T) {
	begun, told := time.Now(), 0
	var c stopwatch
	c.start(0, limit{most: time.Minute, allow: time.Minute}, 50*time.Second, begun)
	for look := begun; look.Before(begun.Add(11500 * time.Millisecond)); look = look.Add(Patrol) { // with 50 s spent before
		if c.look(look, func() { told++ }) {
			t.Errorf("abandoned after %v", look.Sub(begun))
		}
	}
	if _, cancelled, mine := c.stop(begun.Add(10 * time.Second)); told != 1 || !cancelled || !mine {
		t.Errorf("told %d times, cancelled %t, mine %t; want once", told, cancelled, mine)
	}
}
