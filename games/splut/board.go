// Package splut is Splut! on its diamond of 41 cells, for two to four seats. Each seat has a team: a wizard, a dwarf
// and a troll. Four rocks belong to no team. Each step of a piece is a Move. The first turn of the game has one step,
// the second has two, and all others have three. A wizard may levitate a rock, a dwarf pushes the row of pieces and rocks before it, and
// a troll pulls rocks and throws them. A throw ends the turn. A wizard hit by a rock is lost, and its team leaves the
// board. The last team wins. Where the rules of programs differ, an option decides.
package splut

import (
	"math/bits"
	"slices"
	"strings"

	"tourney/games"
)

// ending says whether and how a game is over.
type ending uint8

const (
	open ending = iota
	lastTeam
	repeated
	capped
)

// reasons are the reasons of outcomes, by ending.
var reasons = [...]string{lastTeam: "last team", repeated: "repetition", capped: "cap"}

// team holds the cells of a seat's pieces: a byte for each kind, 0xFF for a lost piece.
type team uint32

const lost team = 0xFFFFFF

// cell returns the cell of a piece, or -1.
func (t team) cell(k Kind) int { return int(int8(t >> (8 * k))) }

// The marks of rocks under the rule that the turn before decides which rocks may be levitated.
const (
	locked = 0 // moved in the turn before
	moved  = 1 // moved in this turn
)

// Values of state.levitated that are not the cell of a rock. No set of cells holds them.
const (
	levitationFree = nowhere     // this turn has levitated nothing
	levitationOver = nowhere - 1 // this turn may levitate nothing more
)

// state is everything that a move changes. Undo restores the last one.
type state struct {
	rocks     uint64
	wizards   uint64 // of all teams, like dwarves and trolls
	dwarves   uint64
	trolls    uint64
	marks     [games.MaxSeats]uint64 // of rocks: by locked and moved, or by the seat that a rock carries under the rule of the round
	teams     [games.MaxSeats]team
	turn      int32  // turns finished, those before the start of a drawn or parsed game included
	quiet     uint32 // steps since the start or the last lost piece: positions before it cannot come back
	out       uint16 // eliminated seats plus 1, 4 bits each, the first eliminated lowest
	last      uint16 // the move that led here, noMove at the start
	in        uint8  // the seats on the board, as bits
	mover     games.Seat
	left      uint8 // steps left in this turn, 0 once the game is over
	levitated uint8 // the rock that may be levitated further in this turn, or a value above
	ending    ending
	seen      uint8 // the greatest number of times that a turn began with one position in these steps; kept only if repetition counts
}

const noMove = 1<<16 - 1

// Board is a position with its history. New, Parse and Random make boards; the zero value is not usable.
type Board struct {
	state
	rules   rules
	first   int32   // turns finished before the start
	history []state // earlier states, oldest first
}

var (
	_ games.Position   = (*Board)(nil)
	_ games.Eliminator = (*Board)(nil)
	_ games.Copier     = (*Board)(nil)
)

// room is the number of moves for which a new board or a clone has memory. It exceeds the depth of any search, so that
// searches allocate nothing.
const room = 128

// start holds the pieces at the start, by side. Each team's wizard, dwarf and troll are around the rock at its tip.
var start = [len(homes)][3]string{{"d2", "e2", "f2"}, {"b6", "b5", "b4"}, {"f8", "e8", "d8"}, {"h4", "h5", "h6"}}

// tips are the rocks at the start, by side.
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

// place puts a piece of a team on the board.
func (b *Board) place(s games.Seat, k Kind, cell int) {
	b.in |= 1 << s
	b.teams[s] ^= team(0xFF^cell) << (8 * k)
	*b.masks()[k] |= 1 << cell
}

// masks returns the sets of pieces, by kind.
func (s *state) masks() [3]*uint64 { return [3]*uint64{&s.wizards, &s.dwarves, &s.trolls} }

// fullTurn returns the number of steps of a turn, by the number of turns finished before it.
func fullTurn(turn int32) uint8 { return uint8(min(turn, 2) + 1) }

// Seats returns the number of teams at the start.
func (b *Board) Seats() int { return len(b.rules.teams) }

func (b *Board) Mover() games.Seat { return b.mover }

// Cell returns the cell of a piece, 0 to 40, or -1 if it is off the board.
func (b *Board) Cell(s games.Seat, k Kind) int { return b.teams[s].cell(k) }

// Rocks returns the cells of the four rocks.
func (b *Board) Rocks() uint64 { return b.rocks }

// Stops returns the cells that a thrown rock cannot fly over: wizards, which it hits, trolls and other rocks.
func (b *Board) Stops() uint64 { return b.wizards | b.trolls | b.rocks }

// Free returns the cells without a piece or a rock.
func (b *Board) Free() uint64 { return board &^ (b.rocks | b.wizards | b.dwarves | b.trolls) }

// Carried returns the seat whose mark lies on a rock, NoSeat for none. Under the rule of the round no other seat may
// levitate such a rock; under the rule of the turn there are no such marks.
func (b *Board) Carried(cell int) games.Seat {
	if b.rules.round {
		for s := range games.Seat(b.Seats()) {
			if b.marks[s]>>cell&1 == 1 {
				return s
			}
		}
	}
	return games.NoSeat
}

// Eliminated reports whether a team is off the board.
func (b *Board) Eliminated(s games.Seat) bool { return b.in>>s&1 == 0 }

// AppendEliminated appends the teams off the board, the first eliminated first.
func (b *Board) AppendEliminated(dst []games.Seat) []games.Seat {
	for out := b.out; out != 0; out >>= 4 {
		dst = append(dst, games.Seat(out&15-1))
	}
	return dst
}

func (b *Board) Over() bool { return b.ending != open }

// Turns returns the turns finished since the start. A turn that ends the game by a last kill does not count.
func (b *Board) Turns() int { return int(b.turn - b.first) }

// Phase returns the turns finished and the steps left in this turn, 0 once the game is over. Turns before the start of
// a drawn or parsed game count.
func (b *Board) Phase() (turns, left int) { return int(b.turn), int(b.left) }

// Outcome returns the result. The teams on the board share first place. The others follow, the first eliminated last.
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

func (b *Board) Undo() {
	last := len(b.history) - 1
	b.state = b.history[last]
	b.history = b.history[:last]
}

// push stores the state for Undo.
func (b *Board) push() {
	played := len(b.history)
	if played == cap(b.history) {
		b.history = slices.Grow(b.history, played+room)
	}
	b.history = b.history[:played+1]
	b.history[played] = b.state
}

// Hash mixes everything that decides the rest of the game, and the order of elimination. Of the number of turns only 0,
// 1, and 2 or more differ.
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

func (b *Board) Clone() games.Position {
	c := &Board{history: make([]state, 0, len(b.history)+room)}
	c.copyFrom(b)
	return c
}

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
