package sequential

import (
	"tourney/arena/plan"
	"tourney/results/evidence"
	"tourney/results/stats"
)

// Compare returns the judge of a plan of two players, and the sequence that it fills: the first player beside the
// second. Blocks from the empty board do not count if there are others: they tell how the players play one position.
func Compare(p plan.Plan) (Judge, *stats.Sequence) {
	sequence := evidence.SequenceOf(plan.FactsOf(p))
	return func(b Block) bool {
		switch {
		case !p.Decides(b.Number):
			return false
		case !b.Whole: // no later block may count
			return true
		}
		sequence.Add(b.Games, int64(b.Points[0]), int64(b.Points[1]))
		_, decided := sequence.Decision()
		return decided
	}, sequence
}
