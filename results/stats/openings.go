package stats

import (
	"math"
)

// Openings sums values of blocks by opening, such as differences of scores. Blocks of several matchups on one opening
// depend on each other: together they are one observation. Kinds of openings are strata, weighted by their blocks,
// because a plan fixes the number of openings of each kind. Games from one position, such as the empty board, share no
// opening that was drawn: add each of their blocks alone. The zero Openings is empty.
type Openings struct {
	kinds []kind
	games int
}

// kind is the sums over the openings of one kind; given is the sum of the values of blocks.
type kind struct {
	name                                 string
	openings, games                      int
	given, blocks                        float64
	givenSquared, product, blocksSquared float64 // sums over openings
	least, most                          float64 // means of openings
	exact                                bool    // deterministic players on one position, see AddExact
}

// FewOpenings is the number of openings below which intervals of Mean are unreliable.
const FewOpenings = 20

// AddExact counts blocks of deterministic players from one position, as Add does. Their one value is known, and adds no
// uncertainty.
func (o *Openings) AddExact(name string, given float64, blocks, games int) {
	o.Add(name, given, blocks, games)
	for i := range o.kinds {
		if o.kinds[i].name == name {
			o.kinds[i].exact = true
		}
	}
}

// Add counts one opening of the kind name. given is the sum of its blocks' values; blocks and games are numbers. Add
// panics without blocks.
func (o *Openings) Add(name string, given float64, blocks, games int) {
	if blocks < 1 {
		panic("stats: an opening without blocks")
	}
	n := float64(blocks)
	one := kind{name: name, openings: 1, games: games, given: given, blocks: n,
		givenSquared: given * given, product: given * n, blocksSquared: n * n, least: given / n, most: given / n}
	o.games += games
	for i := range o.kinds {
		if o.kinds[i].name == name {
			o.kinds[i] = o.kinds[i].plus(one)
			return
		}
	}
	o.kinds = append(o.kinds, one)
}

// Of returns the openings of some kinds.
func (o Openings) Of(takes func(name string) bool) (some Openings) {
	for _, k := range o.kinds {
		if takes(k.name) {
			some.kinds, some.games = append(some.kinds, k), some.games+k.games
		}
	}
	return some
}

func (k kind) plus(o kind) kind {
	if k.openings == 0 {
		return o
	}
	k.openings, k.games = k.openings+o.openings, k.games+o.games
	k.given, k.blocks = k.given+o.given, k.blocks+o.blocks
	k.givenSquared += o.givenSquared
	k.product += o.product
	k.blocksSquared += o.blocksSquared
	k.least, k.most = min(k.least, o.least), max(k.most, o.most)
	return k
}

// spread returns the sum of squared deviations from the average of given − mean·blocks, over the openings of the kind.
// It is 0 if all openings have equal means.
func (k kind) spread(mean float64) float64 {
	const rounding = 1e-9 // of means; means of games are equal or differ by far more
	if k.most-k.least < rounding {
		return 0
	}
	missed := k.given - mean*k.blocks
	squares := k.givenSquared - 2*mean*k.product + mean*mean*k.blocksSquared
	return max(0, squares-missed*missed/float64(k.openings))
}

// Mean returns the mean value of a block with its interval, every block counting alike. Every block's value lies
// between least and most, and so does the interval. The interval is Student's t with the spread of openings within
// kinds and Satterthwaite's degrees of freedom, rounded down. If a kind has one opening and so no spread, all kinds are
// pooled, which is conservative.
//
// If all openings of each kind have equal means, there is no spread, but other openings may differ. After n equal
// openings the share of others is below 1 − 0.05^(1/n) at 95 %; the interval is the range of the mean if all others
// gave least, or all gave most; without bounds (least and most infinite) there is none. A single opening has no
// interval.
//
// Sources: F. E. Satterthwaite, Biometrics Bulletin 2 (1946); W. G. Cochran, Sampling Techniques (1977), sections 5.4
// and 6.3, for strata and for means of clusters of unequal size.
func (o Openings) Mean(least, most float64) Estimate {
	if len(o.kinds) == 0 {
		return refuse("no games")
	}
	var all, drawn kind // of all kinds, and of those that are not exact
	var kinds []kind
	alone := false // some kind has no spread of its own
	for _, k := range o.kinds {
		if all = all.plus(k); !k.exact {
			drawn, kinds, alone = drawn.plus(k), append(kinds, k), alone || k.openings == 1
		}
	}
	if alone {
		kinds = []kind{drawn}
	}
	e := Estimate{Value: all.given / all.blocks, N: all.openings, Games: o.games}
	variance, squares := 0.0, 0.0 // the variance of the mean, and the term for its degrees of freedom
	for _, k := range kinds {
		n := float64(k.openings)
		v := n / max(1, n-1) * k.spread(e.Value) / (all.blocks * all.blocks)
		variance += v
		squares += v * v / max(1, n-1)
	}
	switch {
	case len(kinds) == 0:
		e.Why = OnlyExact
	case drawn.openings == 1:
		e.Why = "one opening has no spread"
	case variance == 0 && math.IsInf(most-least, 1):
		e.Why = "all openings are equal: no spread to judge by"
	case variance == 0:
		other := (1 - math.Pow(1-Level, 1/float64(drawn.openings))) * drawn.blocks / all.blocks
		lo, hi := e.Value-other*(drawn.most-least), e.Value+other*(most-drawn.least)
		return e.within(max(least, lo), min(most, hi), EqualOpenings)
	default:
		half := quantile(math.Max(1, math.Floor(variance*variance/squares+1e-9))) * math.Sqrt(variance)
		return e.within(max(least, e.Value-half), min(most, e.Value+half), StudentOpenings)
	}
	return e
}
