package splut

import (
	"math/bits"

	"tourney/games"
)

// Kind is a kind of piece.
type Kind uint8

// The kinds, in the order in which a team is written.
const (
	Wizard Kind = iota
	Dwarf
	Troll
)

// kindLetters are the letters of the kinds.
const kindLetters = "WDT"

// Action is what a step does besides taking a piece to a neighbouring cell.
type Action uint8

// The actions. A walk does nothing besides.
const (
	Walk     Action = iota
	Push            // a dwarf shifts the row before it
	Pull            // a troll takes along the rock behind it
	Throw           // a troll throws the rock it steps onto
	Levitate        // a wizard takes along a rock from anywhere
	Pass            // nobody can step
)

// Step is what a move does. Cells that it does not have are -1.
type Step struct {
	Kind     Kind
	Action   Action
	From, To int8
	Rock     int8 // the rock that is levitated, pulled or thrown, where it was before
	RockTo   int8 // where it goes
}

// A Move is the kind of piece, its cell, the direction of its step, and what it does with a rock, in bits from 14, 8, 6
// and 0. So moves come in the order of wizard, dwarf and troll, and of directions clockwise from north; alone before
// with a rock.
const (
	kindShift      = 14
	fromShift      = 8
	directionShift = 6

	// The lowest bits: for a wizard, 1 plus the cell of the rock that it levitates; for a dwarf, whether it pushes; for a
	// troll, that it pulls, or 2 plus the direction of its throw. 0 is a walk.
	detailMask  = 1<<directionShift - 1
	pushDetail  = 1
	pullDetail  = 1
	throwDetail = 2
)

// passMove is the only step of a seat that has no other.
const passMove games.Move = 3 << kindShift

func kindOf(m games.Move) Kind     { return Kind(m >> kindShift & 3) }
func fromOf(m games.Move) int      { return int(m >> fromShift & 63) }
func directionOf(m games.Move) int { return int(m >> directionShift & 3) }
func detailOf(m games.Move) int    { return int(m & detailMask) }

// stepMove packs a step.
func stepMove(k Kind, from, direction, detail int) games.Move {
	return games.Move(int(k)<<kindShift | from<<fromShift | direction<<directionShift | detail)
}

// Step returns what a move does that is legal here.
func (b *Board) Step(m games.Move) Step {
	if m == passMove {
		return Step{Action: Pass, From: -1, To: -1, Rock: -1, RockTo: -1}
	}
	from, direction, detail := fromOf(m), directionOf(m), detailOf(m)
	to := int8(neighbour[from][direction])
	s := Step{Kind: kindOf(m), From: int8(from), To: to, Rock: -1, RockTo: -1}
	switch {
	case detail == 0:
	case s.Kind == Wizard:
		rock := detail - 1
		s.Action, s.Rock, s.RockTo = Levitate, int8(rock), int8(neighbour[rock&63][direction])
	case s.Kind == Dwarf:
		s.Action = Push
	case detail == pullDetail:
		s.Action, s.Rock, s.RockTo = Pull, int8(neighbour[from][direction^2]), int8(from)
	default:
		throw := detail - throwDetail
		s.Action, s.Rock, s.RockTo = Throw, to, int8(b.landing(from, int(to), throw))
	}
	return s
}

// landing returns the cell where a rock lands that a troll, coming from a cell, throws from another in a direction.
func (b *Board) landing(from, to, direction int) int {
	stops := b.wizards | (b.trolls|b.rocks)&^(1<<from)
	ahead := rays[to&63][direction&3] & stops
	if ahead == 0 {
		return int(edge[to&63][direction&3])
	}
	stop := first(ahead, direction)
	if b.wizards>>stop&1 != 0 {
		return stop
	}
	return int(neighbour[stop][(direction^2)&3])
}

// hits returns the wizards that a throw by the mover would kill, at most four.
func (b *Board) hits() (wizards uint64) {
	from := b.teams[b.mover].cell(Troll) & 63
	trolls := b.trolls &^ (1 << from)
	for near := around[from] & b.rocks; near != 0; near &= near - 1 {
		to := bits.TrailingZeros64(near) & 63
		for direction := range rays[to] {
			ahead := rays[to][direction] & (b.wizards | trolls | b.rocks)
			if ahead != 0 {
				wizards |= 1 << first(ahead, direction) & b.wizards
			}
		}
	}
	return wizards
}
