package stats

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// Values counts the values of openings between two bounds, such as differences of scores, for evidence and intervals at
// any time. Blocks of several matchups on one opening depend on each other: together they are one value, their mean.
// Every opening counts alike, so all are of one kind; see WeightedAtAnyTime for several.
type Values struct {
	Exact       bool // their one value is known, not estimated
	least, most float64
	list        scores // ascending; mapped to [0,1]
	games       int
}

// Between returns no values yet, of those from least to most.
func Between(least, most float64) Values { return Values{least: least, most: most} }

// Add counts the value of one opening with its games. It panics for a value outside the bounds.
func (v *Values) Add(value float64, games int) {
	if !(value >= v.least && value <= v.most) {
		panic(fmt.Sprintf("stats: the value %v of an opening is not between %v and %v", value, v.least, v.most))
	}
	const finest = 1 << 30 // equal values that were summed in another order differ by less
	score := math.Round((value-v.least)/(v.most-v.least)*finest) / finest
	i, found := slices.BinarySearchFunc(v.list, score, func(s scored, score float64) int { return cmp.Compare(s.score, score) })
	if !found {
		v.list = slices.Insert(v.list, i, scored{score: score})
	}
	v.list[i].n++
	v.games += games
}

// N returns the number of openings.
func (v Values) N() int {
	_, n := v.list.mean()
	return int(n)
}

// Against returns the evidence of the openings against the mean value. It is 0 without openings. Against panics unless
// the value lies between the bounds.
func (v Values) Against(value float64, side Side) Evidence {
	switch {
	case len(v.list) == 0:
		return 0
	case !(value > v.least && value < v.most):
		panic(fmt.Sprintf("stats: evidence against the value %v", value))
	}
	return v.list.against((value-v.least)/(v.most-v.least), side)
}

// AtAnyTime returns the mean value with an interval that may be looked at after every opening.
func (v Values) AtAnyTime() Estimate { return v.atAnyTime(Needed(1)) }

func (v Values) atAnyTime(needed Evidence) Estimate {
	mean, n := v.list.mean()
	if n == 0 {
		return refuse("no games")
	}
	lo, hi := v.list.interval(mean, needed)
	scale := func(score float64) float64 { return v.least + score*(v.most-v.least) }
	e := Estimate{Value: scale(mean), N: int(n), Games: v.games}
	return e.within(scale(lo), scale(hi), BetOpenings)
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
