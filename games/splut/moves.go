package splut

import (
	"math/bits"

	"tourney/games"
)

// mostSteps is how many steps there are at most: a wizard's 4, alone and with any of 4 rocks, a dwarf's 4, and 4 of a
// troll, each a throw in 4 directions.
const mostSteps = 40

// AppendMoves appends the legal steps.
func (b *Board) AppendMoves(dst []games.Move) []games.Move {
	if b.ending != open {
		return dst
	}
	n := len(dst)
	if cap(dst)-n < mostSteps {
		var list [mostSteps]games.Move
		return append(dst, list[:b.list(&list)]...)
	}
	dst = dst[:n+mostSteps]
	return dst[:n+b.list((*[mostSteps]games.Move)(dst[n:]))]
}

// list writes the legal steps of an open game and returns their number.
func (b *Board) list(moves *[mostSteps]games.Move) (n int) {
	t := b.teams[b.mover]
	empty := b.empty()
	wizard, dwarf, troll := t.cell(Wizard)&63, t.cell(Dwarf)&63, t.cell(Troll)&63

	lift := b.liftable()
	for direction, to := range neighbour[wizard] {
		m := stepMove(Wizard, wizard, direction, 0)
		with := lift & before(empty|1<<wizard, direction)
		if empty>>to&1 != 0 {
			moves[n] = m
			n++
		} else {
			with &= 1 << to
		}
		for ; with != 0; with &= with - 1 {
			moves[n] = m + games.Move(bits.TrailingZeros64(with)+1)
			n++
		}
	}

	for direction, ray := range rays[dwarf] {
		if ray&empty == 0 {
			continue
		}
		moves[n] = stepMove(Dwarf, dwarf, direction, 0)
		if empty>>neighbour[dwarf][direction]&1 == 0 {
			moves[n] += pushDetail
		}
		n++
	}

	for direction, to := range neighbour[troll] {
		m := stepMove(Troll, troll, direction, 0)
		if empty>>to&1 != 0 {
			moves[n] = m
			n++
			if b.rocks>>neighbour[troll][direction^2]&1 != 0 {
				moves[n] = m + pullDetail
				n++
			}
		} else if b.rocks>>to&1 != 0 {
			flight := b.flight(troll)
			for throw, next := range neighbour[to] {
				if flight>>next&1 != 0 {
					moves[n] = m + games.Move(throwDetail+throw)
					n++
				}
			}
		}
	}

	if n == 0 {
		moves[0] = passMove
		n = 1
	}
	return n
}

// empty returns the empty cells.
func (b *Board) empty() uint64 { return board &^ (b.rocks | b.wizards | b.dwarves | b.trolls) }

// liftable returns the rocks that the mover's wizard may levitate, if there is room for them.
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

// barred returns the rocks that the mover may not levitate in this turn, wherever they go.
func (b *Board) barred() uint64 {
	if b.rules.round {
		return (b.marks[0] | b.marks[1] | b.marks[2] | b.marks[3]) &^ b.marks[b.mover]
	}
	return b.marks[locked]
}

// flight returns the cells that a rock thrown by the troll on a cell can fly over or hit.
func (b *Board) flight(troll int) uint64 { return board&^(b.rocks|b.trolls) | 1<<troll }
