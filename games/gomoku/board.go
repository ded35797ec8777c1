// Package gomoku is Gomoku on a square board of 5 to 22 cells a side, for two players. A turn puts one stone on an
// empty cell. Five in a row, column or diagonal win. Longer lines win too under the freestyle rule, and count for
// nothing under the standard rule. A full board without a winner is a draw.
//
// Cells are numbered in reading order from 0, the top left. The Move of a stone is the number of its cell.
package gomoku

import (
	"math/bits"

	"tourney/games"
)

// Black and White are the seats, by the colour of their stones. Black moves first from the empty board.
const (
	Black games.Seat = 0
	White games.Seat = 1
)

const (
	minSize  = 5
	maxSize  = 22
	maxCells = maxSize * maxSize
)

// ending says whether and how a game is over.
type ending uint8

const (
	open ending = iota
	blackFive
	whiteFive
	fullBoard
)

// Board is a Gomoku position with its history. New, Parse, Random and Opening make boards; the zero value is not
// usable. Black is to move if both colours have equally many stones, and White if Black has one more.
type Board struct {
	*layout
	now
	played  int
	history [maxCells]uint16 // the cells of the moves
}

// now is a position without its history.
type now struct {
	standard bool
	mover    games.Seat
	ending   ending
	left     int // empty cells
	hash     uint64
	empty    [(maxCells + 63) / 64]uint64 // a bit for each cell
	lines    [2][lines]uint32             // by colour, a bit for each stone
	stones   [maxCells]games.Seat         // NoSeat on an empty cell
}

var (
	_ games.Position = (*Board)(nil)
	_ games.Copier   = (*Board)(nil)
	_ games.Filled   = (*Board)(nil)
	_ games.Tester   = (*Board)(nil)
)

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

func (b *Board) Seats() int { return 2 }

// Size returns the number of cells a side.
func (b *Board) Size() int { return b.size }

// Standard reports whether a line must have exactly five stones to win.
func (b *Board) Standard() bool { return b.standard }

// At returns the colour of the stone on a cell, or NoSeat if there is none.
func (b *Board) At(cell int) games.Seat { return b.stones[cell] }

// Empty returns the number of empty cells.
func (b *Board) Empty() int { return b.left }

// Mover returns the colour to move. Once the game is over, it is the colour that would move next.
func (b *Board) Mover() games.Seat { return b.mover }

func (b *Board) Over() bool { return b.ending != open }

// Turns returns the number of stones played since the start.
func (b *Board) Turns() int { return b.played }

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

// Legal implements games.Tester.
func (b *Board) Legal(m games.Move) bool {
	return b.ending == open && m/64 < games.Move(len(b.empty)) && b.empty[m/64]>>(m%64)&1 != 0
}

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

func (b *Board) Undo() {
	b.played--
	b.mover = 1 - b.mover
	b.ending = open
	b.remove(int(b.history[b.played]), b.mover)
}

// put puts a stone on an empty cell. It returns bits, not all 0, if a line through that cell has five or more in line.
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

// Hash returns the exclusive or of random numbers, one for the size and one for each stone (Zobrist). The stones decide
// who is to move.
func (b *Board) Hash() uint64 { return b.hash }

func (b *Board) Clone() games.Position {
	c := &Board{}
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

// copyFrom leaves out the unused part of the history.
func (b *Board) copyFrom(from *Board) {
	b.layout = from.layout
	b.now = from.now
	b.played = from.played
	copy(b.history[:], from.history[:from.played])
}
