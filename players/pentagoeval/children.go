package pentagoeval

import (
	"tourney/games"
	"tourney/games/pentago"
)

// firstRotation is the first of the eight sub-moves that rotate; those before it place.
const firstRotation games.Move = 36

// stoneAt is what a white stone on a cell adds to the codes of a view; a black one adds twice as much.
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

// after returns what is seen after a legal sub-move of b, from which v is, that does not end the game.
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

// EvaluateChildren values the positions after some sub-moves.
func (e *one) EvaluateChildren(p games.Position, root games.Seat, moves []games.Move, values []float64) {
	b, v := p.(*pentago.Board), viewOf(p)
	if !v.rotating {
		for i, m := range moves {
			values[i] = e.value(v.after(b, m), root)
		}
		return
	}
	// A rotation changes what one quadrant allows; the others are put together once.
	var part, rest [quadrants]tally
	for q := range part {
		part[q] = e.table[q][v.code(q)]
	}
	upper, lower := part[0].and(part[1]), part[2].and(part[3])
	rest[0], rest[1], rest[2], rest[3] = part[1].and(lower), part[0].and(lower), part[3].and(upper), part[2].and(upper)
	for i, m := range moves {
		q := int(m-firstRotation) / 2
		values[i] = e.valueOf(rest[q].and(e.table[q][b.Turned(q)[m%2]]), root)
	}
}

// EvaluateChildren values the positions after some sub-moves.
func (e *oneTwo) EvaluateChildren(p games.Position, root games.Seat, moves []games.Move, values []float64) {
	b, v := p.(*pentago.Board), viewOf(p)
	for i, m := range moves {
		values[i] = e.value(v.after(b, m), root)
	}
}

// EvaluateChildren values the positions after some sub-moves.
func (e *a) EvaluateChildren(p games.Position, root games.Seat, moves []games.Move, values []float64) {
	e.judge.children(p.(*pentago.Board), root, moves, values, e.value)
}

// EvaluateChildren values the positions after some sub-moves.
func (e *aStar) EvaluateChildren(p games.Position, root games.Seat, moves []games.Move, values []float64) {
	e.judge.children(p.(*pentago.Board), root, moves, values, e.value)
}

// children values the boards after some rotations at once, with the opponent of who rotates next to place, and those
// after some placements one by one.
func (j *judge) children(b *pentago.Board, root games.Seat, moves []games.Move, values []float64,
	value func(v view, root games.Seat) float64) {
	v := viewOf(b)
	if !v.rotating {
		for i, m := range moves {
			values[i] = value(v.after(b, m), root)
		}
		return
	}
	after := j.rotatedTwice(v, 1-v.mover)
	for i, m := range moves {
		values[i] = forRoot(after[m-firstRotation], 1-v.mover, root)
	}
}

// EvaluateChildren values the positions after some sub-moves.
func (e *aHacked) EvaluateChildren(p games.Position, root games.Seat, moves []games.Move, values []float64) {
	e.a.EvaluateChildren(p, root, moves, values)
	b, v := p.(*pentago.Board), viewOf(p)
	for i, m := range moves {
		values[i] = 2*values[i] + e.diagonals(v.after(b, m), root)
	}
}

// EvaluateChildren gives all positions the value that is held.
func (c *heldControl) EvaluateChildren(_ games.Position, _ games.Seat, moves []games.Move, values []float64) {
	for i := range moves {
		values[i] = c.value
	}
}
