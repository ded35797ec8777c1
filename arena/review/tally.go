package review

import (
	"tourney/results"
	"tourney/results/stats"
)

// tally counts the first places of the continuations from one position.
type tally struct {
	games    int
	twelfths []int64 // of first place, by seat
	known    bool    // the game is over: twelfths are those of its result
}

func (t *tally) add(r results.Record) {
	for s := range t.twelfths {
		t.twelfths[s] += int64(r.Places(s)[0])
	}
}

// share returns a seat's share of first place, with an interval for one of several comparisons.
func (t tally) share(seat, comparisons int) stats.Estimate {
	if t.known {
		return stats.Exactly(float64(t.twelfths[seat]) / results.Twelfths)
	}
	return stats.DividedOf(t.twelfths[seat], t.games, comparisons)
}

// played reports whether the tally has shares.
func (t tally) played() bool { return t.known || t.games > 0 }

// shares returns the shares of all seats, nil if there are none.
func (t tally) shares() []Share {
	if !t.played() {
		return nil
	}
	var list []Share
	for s := range t.twelfths {
		list = append(list, percent(t.share(s, 1)))
	}
	return list
}

// dropped returns how much a seat's share falls from one position to the next. ok reports whether the interval of one of
// several comparisons is above 0.
func dropped(seat int, before, after tally, comparisons int) (drop stats.Estimate, ok bool) {
	if !before.played() || !after.played() {
		return drop, false
	}
	drop = stats.Difference(before.share(seat, comparisons), after.share(seat, comparisons))
	return drop, drop.Beside(0) > 0
}

func percent(e stats.Estimate) Share { return Share{100 * e.Value, 100 * e.Lo, 100 * e.Hi} }
