package stats

import "math"

// A comparison that is looked at after every block takes about d·2v/g² blocks and a few more. v is the variance of a block's
// score, ½ ± g the true score, and d the evidence needed and 1.35. That is the median; the quartiles of the length are
// these parts of it. TestPower simulates them.
const (
	beyond       = 1.35
	lowQuartile  = 0.60
	highQuartile = 1.57
	eighthDecile = 1.70 // four of five comparisons are decided by then
	atLeast      = 9    // blocks, however large the difference
)

// Length returns how many blocks a comparison takes in all until it is decided: the quartiles of its length. gap is the
// difference of the true score from ½, variance that of a block's score. Without a gap there is no length: both are 0.
func Length(variance, gap float64, needed Evidence) (from, to int) {
	if gap == 0 {
		return 0, 0
	}
	median := (float64(needed) + beyond) * 2 * variance / (gap * gap)
	return int(min(outOfSight, atLeast+lowQuartile*median)), int(min(outOfSight, atLeast+highQuartile*median))
}

// outOfSight is a number of blocks that nobody plays.
const outOfSight = 1e15

// Remaining returns how many more blocks a decision may take, at least 1. For from, the true score lies one standard
// error farther from ½ than the present one; for to, it lies one nearer. If that is ½ or beyond, no decision is in sight,
// and to is 0. Without blocks both are 0.
func (s Sample) Remaining(needed Evidence) (from, to int) {
	mean, n := s.mean()
	if n == 0 {
		return 0, 0
	}
	v := max(s.Variance(), 0.25/n) // few blocks may be alike by chance
	left := max(0, float64(needed-s.Against(0.5, Either))+beyond)
	gap, doubt := math.Abs(mean-0.5), math.Sqrt(v/n)
	// Bets at most double their capital by a block, and the largest of them begin with a thirtieth of it.
	fewest := int((float64(needed)+math.Log(float64(len(stakes))))/math.Ln2 + 1 - n)
	blocks := func(gap float64) int { return max(1, fewest, int(min(outOfSight, left*2*v/(gap*gap)))) }
	from, to = blocks(min(0.5, gap+doubt)), blocks(max(0, gap-doubt))
	if gap <= doubt || to >= outOfSight {
		to = 0
	}
	return from, to
}

// Detectable returns the gap that a number of blocks would have shown in four of five comparisons, at most ½.
func Detectable(variance float64, blocks int, needed Evidence) float64 {
	if blocks <= atLeast {
		return 0.5
	}
	return min(0.5, math.Sqrt(2*variance*eighthDecile*(float64(needed)+beyond)/float64(blocks-atLeast)))
}

// WithinLength returns the median number of blocks until the score of equal players is known to be within ½ ± margin.
func WithinLength(variance, margin float64, needed Evidence) int {
	return int((float64(needed) + beyond) * 1.7 * 2 * variance / (margin * margin))
}
