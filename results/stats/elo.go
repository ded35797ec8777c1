package stats

import (
	"fmt"
	"math"
)

// Elo returns the difference of strength that a score says, on the logistic Elo scale: 400·log10(s/(1−s)), with both
// ends of the score's interval mapped alike. A score of 0 or 1 has no such number, and an interval that ends there has
// none: Why then says how far the other end goes. It panics unless the numbers of the score that are in force lie in
// [0,1] and in order.
//
// Source: A. E. Elo, The rating of chessplayers, past and present (1978), in its logistic form.
func Elo(score Estimate) Estimate {
	if score.Games == 0 {
		return score
	}
	s, lo, hi := score.Value, score.Lo, score.Hi
	if !score.Known() {
		lo, hi = 0, 1
	}
	if !(0 <= lo && lo <= s && s <= hi && hi <= 1) {
		panic(fmt.Sprintf("stats: no Elo of the score %v between %v and %v", s, lo, hi))
	}
	e := Estimate{N: score.N, Games: score.Games}
	switch {
	case s == 1:
		return refuse("it won every game" + bound(lo, hi))
	case s == 0:
		return refuse("it lost every game" + bound(lo, hi))
	case !score.Known():
		e.Value, e.Why = logistic(s), score.Why
	case lo == 0 || hi == 1:
		e.Value, e.Why = logistic(s), "too few games for an interval in Elo"+bound(lo, hi)
	default:
		e.Value = logistic(s)
		e = e.within(logistic(lo), logistic(hi), score.Method)
	}
	return e
}

// bound says what an interval that ends at 0 or 1 tells of the strength, or "" if nothing.
func bound(lo, hi float64) string {
	switch {
	case 0 < lo && lo < 1:
		return ": at least " + Signed(logistic(lo)) + " Elo"
	case 0 < hi && hi < 1:
		return ": at most " + Signed(logistic(hi)) + " Elo"
	}
	return ""
}

// logistic maps a score inside (0,1).
func logistic(s float64) float64 { return 400 * math.Log10(s/(1-s)) }
