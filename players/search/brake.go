package search

import (
	"context"
	"math"
	"time"

	"tourney/players"
)

// brake stops a search: when its context ends, when a limit is met, or when an evaluation is absurd.
type brake struct {
	stopped bool
	absurd  float64 // the evaluation that stopped the search, if one did

	done         <-chan struct{}
	nodes, evals int64 // limits; the largest number for none
	end          time.Time
	look         int64 // how much work, nodes and evaluations together, is done when it is time to look again
	every        int64 // how much work is done between two looks
	looked       time.Time
}

const (
	// lookEvery is how much work a search does at most between two looks: well under a millisecond, and with a heuristic
	// of ten microseconds a few.
	lookEvery = 256
	// firstLook is for a search whose time is limited. How long its work takes is not known before the first look.
	firstLook = 1
	// lookAfter is how long a search works at most between two looks at its time, if its evaluations are not slower.
	lookAfter = 500 * time.Microsecond
)

// release starts a search, which may take some time; 0 for no limit.
func (k *brake) release(ctx context.Context, s *settings, allowance time.Duration) {
	*k = brake{done: ctx.Done(), nodes: math.MaxInt64, evals: math.MaxInt64, every: lookEvery}
	if s.nodes > 0 {
		k.nodes = s.nodes
	}
	if s.evals > 0 {
		k.evals = s.evals
	}
	if allowance > 0 {
		k.looked = time.Now()
		k.end, k.every = k.looked.Add(allowance), firstLook
	}
	k.look = min(k.every, k.nodes, k.evals)
}

// due reports whether the search must stop, and looks at what could stop it when it is time to.
func (k *brake) due(c *players.Counts) bool { return c.Nodes+c.Evals >= k.look && k.check(c) }

// check looks at what could stop the search.
func (k *brake) check(c *players.Counts) bool {
	select {
	case <-k.done:
		k.stopped = true
	default:
	}
	if c.Nodes >= k.nodes || c.Evals >= k.evals || !k.end.IsZero() && k.timeIsUp() {
		k.stopped = true
	}
	k.look = c.Nodes + c.Evals + min(k.every, max(1, k.nodes-c.Nodes), max(1, k.evals-c.Evals))
	return k.stopped
}

// timeIsUp reports whether the search has used its time, and adapts how often it looks.
func (k *brake) timeIsUp() bool {
	now := time.Now()
	switch took := now.Sub(k.looked); {
	case took > lookAfter:
		k.every = max(1, k.every/2)
	case took < lookAfter/4:
		k.every = min(lookEvery, k.every*2)
	}
	k.looked = now
	return !now.Before(k.end)
}

// refuse stops the search over an evaluation.
func (k *brake) refuse(v float64) { k.absurd, k.stopped = v, true }

// reason returns the error of a search that was stopped by anything but its limits.
func (k *brake) reason(ctx context.Context) error {
	if err := checkValue(k.absurd); err != nil || !k.stopped {
		return err
	}
	return ctx.Err()
}
