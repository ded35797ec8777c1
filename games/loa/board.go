// Package loa is Lines of Action on the usual board of 8 by 8 squares. A move takes one piece in a straight line
// exactly as far as there are pieces of both colours on that line. It passes over its own pieces but not over enemy
// pieces, and captures an enemy piece it lands on. Whoever has all pieces in one group has won. Details in which the
// rules of clubs, books and programs differ are options.
//
// Squares are numbered from 0, a1, by rows: b1 is 1 and a2 is 8. Sets of squares are words with these bits. The Move
// from one square to another is 64 times the first plus the second.
package loa

import (
	"math/bits"
	"slices"

	"tourney/games"
)

// The two seats, by the colour of their pieces. Black (x) moves first from the usual start.
const (
	Black games.Seat = 0
	White games.Seat = 1
)

// mostPieces is how many pieces of each colour the game begins with.
const mostPieces = 12

// start has the black pieces on the rows 1 and 8 and the white ones on the columns a and h, but none in the corners.
var start = [2]uint64{0x7E0000000000007E, 0x0081818181818100}

// ending says whether and how a game has ended.
type ending uint8

const (
	open ending = iota
	blackConnected
	whiteConnected
	bothConnected // drawn; where it is a win for the mover, it is as if he alone had connected
	blackBlocked
	whiteBlocked
	bothBlocked
	repeated
	capped
)

// state is everything a move changes. Undo is then a matter of dropping the newest.
type state struct {
	pieces [2]uint64
	mover  games.Seat
	ending ending
	last   uint16 // the move that led here, noMove at the start
	quiet  uint32 // plies since the start or the last capture: no older board can come back
	twice  bool   // since then, a position was there for the second time; known where the third ends the game
}

const noMove = 1<<16 - 1

// Board is a position with its history. New, Parse and Random make one; the zero value is not usable.
type Board struct {
	state
	rules   rules
	history []state // those before, oldest first
	counts  counts  // of the board that was counted last
}

var (
	_ games.Position = (*Board)(nil)
	_ games.Counter  = (*Board)(nil)
	_ games.Copier   = (*Board)(nil)
	_ games.Tester   = (*Board)(nil)
)

// room is for how many moves a new board or a clone has space before its history has to grow: more than any search
// looks ahead, so that searches allocate nothing.
const room = 128

// newBoard returns a position of an open game, Black to move.
func newBoard(o games.Options, pieces [2]uint64) *Board {
	fillCounts()
	return &Board{
		state: state{pieces: pieces, last: noMove}, rules: rulesOf(o), history: make([]state, 0, room), counts: emptyCounts,
	}
}

// Seats returns 2.
func (b *Board) Seats() int { return 2 }

// Mover returns the colour to move.
func (b *Board) Mover() games.Seat { return b.mover }

// Pieces returns the squares with pieces of a colour.
func (b *Board) Pieces(s games.Seat) uint64 { return b.pieces[s] }

// Over reports whether the game has ended.
func (b *Board) Over() bool { return b.ending != open }

// Turns returns the plies played since the start, passes included.
func (b *Board) Turns() int { return len(b.history) }

// Outcome returns the result of a finished game.
func (b *Board) Outcome() games.Outcome {
	switch b.ending {
	case blackConnected:
		return games.Won(Black, "connected")
	case whiteConnected:
		return games.Won(White, "connected")
	case bothConnected:
		return games.Drawn("both connected")
	case blackBlocked:
		return games.Won(White, "blocked")
	case whiteBlocked:
		return games.Won(Black, "blocked")
	case bothBlocked:
		return games.Drawn("both blocked")
	case repeated:
		return games.Drawn("repetition")
	case capped:
		return games.Drawn("cap")
	default:
		return games.Outcome{}
	}
}

// Do plays a legal move. The tests that may end the game come in the order of OpenSpiel, under all rule sets, since no
// other source names one: the cap first, then repetition, connection, and the opponent without a move.
func (b *Board) Do(m games.Move) (next games.Seat, over bool) {
	b.push()
	mover := b.mover
	b.mover = 1 - mover
	b.last = uint16(m)
	b.quiet++
	captured := false
	if m != Pass {
		to := uint64(1) << (m % squares)
		b.pieces[mover] ^= 1<<(m/squares) | to
		if b.pieces[1-mover]&to != 0 {
			b.pieces[1-mover] ^= to
			b.quiet = 0
			b.twice = false
			captured = true
		}
	}
	switch {
	case len(b.history) == b.rules.cap:
		b.ending = capped
	case b.comesBack():
		b.ending = repeated
	case m != Pass:
		b.ending = b.judge(captured)
	}
	return b.mover, b.ending != open
}

// Undo takes the last move back.
func (b *Board) Undo() {
	last := len(b.history) - 1
	b.state.set(&b.history[last])
	b.history = b.history[:last]
}

// push keeps the state for Undo.
func (b *Board) push() {
	played := len(b.history)
	if played == cap(b.history) {
		b.history = slices.Grow(b.history, played+room)
	}
	b.history = b.history[:played+1]
	b.history[played].set(&b.state)
}

// set copies field by field. The assignment of the whole would load two fields at a time just after they were stored
// one by one, for which processors have to wait.
func (s *state) set(from *state) {
	s.pieces[Black] = from.pieces[Black]
	s.pieces[White] = from.pieces[White]
	s.mover = from.mover
	s.ending = from.ending
	s.last = from.last
	s.quiet = from.quiet
	s.twice = from.twice
}

// judge looks for an end that the board shows by itself, after the opponent of the side to move has moved. Only a
// capture can have connected the side to move; a board of unknown past counts as one.
func (b *Board) judge(captured bool) ending {
	last, next := b.pieces[1-b.mover], b.pieces[b.mover]
	connected := Connected(last)
	if captured && Connected(next) {
		if connected && b.rules.bothDraw {
			return bothConnected
		}
		if !connected {
			return blackConnected + ending(b.mover)
		}
	}
	switch {
	case connected:
		return blackConnected + ending(1-b.mover)
	case canMove(next, last):
		return open
	case !b.rules.passes:
		return blackBlocked + ending(b.mover)
	case canMove(last, next):
		return open
	default:
		return bothBlocked
	}
}

// Hash mixes the two words, the mover, and an end that they do not show, by multiplying twice to 128 bits.
func (b *Board) Hash() uint64 {
	high, low := bits.Mul64(b.pieces[Black]^0x9E3779B97F4A7C15, b.pieces[White]^0xC2B2AE3D27D4EB4F)
	turn := uint64(b.mover)
	if b.ending >= repeated {
		turn |= uint64(b.ending) << 1
	}
	again := b.pieces[Black] + bits.RotateLeft64(b.pieces[White], 31) ^ 0x165667B19E3779F9
	high, low = bits.Mul64(high^low^turn*0xFF51AFD7ED558CCD, again)
	return high ^ low
}

// Clone returns an independent copy.
func (b *Board) Clone() games.Position {
	c := &Board{history: make([]state, 0, len(b.history)+room), counts: b.counts}
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

// copyFrom leaves the counts of b as they are: they know which board they belong to, and that is likely a ply or two
// away, where those of a board that never counts are of the empty board.
func (b *Board) copyFrom(from *Board) {
	b.state = from.state
	b.rules = from.rules
	b.history = append(b.history[:0], from.history...)
}
