package stats

import (
	"math"
	"slices"
)

// Stratum is the sample of one kind of openings.
type Stratum struct {
	Sample Sample
	Weight float64 // the plan's share of this kind; any scale
	// Exact is set for deterministic players on one position: their one score is known, not estimated.
	Exact bool
}

// Stratified returns the share of the points over kinds of openings, weighted as in the plan, with the interval of a
// finished plan. A plan fixes the numbers of openings of each kind, so the difference between kinds adds no
// uncertainty. The interval is Sample.Score's within kinds, with Satterthwaite's degrees of freedom. Samples of single
// games are pooled instead.
//
// Source: W. G. Cochran, Sampling Techniques (1977), section 5.4.
func Stratified(list []Stratum) Estimate {
	pooled, weights, lacks := Sample{}, 0.0, false
	for i, s := range list {
		if i == 0 {
			pooled = s.Sample
		} else {
			pooled = pooled.Plus(s.Sample)
		}
		weights += s.Weight
		lacks = lacks || len(s.Sample.blocks) == 0 && s.Weight > 0
	}
	switch {
	case pooled.games == 0:
		return refuse("no games")
	case pooled.single && !slices.ContainsFunc(list, func(s Stratum) bool { return !s.Exact }):
		return Estimate{Value: float64(pooled.twelfths) / float64(12*pooled.games), N: pooled.games, Games: pooled.games, Why: OnlyExact}
	case pooled.single:
		return Divided(pooled.twelfths, pooled.games)
	case lacks || weights == 0:
		return Estimate{Value: float64(pooled.twelfths) / float64(12*pooled.games), Games: pooled.games, Why: NoBlock}
	}
	e := Estimate{N: pooled.Blocks(), Games: pooled.inBlocks}
	var middle, variance, squares float64
	for _, s := range list {
		w := s.Weight / weights
		mean, n := s.Sample.mean()
		e.Value += w * mean
		switch {
		case w == 0:
		case s.Exact:
			middle += w * mean
		default:
			centre := (n*mean + 0.25) / (n + 0.5)
			v := (s.Sample.squares(centre) + 0.25*centre*centre + 0.25*(1-centre)*(1-centre)) / ((n - 0.5) * (n + 0.5))
			middle += w * centre
			variance += w * w * v
			squares += w * w * v * w * w * v / (n - 0.5)
		}
	}
	if variance == 0 {
		e.Why = OnlyExact
		return e
	}
	half := quantile(variance*variance/squares) * math.Sqrt(variance)
	lo, hi := middle-half, middle+half
	if e.Value <= lo || hi <= e.Value { // the added blocks of more than 15 kinds pull the middle farther than half the width
		lo, hi = min(lo, e.Value-half), max(hi, e.Value+half)
	}
	return e.within(max(0, lo), min(1, hi), StudentBlocks)
}

// StratifiedAtAnyTime returns the share of the points over kinds of openings, weighted as in the plan. Its interval may
// be looked at after every unit. A plan may have played all openings of one kind before those of another. So each kind
// has an interval of its own, and the probability that any of them ever misses is at most 1 − Level.
func StratifiedAtAnyTime(list []Stratum) Estimate {
	var parts []part
	games, twelfths := 0, int64(0)
	for _, s := range list {
		games, twelfths = games+s.Sample.games, twelfths+s.Sample.twelfths
		parts = append(parts, part{s.Sample.unrefuted, s.Weight, s.Exact})
	}
	e := together(parts)
	if e.Games == 0 && games > 0 {
		e.Value, e.Games = float64(twelfths)/float64(12*games), games
	}
	return e
}

// part is the figure of one kind of openings, with an interval for the evidence needed.
type part struct {
	figure func(needed Evidence) Estimate
	weight float64
	exact  bool
}

// together returns the weighted mean of parts, with an interval if all parts have units. It has no games otherwise.
func together(parts []part) Estimate {
	uncertain, total := 0, 0.0
	for _, p := range parts {
		if total += p.weight; !p.exact {
			uncertain++
		}
	}
	sum, units := Estimate{Why: OnlyExact}, 0
	for _, p := range parts {
		e := p.figure(Needed(uncertain))
		if p.exact {
			e.Lo, e.Hi = e.Value, e.Value
		} else if e.Known() {
			sum.Method, sum.Level, sum.Why = e.Method, Level, ""
		}
		if e.N > 0 {
			units++
		}
		w := p.weight / total
		sum.Value, sum.Lo, sum.Hi = sum.Value+w*e.Value, sum.Lo+w*e.Lo, sum.Hi+w*e.Hi
		sum.N, sum.Games = sum.N+e.N, sum.Games+e.Games
	}
	switch {
	case units == 0:
		return refuse(NoBlock)
	case units < len(parts):
		return refuse("some kind of openings has no complete block yet")
	case !sum.Known():
		sum.Lo, sum.Hi = 0, 0
	}
	return sum
}

// OnlyExact is the reason for figures without an interval that rest on exact strata alone.
const OnlyExact = "deterministic players play one game from one position"
