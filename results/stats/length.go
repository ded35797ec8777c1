package stats

import "math"

// A comparison by evidence that is looked at after every block takes about d·2v/g² blocks and a few more, for blocks of
// variance v and a true score of ½ ± g. d is the evidence needed and 1.35 in the median; the quartiles of the length are
// these parts of it. TestLength simulates them.
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
	const most = 1e15 // so that small gaps do not overflow
	median := (float64(needed) + beyond) * 2 * variance / (gap * gap)
	return int(min(most, atLeast+lowQuartile*median)), int(min(most, atLeast+highQuartile*median))
}

// Detectable returns the gap that a number of blocks would have shown in four of five comparisons, at most ½.
func Detectable(variance float64, blocks int, needed Evidence) float64 {
	if blocks <= atLeast {
		return 0.5
	}
	return min(0.5, math.Sqrt(2*variance*eighthDecile*(float64(needed)+beyond)/float64(blocks-atLeast)))
}

// WithinLength returns how many blocks it typically takes until the score of equal players is known to be within ½ ±
// margin.
func WithinLength(variance, margin float64, needed Evidence) int {
	return int((float64(needed) + beyond) * 1.7 * 2 * variance / (margin * margin))
}
