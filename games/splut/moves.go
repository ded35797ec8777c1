package splut

import (
	"math/bits"
	"slices"

	"tourney/games"
)

// listRoom is the length of a list of steps, a power of two above their greatest number. A wizard has at most 4 steps,
// alone and with any of 4 rocks; a dwarf has 4; a troll has 4, each with a throw in 4 directions.
const listRoom = 64

// AppendMoves appends the legal steps. It grows dst to more room than they take.
func (b *Board) AppendMoves(dst []games.Move) []games.Move {
	if b.ending != open {
		return dst
	}
	n := len(dst)
	dst = slices.Grow(dst, listRoom)[:n+listRoom]
	return dst[:n+b.list((*[listRoom]games.Move)(dst[n:]))]
}

// view holds what decides the steps of the mover's pieces.
type view struct {
	empty, rocks         uint64
	lift                 [4]uint64 // rocks that the wizard may levitate, by direction, whether or not the wizard's own step is possible
	flight               uint64    // cells that a rock thrown by the troll can fly over or hit
	wizard, dwarf, troll int       // cells; nowhere for a lost dwarf
}

// look fills the view of an open game.
func (b *Board) look(v *view) {
	t := b.teams[b.mover]
	v.wizard, v.dwarf, v.troll = t.cell(Wizard)&63, t.cell(Dwarf)&63, t.cell(Troll)&63
	v.empty, v.rocks = b.Free(), b.rocks
	lift, room := b.liftable(), v.empty|1<<v.wizard
	v.lift = [4]uint64{
		lift & before(room, north), lift & before(room, east), lift & before(room, south), lift & before(room, west),
	}
	v.flight = b.flight(v.troll)
}

// wizardSteps returns whether the wizard may step alone in a direction, 0 or 1, and the rocks it may levitate.
func (v *view) wizardSteps(direction int) (alone, with uint64) {
	to := neighbour[v.wizard][direction&3]
	alone = v.empty >> (to & 63) & 1
	// A wizard that steps onto a rock must levitate that rock.
	return alone, v.lift[direction&3] & (-alone | 1<<(to&63))
}

// dwarfSteps returns whether the dwarf may step in a direction, as 0 or 1. It may if any cell ahead is free.
func (v *view) dwarfSteps(direction int) uint64 {
	free := rays[v.dwarf][direction&3] & v.empty
	return (free | -free) >> 63
}

// trollSteps returns the troll's steps in a direction: whether it may walk, whether it may pull, and its throws. The
// first two are 0 or 1. If the troll steps onto a rock, throws holds the neighbours of that cell to which the rock may
// fly.
func (v *view) trollSteps(direction int) (walks, pulls, throws uint64) {
	to := neighbour[v.troll][direction&3]
	walks = v.empty >> (to & 63) & 1
	pulls = walks & (v.rocks >> (neighbour[v.troll][(direction^2)&3] & 63))
	return walks, pulls, around[to&63] & v.flight & -(v.rocks >> (to & 63) & 1)
}

// list writes the legal steps of an open game and returns their number. It writes most steps whether legal or not, and
// counts only the legal ones: a mispredicted jump costs more than a wasted step.
func (b *Board) list(moves *[listRoom]games.Move) (n int) {
	var v view
	b.look(&v)
	for direction := range 4 {
		m := stepMove(Wizard, v.wizard, direction, 0)
		alone, with := v.wizardSteps(direction)
		moves[uint(n)%listRoom] = m
		n += int(alone)
		for ; with != 0; with &= with - 1 {
			moves[uint(n)%listRoom] = m + games.Move(bits.TrailingZeros64(with)+1)
			n++
		}
	}
	for direction := range 4 {
		moves[uint(n)%listRoom] = v.dwarfMove(direction)
		n += int(v.dwarfSteps(direction))
	}
	for direction := range 4 {
		m := stepMove(Troll, v.troll, direction, 0)
		walks, pulls, throws := v.trollSteps(direction)
		moves[uint(n)%listRoom] = m
		n += int(walks)
		moves[uint(n)%listRoom] = m + pullDetail
		n += int(pulls)
		if throws == 0 {
			continue
		}
		for throw, next := range neighbour[neighbour[v.troll][direction]] {
			moves[uint(n)%listRoom] = m + games.Move(throwDetail+throw)
			n += int(throws >> (next & 63) & 1)
		}
	}
	if n == 0 {
		moves[0] = passMove
		n = 1
	}
	return n
}

// Legal implements games.Tester.
func (b *Board) Legal(m games.Move) bool {
	if m >= passMove {
		return m == passMove && b.ending == open && b.AppendMoves(nil)[0] == passMove
	}
	k, from, direction, detail := kindOf(m), fromOf(m), directionOf(m), detailOf(m)
	if b.ending != open || b.teams[b.mover].cell(k) != from {
		return false
	}
	v := view{empty: b.Free(), rocks: b.rocks, wizard: from, dwarf: from, troll: from}
	switch k {
	case Wizard:
		v.lift[direction] = b.liftable() & before(v.empty|1<<from, direction)
		alone, with := v.wizardSteps(direction)
		return detail == 0 && alone > 0 || detail > 0 && with>>(detail-1)&1 > 0
	case Dwarf:
		return m == v.dwarfMove(direction) && v.dwarfSteps(direction) > 0
	default:
		v.flight = b.flight(from)
		walks, pulls, throws := v.trollSteps(direction)
		if throw := detail - throwDetail; throw >= 0 {
			return throw < 4 && throws>>(neighbour[neighbour[from][direction]&63][throw]&63)&1 > 0
		}
		return detail == 0 && walks > 0 || detail == pullDetail && pulls > 0
	}
}

// dwarfMove returns the dwarf's step in a direction.
func (v *view) dwarfMove(direction int) games.Move {
	pushes := ^v.empty >> (neighbour[v.dwarf][direction&3] & 63) & 1
	return stepMove(Dwarf, v.dwarf, direction, int(pushes)*pushDetail)
}

// liftable returns the rocks that the mover's wizard may levitate where they have room.
func (b *Board) liftable() uint64 {
	switch {
	case b.levitated < Cells:
		return 1 << b.levitated
	case b.levitated == levitationOver:
		return 0
	default:
		return b.rocks &^ b.barred()
	}
}

// barred returns the rocks that the mover may not levitate in this turn.
func (b *Board) barred() uint64 {
	if b.rules.round {
		return (b.marks[0] | b.marks[1] | b.marks[2] | b.marks[3]) &^ b.marks[b.mover]
	}
	return b.marks[locked]
}

// flight returns the cells that a rock can fly over or hit, if a troll on a cell throws it.
func (b *Board) flight(troll int) uint64 { return board&^(b.rocks|b.trolls) | 1<<troll }
