package splut

import (
	"math/bits"

	"tourney/games"
)

// Kind is a kind of piece.
type Kind uint8

// The kinds, in the order of a team's position line.
const (
	Wizard Kind = iota
	Dwarf
	Troll
)

// kindLetters are the letters of the kinds.
const kindLetters = "WDT"

// Action is the effect of a step besides moving a piece to a neighbouring cell.
type Action uint8

// The actions. A walk has no other effect.
const (
	Walk     Action = iota
	Push            // a dwarf shifts the row before it
	Pull            // a troll takes along the rock behind it
	Throw           // a troll throws the rock where it steps
	Levitate        // a wizard moves a rock, wherever the rock is
	Pass            // the seat has no step
)

// Step is the effect of a Move. Cells that do not apply are -1.
type Step struct {
	Kind     Kind
	Action   Action
	From, To int8
	Rock     int8 // the cell of the rock that is levitated, pulled or thrown, before the step
	RockTo   int8 // the cell of the rock after the step
}

// A Move holds a kind, a cell, a direction and an effect, in bits from 14, 8, 6 and 0. So wizards come before dwarves
// and trolls, directions clockwise from north, and steps alone before steps with a rock.
const (
	kindShift      = 14
	fromShift      = 8
	directionShift = 6

	// The lowest bits are 0 for a walk. For a wizard they are 1 plus the cell of the rock that it levitates. For a dwarf
	// that pushes they are 1. For a troll they are 1 if it pulls, and 2 plus the direction of its throw.
	detailMask  = 1<<directionShift - 1
	pushDetail  = 1
	pullDetail  = 1
	throwDetail = 2
)

// passMove is the only Move of a seat that has no step.
const passMove games.Move = 3 << kindShift

func kindOf(m games.Move) Kind     { return Kind(m >> kindShift & 3) }
func fromOf(m games.Move) int      { return int(m >> fromShift & 63) }
func directionOf(m games.Move) int { return int(m >> directionShift & 3) }
func detailOf(m games.Move) int    { return int(m & detailMask) }

// stepMove packs a step.
func stepMove(k Kind, from, direction, detail int) games.Move {
	return games.Move(int(k)<<kindShift | from<<fromShift | direction<<directionShift | detail)
}

// Step returns the effect of a legal Move.
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

// landing returns the cell where a rock lands. A troll on the cell from steps to the cell to and throws the rock from
// there.
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

// hits returns the wizards, at most four, that a throw by the mover would kill.
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
