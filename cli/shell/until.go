package shell

import (
	"context"
	"fmt"
	"sync"
	"time"

	"tourney/arena/forecast"
)

// CheckUntil reads the flag --until. It accepts a word, too, that names no time; "" for none.
func (p *Playing) CheckUntil(word string) (err error) {
	if p.Until == "" || p.Until == word {
		return nil
	}
	if p.until, err = untilOf(p.Until, word, time.Now()); err != nil {
		return Usage(fmt.Errorf("--until %w", err))
	}
	return nil
}

// untilOf reads a time to come, in the zone of now. A time of day is of this day or else of the next, by the clock. word is
// what the flag takes besides; "" for nothing.
func untilOf(text, word string, now time.Time) (time.Time, error) {
	if t, err := time.Parse("15:04", text); err == nil {
		y, m, d := now.Date()
		next := time.Date(y, m, d, t.Hour(), t.Minute(), 0, 0, now.Location())
		if !next.After(now) {
			next = time.Date(y, m, d+1, t.Hour(), t.Minute(), 0, 0, now.Location())
		}
		return next, nil
	}
	for _, layout := range []string{"2006-01-02T15:04", "2006-01-02 15:04"} {
		t, err := time.ParseInLocation(layout, text, now.Location())
		switch {
		case err != nil:
		case !t.After(now):
			return t, fmt.Errorf("%q has passed: want a time to come, such as %s for the next one the clock shows", text, t.Format("15:04"))
		default:
			return t, nil
		}
	}
	if word != "" {
		word += ", or "
	}
	return time.Time{}, fmt.Errorf("%q: want %sa time like 07:00 or 2026-11-24T07:00", text, word)
}

// stoppingAt returns an environment whose Stop is closed at a time, too. From then on the first Ctrl-C ends Ctx. A zero
// time changes nothing. The caller must call end.
func (e *Environment) stoppingAt(until time.Time) (timed *Environment, end func()) {
	if until.IsZero() {
		return e, func() {}
	}
	ctx, cancel := context.WithCancel(e.Ctx)
	stop := make(chan struct{})
	timed = &Environment{Ctx: ctx, Stop: stop, Until: until, Stdin: e.Stdin, Stdout: e.Stdout, Stderr: e.Stderr}
	var waiting sync.WaitGroup
	waiting.Go(func() {
		for left := time.Until(until); left > 0; left = time.Until(until) {
			select {
			case <-e.Stop:
				close(stop)
				return
			case <-ctx.Done():
				return
			case <-time.After(min(left, time.Minute)): // timers stand still while a computer sleeps, the clock does not
			}
		}
		timed.due = true
		close(stop)
		select {
		case <-e.Stop:
			cancel()
		case <-ctx.Done():
		}
	})
	return timed, func() {
		cancel()
		waiting.Wait()
	}
}

// plays says until when games are played.
func plays(until, now time.Time) string {
	left := until.Sub(now)
	in := left.Truncate(time.Second).String()
	switch hours, minutes := int(left.Hours()), int(left.Minutes())%60; {
	case hours > 0:
		in = fmt.Sprintf("%dh %dm", hours, minutes)
	case minutes > 0:
		in = fmt.Sprintf("%dm", minutes)
	}
	return fmt.Sprintf("plays until %s, in %s", forecast.Clock(until, now), in)
}
