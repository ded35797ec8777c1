package sequential

import (
	"slices"

	"tourney/results/stats"
)

// Need changes the evidence that decides a pair.
func (r *Ranked) Need(e stats.Evidence) { r.needed = e }

// AnyDecided reports whether any pair is decided by the results so far.
func (r *Ranked) AnyDecided() bool {
	return slices.ContainsFunc(r.pairs, func(p pair) bool { return p.decided })
}
