package search

import (
	"context"
	"math"
	"time"

	"tourney/players"
)

// limits stop a search: when its context ends, when a limit is met, or over a value that no heuristic may give.
type limits struct {
	stopped bool
	absurd  float64 // the value that stopped the search, 0 for none

	done         <-chan struct{}
	nodes, evals int64 // math.MaxInt64 for no limit
	end          time.Time
	look         int64 // work, nodes plus evaluations, at the next look
	every        int64 // work between two looks
	looked       time.Time
}

const (
	// lookEvery is the most work between two looks: well under a millisecond, or a few with a heuristic of ten microseconds.
	lookEvery = 256
	// firstLook is the work before the first look of a search with limited time, whose speed is not known yet.
	firstLook = 1
	// lookAfter is the longest time between two looks, unless one evaluation takes longer.
	lookAfter = 500 * time.Microsecond
)

// release starts a search. An allowance of 0 is no limit of time.
func (k *limits) release(ctx context.Context, s *settings, allowance time.Duration) {
	*k = limits{done: ctx.Done(), nodes: math.MaxInt64, evals: math.MaxInt64, every: lookEvery}
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

// due reports whether the search must stop. It checks only when a look is due.
func (k *limits) due(c *players.Counts) bool { return c.Nodes+c.Evals >= k.look && k.check(c) }

func (k *limits) check(c *players.Counts) bool {
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

// timeIsUp reports whether the search has used its time. It adapts the work between two looks.
func (k *limits) timeIsUp() bool {
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

// refuse stops the search over a value.
func (k *limits) refuse(v float64) { k.absurd, k.stopped = v, true }

// reason returns the error of a search stopped by its context or a value, nil for one stopped by its limits.
func (k *limits) reason(ctx context.Context) error {
	if err := checkValue(k.absurd); err != nil || !k.stopped {
		return err
	}
	return ctx.Err()
}
