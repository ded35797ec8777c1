// Package pentago is Pentago on the usual board of 6 by 6 cells, for two players. A turn is two sub-moves: place a
// stone on an empty cell, then rotate one of the four quadrants of 3 by 3 cells by a quarter turn. Five or more in line
// win. A five made by a placement wins at once. After a rotation both colours are examined, and if both have five the
// game is a draw.
//
// Cells are numbered 0 to 35 in reading order, and quadrants 0 to 3 likewise. The Move of a placement is the number of
// its cell. Move 36+2q rotates quadrant q clockwise, and 37+2q anticlockwise.
package pentago

import (
	"math/bits"

	"tourney/games"
)

// White and Black are the seats, by the colour of their stones. White moves first from the empty board.
const (
	White games.Seat = 0
	Black games.Seat = 1
)

const (
	clockwise     = 0
	anticlockwise = 1
)

// firstRotation is the Move of the first of the eight rotations.
const firstRotation games.Move = cells

// maxPlies is the length of the longest game: 36 turns of two sub-moves.
const maxPlies = 2 * cells

// ending says whether and how a game is over.
type ending uint8

const (
	open ending = iota
	whiteFive
	blackFive
	bothFive
	fullBoard
)

// state is everything that a sub-move changes. Undo restores the last one.
type state struct {
	code   [quadrants]uint16 // base 3, a digit per cell x + 3y: 0 empty, 1 white, 2 black
	mover  games.Seat
	rotate bool // whether the mover has placed and must rotate
	empty  uint8
	ending ending
	turns  uint8
	last   uint8 // the sub-move that led here, if one was played
}

// Board is a Pentago position with its history. New, Parse and Random make boards; the zero value is not usable.
type Board struct {
	state
	lastRotation bool // whether the rotation after the 36th stone is played
	played       int
	history      [maxPlies]state
}

var (
	_ games.Position = (*Board)(nil)
	_ games.Copier   = (*Board)(nil)
	_ games.Filled   = (*Board)(nil)
)

func newBoard(o games.Options) *Board {
	fillContents()
	return &Board{state: state{empty: cells}, lastRotation: o.On(lastRotation)}
}

func (b *Board) Seats() int { return 2 }

func (b *Board) Mover() games.Seat { return b.mover }

// Rotating reports whether the mover has placed a stone and must rotate now.
func (b *Board) Rotating() bool { return b.rotate }

func (b *Board) Empty() int { return int(b.empty) }

// Code returns the content of quadrant q, 0 to Codes-1. It is the sum over the cells (x, y), 0 to 2 from the top left,
// of 3^(x+3y) for a white stone and twice that for a black one.
func (b *Board) Code(q int) uint16 { return b.code[q] }

// Turned returns the Code of quadrant q after a quarter turn, clockwise and anticlockwise.
func (b *Board) Turned(q int) [2]uint16 { return contents[q][b.code[q]].rotated }

func (b *Board) Over() bool { return b.ending != open }

// Turns returns the turns finished since the start. A placement that ends the game finishes its turn.
func (b *Board) Turns() int { return int(b.turns) }

func (b *Board) Outcome() games.Outcome {
	switch b.ending {
	case whiteFive:
		return games.Won(White, "five")
	case blackFive:
		return games.Won(Black, "five")
	case bothFive:
		return games.Drawn("both five")
	case fullBoard:
		return games.Drawn("full board")
	default:
		return games.Outcome{}
	}
}

// AppendMoves appends the empty cells, or the eight rotations.
func (b *Board) AppendMoves(dst []games.Move) []games.Move {
	if b.ending != open {
		return dst
	}
	if b.rotate {
		for m := firstRotation; m < firstRotation+8; m++ {
			dst = append(dst, m)
		}
		return dst
	}
	var empty uint64
	for q := range b.code {
		empty |= contents[q][b.code[q]].empty
	}
	for ; empty != 0; empty &= empty - 1 {
		dst = append(dst, games.Move(bits.TrailingZeros64(empty)))
	}
	return dst
}

// Do plays a legal sub-move.
func (b *Board) Do(m games.Move) (next games.Seat, over bool) {
	b.history[b.played] = b.state
	b.played++
	b.last = uint8(m)
	if m < firstRotation {
		at := placeOf[m]
		b.code[at.quadrant] += weight[at.cell] << uint(b.mover) // once for White, twice for Black
		b.empty--
		b.rotate = true
		b.judgePlacement()
	} else {
		q := (m - firstRotation) / 2
		b.code[q] = contents[q][b.code[q]].rotated[(m-firstRotation)%2]
		b.rotate = false
		b.mover = 1 - b.mover
		b.turns++
		b.judgeRotation()
	}
	return b.mover, b.ending != open
}

func (b *Board) Undo() {
	b.played--
	b.state = b.history[b.played]
}

// judgePlacement ends the game if a placement does. Only the mover can have five.
func (b *Board) judgePlacement() {
	switch {
	case b.five(b.mover):
		b.ending = whiteFive + ending(b.mover)
	case b.empty == 0 && !b.lastRotation:
		// The programs that printed the figures of the 2016 report stopped here.
		b.ending = fullBoard
	default:
		return
	}
	b.turns++ // the rotation of this turn is not played
}

// judgeRotation ends the game if a rotation does. Either colour can have five.
func (b *Board) judgeRotation() {
	white, black := b.five(White), b.five(Black)
	switch {
	case white && black:
		b.ending = bothFive
	case white:
		b.ending = whiteFive
	case black:
		b.ending = blackFive
	case b.empty == 0:
		b.ending = fullBoard
	}
}

// five reports whether a colour has five in line: all four quadrants have their parts of that line filled.
func (b *Board) five(colour games.Seat) bool {
	return contents[0][b.code[0]].whole[colour]&contents[1][b.code[1]].whole[colour]&
		contents[2][b.code[2]].whole[colour]&contents[3][b.code[3]].whole[colour] != 0
}

// Hash returns the position itself, 62 bits, multiplied by an odd number that spreads the bits. Different positions
// have different hashes.
func (b *Board) Hash() uint64 {
	key := uint64(b.code[0]) | uint64(b.code[1])<<15 | uint64(b.code[2])<<30 | uint64(b.code[3])<<45 | uint64(b.mover)<<60
	if b.rotate {
		key |= 1 << 61
	}
	return key * 0x9E3779B97F4A7C15
}

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

// copyFrom leaves out the unused part of the history, on average half of the board's memory.
func (b *Board) copyFrom(from *Board) {
	b.state = from.state
	b.lastRotation = from.lastRotation
	b.played = from.played
	copy(b.history[:], from.history[:from.played])
}
