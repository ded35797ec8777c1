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
}

// lookEvery is how much work a search does between two looks: well under a millisecond, and with a heuristic of ten
// microseconds a few.
const lookEvery = 256

// release starts a search.
func (k *brake) release(ctx context.Context, s *settings) {
	*k = brake{done: ctx.Done(), nodes: math.MaxInt64, evals: math.MaxInt64}
	if s.nodes > 0 {
		k.nodes = s.nodes
	}
	if s.evals > 0 {
		k.evals = s.evals
	}
	if s.time > 0 {
		k.end = time.Now().Add(s.time)
	}
	k.look = min(lookEvery, k.nodes, k.evals)
}

// due reports whether the search must stop, and looks at what could stop it when it is time to.
func (k *brake) due(c *players.Counts) bool { return c.Nodes+c.Evals >= k.look && k.check(c) }

// check looks at what could stop the search.
func (k *brake) check(c *players.Counts) bool {
	k.look = c.Nodes + c.Evals + min(lookEvery, max(1, k.nodes-c.Nodes), max(1, k.evals-c.Evals))
	select {
	case <-k.done:
		k.stopped = true
	default:
	}
	if c.Nodes >= k.nodes || c.Evals >= k.evals || !k.end.IsZero() && !time.Now().Before(k.end) {
		k.stopped = true
	}
	return k.stopped
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
