package stats

import "math"

// Openings sums up what blocks have given, opening by opening. Blocks of several matchups on one opening are not
// independent: together they are one observation. Kinds of openings are strata, each with the weight of its blocks, because
// a plan fixes how many openings of each kind there are. The zero Openings has none.
type Openings struct {
	kinds []kind
	games int
}

// kind is the sums over the openings of one kind. An opening has blocks, and given is the sum over its blocks.
type kind struct {
	name                                 string
	openings                             int
	given, blocks                        float64
	givenSquared, product, blocksSquared float64 // sums over openings
	least, most                          float64 // mean of an opening
}

// Add counts one opening of a kind, by the sum of what its blocks have given. Blocks and games are their numbers; it panics
// without a block.
func (o *Openings) Add(name string, given float64, blocks, games int) {
	if blocks < 1 {
		panic("stats: an opening without blocks")
	}
	n := float64(blocks)
	one := kind{name: name, openings: 1, given: given, blocks: n,
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

func (k kind) plus(o kind) kind {
	k.openings += o.openings
	k.given, k.blocks = k.given+o.given, k.blocks+o.blocks
	k.givenSquared += o.givenSquared
	k.product += o.product
	k.blocksSquared += o.blocksSquared
	k.least, k.most = min(k.least, o.least), max(k.most, o.most)
	return k
}

// spread returns the sum over the openings of the kind of the squares of given − mean·blocks, about their own average. It
// is 0 if all openings of the kind have one mean.
func (k kind) spread(mean float64) float64 {
	const rounding = 1e-9 // of means; those of games differ by far more, or not at all
	if k.most-k.least < rounding {
		return 0
	}
	missed := k.given - mean*k.blocks
	squares := k.givenSquared - 2*mean*k.product + mean*mean*k.blocksSquared
	return max(0, squares-missed*missed/float64(k.openings))
}

// Mean returns the mean of what a block has given, every block counting alike, with its interval. No block gives less than
// least or more than most, and the interval ends there. It is Student's, from the spread of the openings of each kind;
// the degrees of freedom are Satterthwaite's, rounded down. If a kind has one opening, it has no spread of its own, and
// the kinds are taken for one, which is conservative.
//
// If all openings of each kind gave the same, there is no spread to judge by, but other openings may give otherwise: with
// n openings alike, their share is below 1 − 0.05^(1/n) at 95 %, and the interval is what the mean can be if they all gave
// the least, or all the most. A single opening says nothing.
//
// Sources: F. E. Satterthwaite, Biometrics Bulletin 2 (1946); W. G. Cochran, Sampling Techniques (1977), sections 5.4
// and 6.3, for strata and for means of clusters of unequal size.
func (o Openings) Mean(least, most float64) Estimate {
	if len(o.kinds) == 0 {
		return refuse("no games")
	}
	all, kinds := o.kinds[0], o.kinds
	for _, k := range o.kinds[1:] {
		all = all.plus(k)
	}
	for _, k := range o.kinds {
		if k.openings == 1 {
			kinds = []kind{all}
		}
	}
	e := Estimate{Value: all.given / all.blocks, N: all.openings, Games: o.games}
	variance, squares := 0.0, 0.0 // of the mean, and what its degrees of freedom are found by
	for _, k := range kinds {
		n := float64(k.openings)
		v := n / max(1, n-1) * k.spread(e.Value) / (all.blocks * all.blocks)
		variance += v
		squares += v * v / max(1, n-1)
	}
	switch {
	case e.N == 1:
		e.Why = "one opening has no spread"
	case variance == 0:
		other := 1 - math.Pow(1-Level, 1/float64(e.N))
		lo, hi := e.Value-other*(all.most-least), e.Value+other*(most-all.least)
		return e.within(max(least, lo), min(most, hi), EqualOpenings)
	default:
		half := quantile(math.Max(1, math.Floor(variance*variance/squares+1e-9))) * math.Sqrt(variance)
		return e.within(max(least, e.Value-half), min(most, e.Value+half), StudentOpenings)
	}
	return e
}
