package sequential

import "tourney/results/stats"

// Need changes the evidence that decides a pair.
func (r *Ranked) Need(e stats.Evidence) { r.needed = e }
