package stats

import (
	"math"
	"slices"
)

// Part is a part of a sample: sums of its games. Parts are independent of each other; games within a part may not be.
type Part struct {
	Sum   float64 // >= 0
	Per   float64 // > 0: what Sum is divided by, such as games or turns
	Games int
}

// Ratio returns the ratio of the two sums over all parts, such as the time of a turn. The interval of 95 % comes from
// leaving out one part after another. Parts without Per are left out. A single part, or equal parts, have a ratio
// without an interval.
//
// Source: P. S. Kott, The delete-a-group jackknife, Journal of Official Statistics 17 (2001).
func Ratio(parts []Part) Estimate {
	parts = slices.DeleteFunc(slices.Clone(parts), func(p Part) bool { return p.Per <= 0 })
	if len(parts) == 0 {
		return refuse("no games")
	}
	var all Part
	for _, p := range parts {
		all.Sum, all.Per, all.Games = all.Sum+p.Sum, all.Per+p.Per, all.Games+p.Games
	}
	n := float64(len(parts))
	e := Estimate{Value: all.Sum / all.Per, N: len(parts), Games: all.Games}
	if len(parts) == 1 {
		e.Why = "games of a single part have no spread to judge by"
		return e
	}
	squares := 0.0
	for _, p := range parts {
		d := (all.Sum-p.Sum)/(all.Per-p.Per) - e.Value
		squares += d * d
	}
	half := quantile(n-1) * math.Sqrt((n-1)/n*squares)
	if half <= 1e-12*e.Value { // rounding
		e.Why = "all parts are equal: no spread to judge by"
		return e
	}
	return e.within(max(0, e.Value-half), e.Value+half, jackknifeParts)
}
