package stats

import (
	"fmt"
	"math"
)

// Elo converts a score and its interval to a difference of strength on the logistic Elo scale, 400·log10(s/(1−s)). A
// score of 0 or 1 has no finite value, and an interval that ends there has no finite end: Why then states the other
// end. Elo panics unless 0 <= Lo <= Value <= Hi <= 1.
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

// bound returns words for the finite end of an interval that ends at 0 or 1, or "".
func bound(lo, hi float64) string {
	switch {
	case 0 < lo && lo < 1:
		return ": at least " + Signed(logistic(lo)) + " Elo"
	case 0 < hi && hi < 1:
		return ": at most " + Signed(logistic(hi)) + " Elo"
	}
	return ""
}

// logistic converts a score inside (0,1) to Elo.
func logistic(s float64) float64 { return 400 * math.Log10(s/(1-s)) }
