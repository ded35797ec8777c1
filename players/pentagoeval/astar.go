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

// aStar judges boards by what the colour that places next can do. In place phase that is the mover, after his best
// rotation. In rotate phase it is the opponent, for whom the original oddly chooses the rotation as well; without
// rotations it judges the board as it is, as if the mover were to place.
type aStar struct {
	judge     *judge
	rotations bool
}

func newAStar(w players.Weights) *aStar {
	quirks := w.On("quirks")
	return &aStar{newJudge(starReader{quirks}, strengthsOf(w), !quirks), w.On("rotations")}
}

// Evaluate returns 100 for a win of root and -100 for one of the opponent, and otherwise the best board's value.
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

// starReader reads lines as heuristic a-star does. For us any count above four is a win, for them it takes two.
//
// With quirks it makes the mistakes of the program that printed the tables, which could not be reproduced otherwise.
// A line that shows a win of theirs only drops out of the sum, as the program forgets the finding at its next line;
// and three stones in the interior are a danger even where the other colour holds the fourth cell. Without quirks
// their win on any line counts, unless we win, and a blocked three is none; the judge then also lets a danger decide
// the value, as the report has it, where the program adds it.
type starReader struct{ quirks bool }

func (s starReader) six(us, them stones) (r reading) {
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

// hint turns counts above four into hints.
func hint(r *reading) {
	if r.our.count > 4 {
		r.our.hints = 2
	}
	if r.their.count > 4 {
		r.their.hints = 1
	}
}

// side returns one colour's count and danger on a line of six, and whether it can make five there whoever places.
func (s starReader) side(own, other stones) (c side, win bool) {
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

// Symmetric returns true: lines are counted by families, and each family is its own image.
func (*aStar) Symmetric() bool { return true }
