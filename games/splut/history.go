package splut

import (
	"math/bits"

	"tourney/games"
)

var (
	_ games.Historic = (*Board)(nil)
	_ games.Ender    = (*Board)(nil)
)

// begins reports whether a turn begins here. In an open game it begins if all its steps are left.
func (s *state) begins() bool { return s.left == fullTurn(s.turn) }

// alike reports whether two starts of turns are the same position, in whichever turns.
func (s *state) alike(other *state) bool {
	return s.mover == other.mover && s.left == other.left && s.rocks == other.rocks && s.teams == other.teams &&
		s.marks == other.marks
}

// recognize ends the game if enough earlier turns began like this one.
func (b *Board) recognize() {
	times := 1 + b.times(&b.state)
	b.seen = uint8(max(times, int(b.seen)))
	if times >= b.rules.repetition {
		b.end(repeated)
	}
}

// times returns the number of earlier turns that began like s. Positions before the last lost piece cannot come back.
func (b *Board) times(s *state) (times int) {
	for i := len(b.history) - int(b.quiet); i < len(b.history); i++ {
		if past := &b.history[i]; past.begins() && past.alike(s) {
			times++
		}
	}
	return times
}

// Recalls implements games.Historic. Within plies sub-moves the cap may be met, or a turn may begin with an earlier position often
// enough. The bound: every team moves before a position comes back, and no piece moves more than a cell a step.
func (b *Board) Recalls(plies int) bool {
	if b.rules.cap != 0 && len(b.history)+plies >= b.rules.cap {
		return true
	}
	if b.rules.repetition == 0 {
		return false
	}
	round := bits.OnesCount8(b.in)
	if plies < 1+(b.rules.repetition-1-int(b.seen))*round {
		return false
	}
	for i := len(b.history) - int(b.quiet); i < len(b.history); i++ {
		past := &b.history[i]
		if !past.begins() {
			continue
		}
		way := b.wayTo(past)
		if way > plies {
			continue
		}
		times := b.times(past)
		if b.begins() && b.alike(past) {
			times++
		}
		if way+(b.rules.repetition-1-times)*round <= plies {
			return true
		}
	}
	return false
}

// wayTo returns a lower bound on the steps until a turn can begin like a past one. It is at least 1. Each turn until
// then takes a step, and a piece takes a step for each cell of its distance.
func (b *Board) wayTo(past *state) int {
	way := 0
	for seat := b.mover; way == 0 || seat != past.mover; way++ {
		seat = b.next(seat)
	}
	for seat, t := range past.teams {
		for k := Wizard; k <= Troll; k++ {
			if cell := t.cell(k); cell >= 0 {
				way = max(way, Distance(cell, b.teams[seat].cell(k)))
			}
		}
	}
	return way
}

// Ends reports whether any legal step ends the game.
func (b *Board) Ends() bool {
	if len(b.history)+1 == b.rules.cap || bits.OnesCount8(b.in) == 2 && b.hits() != 0 {
		return true
	}
	if b.rules.repetition == 0 || int(b.seen)+1 < b.rules.repetition {
		return false
	}
	var moves [listRoom]games.Move
	for _, m := range moves[:b.list(&moves)] {
		_, over := b.Do(m)
		b.Undo()
		if over {
			return true
		}
	}
	return false
}
