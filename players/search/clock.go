package search

import (
	"time"

	"tourney/players"
)

const (
	// turnsToCome is the number of turns that a seat is assumed to have left, at any time of a game. A turn's share
	// shrinks with the time left, so that a game of many times this length still ends in time.
	//
	// From 50 games of each of five games, with a second for each seat and 10 ms for each turn, 12 scored 53.6 ± 5 %
	// against 15, and 10 scored 52.4 ± 5 %; 15 had scored 59 ± 6 % against 20 in Lines of Action and Gomoku. A rule
	// that began no depth after half of a share, and spent up to three shares on one begun before, scored 46 ± 7 %
	// against 20 there: it saves time for turns that few games reach.
	turnsToCome = 12
	// reserve is kept back of every turn, for the work after a search has noticed that its time is up.
	reserve = 2 * time.Millisecond
	// spare is kept on the clock of a game for turns in which the machine is busy. With six threads on two cores, one
	// of them waited up to 170 ms.
	spare = 100 * time.Millisecond
	// least is the time of a search when none is left: enough for a few positions.
	least = 100 * time.Microsecond
	// mostSteps is the most searches of a turn where each decides one step.
	mostSteps = 3
)

// allow returns the time for one search under a budget, 0 for no limit. The setting millis holds beside it.
func (w *searcher) allow(b players.Budget) time.Duration {
	limit := w.millis
	restrict := func(d time.Duration) {
		if d = max(least, d); limit == 0 || d < limit {
			limit = d
		}
	}
	if b.Turn > 0 {
		left := b.Turn - b.Turn/20 - min(reserve, b.Turn/4)
		if w.stepwise { // further steps may follow
			left /= 2
		}
		restrict(left)
	}
	if b.Game > 0 {
		left := b.Game - min(spare, b.Game*3/4)
		share := min(left/turnsToCome+b.Increment*3/4, left*2/3)
		if w.stepwise {
			share /= mostSteps
		}
		restrict(share)
	}
	return limit
}

// limited reports whether the search may stop before its depth.
func (w *searcher) limited() bool { return w.nodes > 0 || w.evals > 0 || w.allowance > 0 }

// unrepeatable says why a search under a clock cannot be repeated.
func unrepeatable(s players.Spec, c players.Clock) string {
	if s.Timed(c) {
		return players.ByTheClock
	}
	return ""
}
