// Package loa is Lines of Action on the usual board of 8 by 8 squares, for two players. A move takes a piece in a
// straight line, exactly as many squares as there are pieces of both colours on that line. A piece passes over pieces
// of its own colour, but not over enemy pieces. It captures an enemy piece on the square where it lands. A player wins
// when all their pieces form one group. Where the rules of clubs, books and programs differ, an option decides.
//
// Squares are numbered from 0, a1, by rows: b1 is 1 and a2 is 8. Sets of squares are words with these bits. The Move
// from one square to another is 64 times the first plus the second.
package loa

import (
	"math/bits"
	"slices"

	"tourney/games"
)

// Black and White are the seats, by the colour of their pieces. Black (x) moves first from the usual start.
const (
	Black games.Seat = 0
	White games.Seat = 1
)

// mostPieces is the number of pieces of each colour at the usual start.
const mostPieces = 12

// start is the usual start, by seat. Black pieces are on rows 1 and 8, white ones on columns a and h, none in the
// corners.
var start = [2]uint64{0x7E0000000000007E, 0x0081818181818100}

// ending says whether and how a game is over.
type ending uint8

const (
	open ending = iota
	blackConnected
	whiteConnected
	bothConnected // a draw; if the rules make it a win of the mover, the ending is that the mover connected
	blackBlocked
	whiteBlocked
	bothBlocked
	repeated
	capped
)

// state is everything that a move changes. Undo restores the last one.
type state struct {
	pieces [2]uint64
	mover  games.Seat
	ending ending
	last   uint16 // the move that led here, noMove at the start
	quiet  uint32 // plies since the start or the last capture: boards before it cannot come back
	twice  bool   // whether a position has come back in these plies; kept only if a third time ends the game
}

const noMove = 1<<16 - 1

// Board is a position with its history. New, Parse and Random make boards; the zero value is not usable.
type Board struct {
	state
	rules   rules
	history []state // earlier states, oldest first
	counts  counts  // of the last board that was counted
}

var (
	_ games.Position = (*Board)(nil)
	_ games.Counter  = (*Board)(nil)
	_ games.Filled   = (*Board)(nil)
	_ games.Copier   = (*Board)(nil)
	_ games.Tester   = (*Board)(nil)
)

// room is the number of moves for which a new board or a clone has memory. It exceeds the depth of any search, so that
// searches allocate nothing.
const room = 128

// newBoard returns a position of an open game with Black to move.
func newBoard(o games.Options, pieces [2]uint64) *Board {
	fillCounts()
	return &Board{
		state: state{pieces: pieces, last: noMove}, rules: rulesOf(o), history: make([]state, 0, room), counts: emptyCounts,
	}
}

func (b *Board) Seats() int { return 2 }

func (b *Board) Mover() games.Seat { return b.mover }

// Pieces returns the squares of a colour's pieces.
func (b *Board) Pieces(s games.Seat) uint64 { return b.pieces[s] }

// Empty returns the number of empty squares: 40 at the start, and one more after each capture.
func (b *Board) Empty() int { return bits.OnesCount64(^(b.pieces[Black] | b.pieces[White])) }

func (b *Board) Over() bool { return b.ending != open }

// Turns returns the plies played since the start, passes included.
func (b *Board) Turns() int { return len(b.history) }

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

// Do plays a legal move. Under all rule sets it looks for the end of the game in the order of OpenSpiel, the only
// source that names one: the cap, repetition, connection, and an opponent without a move.
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

func (b *Board) Undo() {
	last := len(b.history) - 1
	b.state.set(&b.history[last])
	b.history = b.history[:last]
}

// push stores the state for Undo.
func (b *Board) push() {
	played := len(b.history)
	if played == cap(b.history) {
		b.history = slices.Grow(b.history, played+room)
	}
	b.history = b.history[:played+1]
	b.history[played].set(&b.state)
}

// set copies field by field. An assignment of the whole state would load two fields at once just after each was stored
// alone; processors stall on that.
func (s *state) set(from *state) {
	s.pieces[Black] = from.pieces[Black]
	s.pieces[White] = from.pieces[White]
	s.mover = from.mover
	s.ending = from.ending
	s.last = from.last
	s.quiet = from.quiet
	s.twice = from.twice
}

// judge returns the ending that the board shows, after a move of the opponent of the mover. Only a capture can connect
// the mover. A board without a past counts as one after a capture.
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

// Hash mixes the words of pieces with the mover, and with an ending that the board does not show. It multiplies twice
// to 128 bits.
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

func (b *Board) Clone() games.Position {
	c := &Board{history: make([]state, 0, len(b.history)+room), counts: b.counts}
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

// copyFrom keeps the counts of b. They name their own board, which is likely a ply or two away from the copied one. The
// counts of a board that never counts are those of the empty board.
func (b *Board) copyFrom(from *Board) {
	b.state = from.state
	b.rules = from.rules
	b.history = append(b.history[:0], from.history...)
}
