package pentagoeval

import (
	"slices"

	"tourney/games"
	"tourney/players"
)

func init() {
	players.RegisterHeuristic(players.Heuristic{
		Game:   game,
		Name:   "a-star",
		Doc:    "open lines as in a, told apart by threats: ±100 for a win in reach, ±50 for a danger",
		Source: "2016 Pentago report, heuristic A star",
		Params: slices.Concat(strengthParams, []players.Param{
			toggle("rotations", true, "consider rotations in rotate phase too; in place phase they always are"),
			toggle("quirks", true, "as in the published tables: the opponent's win is forgotten, a blocked three endangers"),
		}),
		New: func(w players.Weights) (players.Evaluator, error) { return newAStar(w), nil },
	})
}

// aStar judges boards for the colour that places next. In place phase this is the mover, after the mover's best
// rotation. In rotate phase it is the opponent, after the rotation that is best for the opponent, as in the original
// program. Without rotations, aStar judges a board in rotate phase unrotated and lets the mover place.
type aStar struct {
	judge     *judge
	rotations bool
}

func newAStar(w players.Weights) *aStar {
	quirks := w.On("quirks")
	return &aStar{newJudge(starReader{quirks}, strengthsOf(w), !quirks), w.On("rotations")}
}

// Evaluate returns the value of the best board, which is ±100 for a win of root or of the opponent.
func (e *aStar) Evaluate(p games.Position, root games.Seat) float64 { return e.value(viewOf(p), root) }

func (e *aStar) value(v view, root games.Seat) float64 {
	switch {
	case !v.rotating:
		return forRoot(e.judge.rotated(v, v.mover), v.mover, root)
	case e.rotations:
		return forRoot(e.judge.rotated(v, 1-v.mover), 1-v.mover, root)
	default:
		return forRoot(e.judge.still(v, v.mover), v.mover, root)
	}
}

// starReader reads lines for heuristic a-star. We win by one count above four, they by two.
//
// Quirks are the mistakes that reproduce the published tables. The original program forgets their win at its next line:
// the line only drops out of the sum. It takes three inner stones for a danger even if the other colour holds the
// fourth inner cell, and adds a danger to the value. Without quirks, as in the report, their win on any line counts
// unless we win, a blocked three is no danger, and a danger decides the value.
type starReader struct{ quirks bool }

func (s starReader) six(us, them stoneCounts) (r reading) {
	var ourWin, theirWin bool
	r.our, ourWin = s.side(us, them)
	r.their, theirWin = s.side(them, us)
	switch {
	case ourWin:
		r.our.hints = 2
	case theirWin && s.quirks:
		r.void = true
	case theirWin:
		r.their.hints = 2
	default:
		hint(&r)
	}
	return r
}

func (s starReader) triple(us, them int) reading {
	r := tripleCounts(us, them)
	hint(&r)
	return r
}

func hint(r *reading) {
	if r.our.count > 4 {
		r.our.hints = 2
	}
	if r.their.count > 4 {
		r.their.hints = 1
	}
}

// side returns one colour's count and danger on a line of six. win tells that the colour can make five on the line even
// if the other colour places next.
func (s starReader) side(own, other stoneCounts) (c colourReading, win bool) {
	c.count = openCount(own, other)
	switch {
	case own.inner == 4 && (other.border == 0 || own.border > 0):
		win = true
	case own.inner == 3 && other.border == 0 && (s.quirks || other.inner == 0):
		c.danger = true
	default:
		c.count = grown(c.count, own, other)
	}
	return c, win
}

// Invariant implements players.Invariant. Lines are counted by family, and each family is its own image.
func (*aStar) Invariant() bool { return true }
