// Package splut is Splut! on its diamond of 41 cells, for two to four seats. Each has a wizard, a dwarf and a troll, and
// four rocks belong to nobody. A turn is one step at the start of the game, two in the second turn, and three in all
// others, each of them a Move of its own. A wizard may take a rock along, a dwarf pushes whatever stands before it, a
// troll pulls rocks and throws them. A throw ends the turn, and a wizard that it hits takes its whole team off the
// board. The last team has won. Details in which the rules of programs differ are options.
package splut

import (
	"math/bits"
	"slices"
	"strings"

	"tourney/games"
)

// ending says whether and how a game has ended.
type ending uint8

const (
	open ending = iota
	lastTeam
	repeated
	capped
)

// reasons are the endings in words.
var reasons = [...]string{lastTeam: "last team", repeated: "repetition", capped: "cap"}

// team holds where the pieces of a seat are: a byte for each kind, 0xFF for none.
type team uint32

const lost team = 0xFFFFFF

// cell returns where a piece is, or -1.
func (t team) cell(k Kind) int { return int(int8(t >> (8 * k))) }

// The marks of rocks, where the turn before decides which of them may be levitated.
const (
	locked = 0 // moved in the turn before
	moved  = 1 // moved in this turn
)

// What state.levitated says besides the cell of a rock. No set of cells holds them.
const (
	levitationFree = nowhere     // nothing has been levitated in this turn
	levitationOver = nowhere - 1 // nothing more can be
)

// state is everything a move changes. Undo is then a matter of dropping the newest.
type state struct {
	rocks     uint64
	wizards   uint64 // of all teams, as are the others
	dwarves   uint64
	trolls    uint64
	marks     [games.MaxSeats]uint64 // of rocks: as above, or, where the round decides, those that carry each seat
	teams     [games.MaxSeats]team
	turn      int32  // turns finished, those before the start of a drawn or parsed game included
	quiet     uint32 // steps since the start or the last loss of a piece: no older position can come back
	out       uint16 // the seats that are out, plus 1, a digit of 4 bits each, the first to go in the lowest
	last      uint16 // the move that led here, noMove at the start
	in        uint8  // the seats that are in, as bits
	mover     games.Seat
	left      uint8 // steps left in this turn, 0 once the game is over
	levitated uint8 // the rock that may be levitated further in this turn, or one of the words above
	ending    ending
	seen      uint8 // how often the most frequent start of a turn was there since then; only where repetition counts
}

const noMove = 1<<16 - 1

// Board is a position with its history. New, Parse and Random make one; the zero value is not usable.
type Board struct {
	state
	rules   rules
	first   int32   // turns finished before the start
	history []state // those before, oldest first
}

var (
	_ games.Position   = (*Board)(nil)
	_ games.Eliminator = (*Board)(nil)
	_ games.Copier     = (*Board)(nil)
)

// room is for how many moves a new board or a clone has space before its history has to grow: more than any search
// looks ahead, so that searches allocate nothing.
const room = 128

// start has the pieces of all four teams, by side: each has its wizard, dwarf and troll around the rock at its tip.
var start = [len(homes)][3]string{{"d2", "e2", "f2"}, {"b6", "b5", "b4"}, {"f8", "e8", "d8"}, {"h4", "h5", "h6"}}

// tips are the rocks of the four sides at the start.
var tips = [len(homes)]string{"e1", "a5", "e9", "i5"}

// emptyBoard returns a position without pieces.
func emptyBoard(r rules) *Board {
	b := &Board{rules: r, history: make([]state, 0, room)}
	b.last = noMove
	b.levitated = levitationFree
	for seat := range b.teams {
		b.teams[seat] = lost
	}
	return b
}

// newBoard returns the usual start.
func newBoard(r rules) *Board {
	b := emptyBoard(r)
	b.left = fullTurn(0)
	for side, tip := range tips {
		rock, _ := parseCell(tip)
		b.rocks |= 1 << rock
		seat := strings.IndexByte(r.teams, homes[side])
		if seat < 0 {
			continue
		}
		for k, name := range start[side] {
			cell, _ := parseCell(name)
			b.place(games.Seat(seat), Kind(k), cell)
		}
		if r.round {
			b.marks[seat] |= 1 << rock
		}
	}
	b.seen = 1
	return b
}

// place puts a piece of a team where it had none.
func (b *Board) place(s games.Seat, k Kind, cell int) {
	b.in |= 1 << s
	b.teams[s] ^= team(0xFF^cell) << (8 * k)
	*b.masks()[k] |= 1 << cell
}

// masks returns the sets of pieces by kind.
func (s *state) masks() [3]*uint64 { return [3]*uint64{&s.wizards, &s.dwarves, &s.trolls} }

// fullTurn returns how many steps a turn has, by how many are finished.
func fullTurn(turn int32) uint8 { return uint8(min(turn, 2) + 1) }

// Seats returns the number of teams at the start.
func (b *Board) Seats() int { return len(b.rules.teams) }

// Mover returns the seat whose turn it is.
func (b *Board) Mover() games.Seat { return b.mover }

// Cell returns where a piece is, 0 to 40, or -1 if it is off the board.
func (b *Board) Cell(s games.Seat, k Kind) int { return b.teams[s].cell(k) }

// Rocks returns the cells of the four rocks.
func (b *Board) Rocks() uint64 { return b.rocks }

// Eliminated reports whether a team is off the board.
func (b *Board) Eliminated(s games.Seat) bool { return b.in>>s&1 == 0 }

// AppendEliminated appends the teams off the board, the first to go first.
func (b *Board) AppendEliminated(dst []games.Seat) []games.Seat {
	for out := b.out; out != 0; out >>= 4 {
		dst = append(dst, games.Seat(out&15-1))
	}
	return dst
}

// Over reports whether the game has ended.
func (b *Board) Over() bool { return b.ending != open }

// Turns returns the turns finished since the start. The turn of the last kill does not count.
func (b *Board) Turns() int { return int(b.turn - b.first) }

// Outcome returns the result of a finished game: those still in share the first place, the others stand behind them, the
// first to go last.
func (b *Board) Outcome() (o games.Outcome) {
	if !b.Over() {
		return o
	}
	o.Reason = reasons[b.ending]
	for seat := range b.Seats() {
		o.Place[seat] = 1
	}
	place := uint8(b.Seats())
	for out := b.out; out != 0; out >>= 4 {
		o.Place[out&15-1] = place
		place--
	}
	return o
}

// Undo takes the last move back.
func (b *Board) Undo() {
	last := len(b.history) - 1
	b.state = b.history[last]
	b.history = b.history[:last]
}

// push keeps the state for Undo.
func (b *Board) push() {
	played := len(b.history)
	if played == cap(b.history) {
		b.history = slices.Grow(b.history, played+room)
	}
	b.history = b.history[:played+1]
	b.history[played] = b.state
}

// Hash mixes all that decides how the game goes on, and who is out in which order. Of the turns finished only the first
// two matter.
func (b *Board) Hash() uint64 {
	phase := uint64(b.mover) | uint64(b.left)<<2 | uint64(b.levitated)<<4 | uint64(min(b.turn, 2))<<10 |
		uint64(b.ending)<<12 | uint64(b.out&7|b.out>>4&7<<3|b.out>>8&7<<6)<<14
	marks := b.marks[0]*0x9E3779B97F4A7C15 + b.marks[1]*0xC2B2AE3D27D4EB4F +
		b.marks[2]*0x165667B19E3779F9 + b.marks[3]*0xFF51AFD7ED558CCD
	front, back := uint64(b.teams[0])|uint64(b.teams[1])<<32, uint64(b.teams[2])|uint64(b.teams[3])<<32
	high, low := bits.Mul64(front^0xA0761D6478BD642F, back^0xE7037ED1A0B428DB)
	more, less := bits.Mul64(b.rocks^phase<<Cells^0x8EBC6AF09C88C6E3, marks^0x589965CC75374CC3)
	high, low = bits.Mul64(high^low^0x1D8E4E27C47D124F, more^less)
	return high ^ low
}

// Clone returns an independent copy.
func (b *Board) Clone() games.Position {
	c := &Board{history: make([]state, 0, len(b.history)+room)}
	c.copyFrom(b)
	return c
}

// CopyFrom makes b an independent copy of p.
func (b *Board) CopyFrom(p games.Position) bool {
	from, ok := p.(*Board)
	if ok {
		b.copyFrom(from)
	}
	return ok
}

func (b *Board) copyFrom(from *Board) {
	b.state = from.state
	b.rules = from.rules
	b.first = from.first
	b.history = append(b.history[:0], from.history...)
}
