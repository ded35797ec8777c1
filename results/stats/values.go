package stats

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// Values counts the values of openings between two bounds, such as differences of scores, for evidence and intervals at
// any time. Blocks of several matchups on one opening depend on each other: together they are one value, their mean.
// Every opening counts alike. Kinds of openings need no weights if a plan plays them in turn: the logarithm of a bet's
// factor is concave, so values whose mean is as supposed lose, whatever their order.
type Values struct {
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
	n := 0.0
	for _, c := range v.list {
		n += c.n
	}
	return int(n)
}

// Against returns the evidence of the openings against the mean value. It is 0 without openings.
func (v Values) Against(value float64, side Side) Evidence {
	return v.list.against((value-v.least)/(v.most-v.least), side)
}

// AtAnyTime returns the mean value with an interval that may be looked at after every opening.
func (v Values) AtAnyTime() Estimate {
	if len(v.list) == 0 {
		return refuse("no games")
	}
	n, sum := v.N(), 0.0
	for _, c := range v.list {
		sum += c.n * c.score
	}
	mean := sum / float64(n)
	lo, hi := v.list.interval(mean, Needed(1))
	scale := func(score float64) float64 { return v.least + score*(v.most-v.least) }
	e := Estimate{Value: scale(mean), N: n, Games: v.games}
	return e.within(scale(lo), scale(hi), BetOpenings)
}
