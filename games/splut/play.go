package splut

import (
	"math/bits"

	"tourney/games"
)

// Do plays a legal step. If a step is the last that the cap allows and leaves one team, that team wins: its game is
// finished.
func (b *Board) Do(m games.Move) (next games.Seat, over bool) {
	b.push()
	b.last = uint16(m)
	b.quiet++
	b.left--
	from, direction, detail := fromOf(m), directionOf(m), detailOf(m)
	to := int(neighbour[from][direction])
	if b.levitated < Cells && (kindOf(m) != Wizard || detail == 0) {
		b.levitated = levitationOver
	}
	switch kindOf(m) {
	case Wizard:
		if detail != 0 {
			rock := (detail - 1) & 63
			b.levitated = neighbour[rock][direction]
			b.moveRock(rock, int(b.levitated))
		}
		b.wizards ^= 1<<from | 1<<to
		b.teams[b.mover] ^= team(from ^ to)
	case Dwarf:
		if detail == pushDetail {
			b.shift(to, direction)
		}
		b.dwarves ^= 1<<from | 1<<to
		b.teams[b.mover] ^= team(from^to) << (8 * Dwarf)
	case Troll:
		landing := -1
		if detail >= throwDetail {
			landing = b.landing(from, to, detail-throwDetail)
			b.moveRock(to, landing)
			b.left = 0
		}
		b.trolls ^= 1<<from | 1<<to
		b.teams[b.mover] ^= team(from^to) << (8 * Troll)
		if detail == pullDetail {
			b.moveRock(int(neighbour[from][direction^2]), from)
		}
		if landing >= 0 && (b.wizards|b.dwarves)>>landing&1 != 0 {
			b.strike(landing)
		}
	default:
		b.left = 0
	}
	if b.left == 0 && b.ending == open {
		b.endTurn()
	}
	if len(b.history) == b.rules.cap && b.ending == open {
		b.end(capped)
	}
	return b.mover, b.ending != open
}

// moveRock moves a rock to a cell without a rock. The rock keeps its marks.
func (b *Board) moveRock(from, to int) {
	here, there := uint64(1)<<from, uint64(1)<<to
	b.rocks ^= here | there
	if b.rules.round {
		for seat := range b.marks {
			b.marks[seat] &^= here
		}
		b.marks[b.mover] |= there
		return
	}
	if b.marks[locked]&here != 0 {
		b.marks[locked] ^= here | there
	}
	b.marks[moved] = b.marks[moved]&^here | there
}

// shift moves the row of pieces that begins at a cell by one cell in a direction. The row ends before the first empty
// cell.
func (b *Board) shift(begin, direction int) {
	occupied := b.rocks | b.wizards | b.dwarves | b.trolls
	end := first(rays[begin&63][direction]&^occupied, direction)
	for to := end; to != begin; {
		from := int(neighbour[to&63][direction^2])
		b.pushed(from, to)
		to = from
	}
}

// pushed moves a piece or a rock to the next cell.
func (b *Board) pushed(from, to int) {
	here, there := uint64(1)<<from, uint64(1)<<to
	if b.rocks&here != 0 {
		b.moveRock(from, to)
		return
	}
	for k, mask := range b.masks() {
		if *mask&here != 0 {
			*mask ^= here | there
			b.teams[b.owner(Kind(k), from)] ^= team(from^to) << (8 * k)
		}
	}
}

// owner returns the seat that has a piece of a kind on a cell.
func (b *Board) owner(k Kind, cell int) games.Seat {
	for seat, t := range b.teams {
		if t.cell(k) == cell {
			return games.Seat(seat)
		}
	}
	panic("splut: a piece without an owner")
}

// strike removes the wizard's team, or the dwarf, from the cell where a rock has landed.
func (b *Board) strike(cell int) {
	b.quiet, b.seen = 0, 0
	if b.dwarves>>cell&1 != 0 {
		b.dwarves ^= 1 << cell
		b.teams[b.owner(Dwarf, cell)] |= lost & (0xFF << (8 * Dwarf))
		return
	}
	b.remove(b.owner(Wizard, cell))
	if b.in&(b.in-1) == 0 {
		b.end(lastTeam)
	}
}

// remove takes a team off the board.
func (b *Board) remove(s games.Seat) {
	for k, mask := range b.masks() {
		if cell := b.teams[s].cell(Kind(k)); cell >= 0 {
			*mask ^= 1 << cell
		}
	}
	b.teams[s] = lost
	b.in ^= 1 << s
	b.out |= uint16(s+1) << (4 * ((bits.Len16(b.out) + 3) / 4))
}

// endTurn passes the turn to the next team on the board.
func (b *Board) endTurn() {
	b.turn++
	b.left = fullTurn(b.turn)
	b.levitated = levitationFree
	before := b.mover
	b.mover = b.next(before)
	switch {
	case !b.rules.round:
		b.marks[locked], b.marks[moved] = b.marks[moved], 0
	case b.mover <= before: // a new round
		b.marks = [games.MaxSeats]uint64{}
	}
	if b.rules.repetition != 0 {
		b.recognize()
	}
}

// next returns the first team on the board after a seat, in playing order.
func (s *state) next(after games.Seat) games.Seat {
	later := s.in &^ (2<<after - 1)
	if later == 0 {
		later = s.in
	}
	return games.Seat(bits.TrailingZeros8(later))
}

func (b *Board) end(how ending) {
	b.ending = how
	b.left = 0
}
