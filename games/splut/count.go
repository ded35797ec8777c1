package splut

import (
	"math/bits"

	"tourney/games"
)

var _ games.Counter = (*Board)(nil)

// CountMoves returns the number of legal steps.
func (b *Board) CountMoves() int {
	if b.ending != open {
		return 0
	}
	var v view
	b.look(&v)
	n := 0
	for direction := range 4 {
		alone, with := v.wizardSteps(direction)
		walks, pulls, throws := v.trollSteps(direction)
		n += int(alone+v.dwarfSteps(direction)+walks+pulls) + bits.OnesCount64(with) + bits.OnesCount64(throws)
	}
	return max(n, 1)
}

// NthMove returns legal step n, from 0 in ascending order.
func (b *Board) NthMove(n int) games.Move {
	var v view
	b.look(&v)
	for direction := range 4 {
		alone, with := v.wizardSteps(direction)
		here := int(alone) + bits.OnesCount64(with)
		if n >= here {
			n -= here
			continue
		}
		m := stepMove(Wizard, v.wizard, direction, 0)
		if n -= int(alone); n < 0 {
			return m
		}
		for ; n > 0; n-- {
			with &= with - 1
		}
		return m + games.Move(bits.TrailingZeros64(with)+1)
	}
	for direction := range 4 {
		if n -= int(v.dwarfSteps(direction)); n < 0 {
			return v.dwarfMove(direction)
		}
	}
	for direction := range 4 {
		walks, pulls, throws := v.trollSteps(direction)
		m := stepMove(Troll, v.troll, direction, 0)
		if n -= int(walks); n < 0 {
			return m
		}
		if n -= int(pulls); n < 0 {
			return m + pullDetail
		}
		if throws == 0 {
			continue
		}
		for throw, next := range neighbour[neighbour[v.troll][direction]] {
			if n -= int(throws >> next & 1); n < 0 {
				return m + games.Move(throwDetail+throw)
			}
		}
	}
	return passMove
}
