package pentagoeval

import (
	"math"

	"tourney/games"
	"tourney/games/pentago"
)

// firstRotation is the first of the eight rotations. The sub-moves below it are placements.
const firstRotation games.Move = 36

// stoneAt holds, by cell, the summand of a white stone in the codes of a view. A black stone adds twice as much.
var stoneAt = func() (at [firstRotation]uint64) {
	for cell := range at {
		x, y := cell%6, cell/6
		stone := uint64(1) << (16 * (x/3 + y/3*2))
		for range x%3 + y%3*3 {
			stone *= 3
		}
		at[cell] = stone
	}
	return at
}()

// after returns the view after m, a legal sub-move of b that does not end the game. v is the view of b.
func (v view) after(b *pentago.Board, m games.Move) view {
	if m < firstRotation {
		v.codes += stoneAt[m] << uint(v.mover)
		v.rotating = true
		return v
	}
	m -= firstRotation
	q := int(m / 2)
	v.codes += (uint64(b.Turned(q)[m%2]) - uint64(v.code(q))) << (16 * q)
	v.mover = 1 - v.mover
	v.rotating = false
	return v
}

// EvaluateChildren implements players.ChildEvaluator.
func (e *one) EvaluateChildren(p games.Position, root games.Seat, moves []games.Move, values []float64, enough float64) int {
	b, v := p.(*pentago.Board), viewOf(p)
	if !v.rotating {
		return oneByOne(b, v, root, moves, values, enough, e.value)
	}
	// A rotation changes one quadrant. The other three are combined once, before the loop.
	var part, rest [quadrants]tally
	for q := range part {
		part[q] = e.lookup[q][v.code(q)]
	}
	upper, lower := part[0].and(part[1]), part[2].and(part[3])
	rest[0], rest[1], rest[2], rest[3] = part[1].and(lower), part[0].and(lower), part[3].and(upper), part[2].and(upper)
	for i, m := range moves {
		q := int(m-firstRotation) / 2
		values[i] = e.valueOf(rest[q].and(e.lookup[q][b.Turned(q)[m%2]]), root)
	}
	return len(moves)
}

// EvaluateChildren implements players.ChildEvaluator.
func (e *oneTwo) EvaluateChildren(p games.Position, root games.Seat, moves []games.Move, values []float64, enough float64) int {
	return oneByOne(p.(*pentago.Board), viewOf(p), root, moves, values, enough, e.value)
}

// EvaluateChildren implements players.ChildEvaluator.
func (e *a) EvaluateChildren(p games.Position, root games.Seat, moves []games.Move, values []float64, enough float64) int {
	return e.judge.children(p.(*pentago.Board), root, moves, values, enough, e.value)
}

// EvaluateChildren implements players.ChildEvaluator.
func (e *aStar) EvaluateChildren(p games.Position, root games.Seat, moves []games.Move, values []float64, enough float64) int {
	return e.judge.children(p.(*pentago.Board), root, moves, values, enough, e.value)
}

// children values the boards after placements one by one, and those after rotations at once.
func (j *judge) children(b *pentago.Board, root games.Seat, moves []games.Move, values []float64, enough float64,
	value func(v view, root games.Seat) float64) int {
	v := viewOf(b)
	if !v.rotating {
		return oneByOne(b, v, root, moves, values, enough, value)
	}
	after := j.rotatedTwice(v, 1-v.mover)
	for i, m := range moves {
		values[i] = forRoot(after[m-firstRotation], 1-v.mover, root)
	}
	return len(moves)
}

// oneByOne sets the values after moves of b, from which v is, until one is as good as enough for the mover. It returns the
// number of values set.
func oneByOne(b *pentago.Board, v view, root games.Seat, moves []games.Move, values []float64, enough float64,
	value func(v view, root games.Seat) float64) int {
	mine := b.Mover() == root
	for i, m := range moves {
		values[i] = value(v.after(b, m), root)
		if mine && values[i] >= enough || !mine && values[i] <= enough {
			return i + 1
		}
	}
	return len(moves)
}

// EvaluateChildren implements players.ChildEvaluator.
func (e *aHacked) EvaluateChildren(p games.Position, root games.Seat, moves []games.Move, values []float64, _ float64) int {
	e.a.EvaluateChildren(p, root, moves, values, math.NaN())
	b, v := p.(*pentago.Board), viewOf(p)
	for i, m := range moves {
		values[i] = 2*values[i] + e.diagonals(v.after(b, m), root)
	}
	return len(moves)
}

// EvaluateChildren implements players.ChildEvaluator.
func (c *heldControl) EvaluateChildren(_ games.Position, _ games.Seat, moves []games.Move, values []float64, _ float64) int {
	for i := range moves {
		values[i] = c.value
	}
	return len(moves)
}
