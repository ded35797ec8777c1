// Package gomoku is Gomoku on a square board of 5 to 22 cells a side: two players put stones on empty cells in turn,
// and five in a row, column or diagonal win. Under the freestyle rule longer lines win too, under the standard rule
// they are worth nothing. A full board without a winner is a draw.
//
// Cells are numbered in reading order from 0, the top left, and the Move of a stone is the number of its cell. A stone
// is a turn.
package gomoku

import (
	"math/bits"

	"tourney/games"
)

// The two seats, by the colour of their stones. Black moves first from the empty board.
const (
	Black games.Seat = 0
	White games.Seat = 1
)

const (
	minSize  = 5
	maxSize  = 22
	maxCells = maxSize * maxSize
)

// ending says whether and how a game has ended.
type ending uint8

const (
	open ending = iota
	blackFive
	whiteFive
	fullBoard
)

// Board is a Gomoku position with its history. New, Parse, Random and Opening make one; the zero value is not usable.
// Black is to move where there are as many stones of both colours, White where Black has one more.
type Board struct {
	*layout
	now
	played  int
	history [maxCells]uint16 // cells
}

// now is a position without its history.
type now struct {
	standard bool
	mover    games.Seat
	ending   ending
	left     int // empty cells
	hash     uint64
	empty    [(maxCells + 63) / 64]uint64 // a bit for each empty cell
	lines    [2][lines]uint32             // by colour; a bit for each stone
	stones   [maxCells]games.Seat         // NoSeat on an empty cell
}

var (
	_ games.Position = (*Board)(nil)
	_ games.Copier   = (*Board)(nil)
	_ games.Tester   = (*Board)(nil)
)

// newBoard returns an empty board.
func newBoard(o games.Options) *Board {
	l := layouts[o.Int(sizeOption)]
	b := &Board{layout: l, now: now{
		standard: o[ruleOption] == ruleStandard, left: l.size * l.size, hash: sizeKeys[l.size], empty: l.all,
	}}
	for cell := range b.stones {
		b.stones[cell] = games.NoSeat
	}
	return b
}

// Seats returns 2.
func (b *Board) Seats() int { return 2 }

// Size returns the number of cells a side.
func (b *Board) Size() int { return b.size }

// Standard reports whether a line must have exactly five stones to win.
func (b *Board) Standard() bool { return b.standard }

// At returns the colour of the stone on a cell, or NoSeat if there is none.
func (b *Board) At(cell int) games.Seat { return b.stones[cell] }

// Empty returns the number of empty cells.
func (b *Board) Empty() int { return b.left }

// Mover returns the colour to move, or the one whose turn it would be.
func (b *Board) Mover() games.Seat { return b.mover }

// Over reports whether the game has ended.
func (b *Board) Over() bool { return b.ending != open }

// Turns returns the number of stones played since the start.
func (b *Board) Turns() int { return b.played }

// Outcome returns the result of a finished game.
func (b *Board) Outcome() games.Outcome {
	switch b.ending {
	case blackFive:
		return games.Won(Black, "five")
	case whiteFive:
		return games.Won(White, "five")
	case fullBoard:
		return games.Drawn("full board")
	default:
		return games.Outcome{}
	}
}

// AppendMoves appends the empty cells.
func (b *Board) AppendMoves(dst []games.Move) []games.Move {
	if b.ending != open {
		return dst
	}
	for i, word := range b.empty {
		for ; word != 0; word &= word - 1 {
			dst = append(dst, games.Move(64*i+bits.TrailingZeros64(word)))
		}
	}
	return dst
}

// Legal reports whether a move is legal.
func (b *Board) Legal(m games.Move) bool {
	return b.ending == open && m/64 < games.Move(len(b.empty)) && b.empty[m/64]>>(m%64)&1 != 0
}

// Do puts a stone of the mover on an empty cell.
func (b *Board) Do(m games.Move) (next games.Seat, over bool) {
	b.history[b.played] = uint16(m)
	b.played++
	if fives := b.put(int(m), b.mover); fives != 0 && (!b.standard || b.exactFive(int(m), b.mover)) {
		b.ending = blackFive + ending(b.mover)
	} else if b.left == 0 {
		b.ending = fullBoard
	}
	b.mover = 1 - b.mover
	return b.mover, b.ending != open
}

// Undo takes the last stone back.
func (b *Board) Undo() {
	b.played--
	b.mover = 1 - b.mover
	b.ending = open
	b.remove(int(b.history[b.played]), b.mover)
}

// put puts a stone on an empty cell. The result is not zero if one of the lines through the cell then has five or more
// in line.
func (b *Board) put(cell int, colour games.Seat) (fives uint32) {
	at := &b.cells[cell]
	own := &b.lines[colour]
	for i, line := range at.line {
		word := own[line] | 1<<at.bit[i]
		own[line] = word
		fives |= fiveOrMore(word)
	}
	b.stones[cell] = colour
	b.empty[cell/64] &^= 1 << (cell % 64)
	b.left--
	b.hash ^= stoneKeys[colour][cell]
	return fives
}

// remove takes a stone from its cell.
func (b *Board) remove(cell int, colour games.Seat) {
	at := &b.cells[cell]
	own := &b.lines[colour]
	for i, line := range at.line {
		own[line] &^= 1 << at.bit[i]
	}
	b.stones[cell] = games.NoSeat
	b.empty[cell/64] |= 1 << (cell % 64)
	b.left++
	b.hash ^= stoneKeys[colour][cell]
}

// Hash returns a random number for each stone and for the size, combined (Zobrist). The stones tell who is to move.
func (b *Board) Hash() uint64 { return b.hash }

// Clone returns an independent copy.
func (b *Board) Clone() games.Position {
	c := &Board{}
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

// copyFrom leaves out what is beyond the history.
func (b *Board) copyFrom(from *Board) {
	b.layout = from.layout
	b.now = from.now
	b.played = from.played
	copy(b.history[:], from.history[:from.played])
}
