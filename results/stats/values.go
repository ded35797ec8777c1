package stats

import (
	"cmp"
	"fmt"
	"slices"
)

// Values counts shares of the points by opening, for intervals at any time. Blocks of several matchups on one opening
// depend on each other: together they are one value, their mean. Every opening counts alike, so all are of one kind; see
// WeightedAtAnyTime for several. Shares near 0 or 1 are skewed, so bets are those for their whole range; see Differences.
type Values struct {
	Exact bool   // their one value is known, not estimated
	list  scores // ascending
	games int
}

// Add counts the share of one opening, in [0,1], with its games. It panics for others.
func (v *Values) Add(share float64, games int) {
	if !(share >= 0 && share <= 1) {
		panic(fmt.Sprintf("stats: the share %v of an opening", share))
	}
	score := finely(share)
	i, found := slices.BinarySearchFunc(v.list, score, func(s scored, score float64) int { return cmp.Compare(s.score, score) })
	if !found {
		v.list = slices.Insert(v.list, i, scored{score: score})
	}
	v.list[i].n++
	v.games += games
}

// AtAnyTime returns the mean share with an interval that may be looked at after every opening.
func (v Values) AtAnyTime() Estimate { return v.atAnyTime(Needed(1)) }

func (v Values) atAnyTime(needed Evidence) Estimate {
	mean, n := v.list.mean()
	if n == 0 {
		return refuse("no games")
	}
	lo, hi := v.list.interval(mean, needed)
	return Estimate{Value: mean, N: int(n), Games: v.games}.within(lo, hi, BetOpenings)
}

// WeightedAtAnyTime returns the mean over kinds of openings, weighted as in the plan, as StratifiedAtAnyTime does. It has
// no games if there are no openings of some kind yet.
func WeightedAtAnyTime(kinds []Values, weights []float64) Estimate {
	var parts []part
	for i, v := range kinds {
		parts = append(parts, part{v.atAnyTime, weights[i], v.Exact})
	}
	return together(parts)
}
