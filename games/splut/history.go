package splut

import (
	"math/bits"

	"tourney/games"
)

var (
	_ games.Historic = (*Board)(nil)
	_ games.Ender    = (*Board)(nil)
)

// begins reports whether a turn begins here. In an open game it does where all its steps are left.
func (s *state) begins() bool { return s.left == fullTurn(s.turn) }

// alike reports whether two starts of turns are the same position, whichever turns of the game they are.
func (s *state) alike(other *state) bool {
	return s.mover == other.mover && s.left == other.left && s.rocks == other.rocks && s.teams == other.teams &&
		s.marks == other.marks
}

// recognize ends the game if the turn begins as others did before, often enough.
func (b *Board) recognize() {
	times := 1 + b.times(&b.state)
	b.seen = uint8(max(times, int(b.seen)))
	if times >= b.rules.repetition {
		b.end(repeated)
	}
}

// times returns how many turns of the past have begun like a position. What was before the last loss of a piece cannot
// come back.
func (b *Board) times(s *state) (times int) {
	for i := len(b.history) - int(b.quiet); i < len(b.history); i++ {
		if past := &b.history[i]; past.begins() && past.alike(s) {
			times++
		}
	}
	return times
}

// Recalls reports whether the cap may be met, or a turn begin once more as often as it has to. No more is reckoned with
// than that every team has to move before a position is there again, and that no piece moves by more than a cell a step.
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

// wayTo returns a number of steps, at least 1, in less than which no turn can begin like one of the past with the same
// teams: one for each turn until then, and those of the piece that is farthest away.
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
