// Package blokus is Blokus Duo: on 14 by 14 squares two players in turn place pieces of one to five squares. A player's
// first piece covers a starting square. Every other touches a piece of the same player at a corner and shares an edge
// with none. Who cannot place is skipped, and once nobody can, the most squares win.
//
// Squares are numbered 16*row + column, row 0 on top. A piece in one of its orientations goes where the first of its
// squares is, by rows from the top and from the left within the row. The Move is 224 times the number of the
// orientation plus that square. There are no passes: who cannot place never will again, because the opponent only takes
// squares away.
package blokus

import (
	"math/bits"

	"tourney/games"
)

// The two seats, by the colour of their pieces. Black (b) moves first from the empty board.
const (
	Black games.Seat = iota
	White
)

// Size is the number of rows and of columns.
const Size = 14

// mostPlies is how many placements a game can have.
const mostPlies = 2 * Pieces

// side is what a player has on the board and in hand.
type side struct {
	Placement        // all pieces on the board together
	hand      uint32 // pieces left, a bit for each
	single    bool   // the last piece was placed, and it was the single square
}

// ply is a placement. It holds the side as it is afterwards; the side as it was stays where it is, so that Undo copies
// nothing.
type ply struct {
	side
	move    games.Move
	seat    games.Seat
	blocked uint8 // as it was before
	before  uint8 // where the side is as it was before
}

// bothBlocked is the game's end.
const bothBlocked = 1<<Black | 1<<White

// Board is a position with its history. New, Parse and Random make one; the zero value is not usable.
type Board struct {
	now
	plies [2 + mostPlies]ply // the first two hold the sides of the start, then the placements
	legal legal              // what was listed or counted last
}

// now is a position without its sides, its history and what was listed.
type now struct {
	bonus   bool
	starts  [2]uint8 // starting squares, by seat
	mover   games.Seat
	blocked uint8         // a bit for each seat that cannot place, and so never will
	played  uint8         // placements since the start
	at      [2]uint8      // where in plies the sides are, by seat
	hint    [2]games.Move // a placement of each seat that was legal lately, NoMove if none is known
}

var (
	_ games.Position = (*Board)(nil)
	_ games.Skipper  = (*Board)(nil)
	_ games.Copier   = (*Board)(nil)
)

// newBoard returns the empty board.
func newBoard(o games.Options) (*Board, error) {
	starts, err := startsOf(o)
	if err != nil {
		return nil, err
	}
	fillPlacements()
	b := &Board{now: now{
		bonus: o.On(bonusOption), starts: [2]uint8{uint8(starts[Black]), uint8(starts[White])},
		at: [2]uint8{uint8(Black), uint8(White)}, hint: [2]games.Move{games.NoMove, games.NoMove},
	}}
	b.plies[Black].hand, b.plies[White].hand = allPieces, allPieces
	return b, nil
}

// Seats returns 2.
func (b *Board) Seats() int { return 2 }

// Mover returns the colour to move. Once the game is over it is the one with fewer pieces on the board, or else Black:
// whose turn it would be, as far as the board shows it.
func (b *Board) Mover() games.Seat { return b.mover }

// Over reports whether neither player can place.
func (b *Board) Over() bool { return b.blocked == bothBlocked }

// Turns returns the number of placements since the start.
func (b *Board) Turns() int { return int(b.played) }

// side returns what a player has.
func (b *Board) side(s games.Seat) *side { return &b.plies[b.at[s]].side }

// Laid returns all pieces of a player on the board as if they were one; edges, corners and window may be covered. It is
// the board's own and holds until the next Do or Undo.
func (b *Board) Laid(s games.Seat) *Placement { return &b.side(s).Placement }

// Squares returns the squares that a player's pieces cover.
func (b *Board) Squares(s games.Seat) Set { return b.side(s).Squares }

// Points returns a player's nucleation points: the empty squares that touch one of the player's squares at a corner and
// share an edge with none. Before the first piece there are none.
func (b *Board) Points(s games.Seat) Set {
	own, other := b.side(s), b.side(1-s)
	return Set{
		own.Corners[0] &^ (own.Edges[0] | own.Squares[0] | other.Squares[0]),
		own.Corners[1] &^ (own.Edges[1] | own.Squares[1] | other.Squares[1]),
		own.Corners[2] &^ (own.Edges[2] | own.Squares[2] | other.Squares[2]),
		own.Corners[3] &^ (own.Edges[3] | own.Squares[3] | other.Squares[3]),
	}
}

// Hand returns a player's pieces that are left, a bit for each.
func (b *Board) Hand(s games.Seat) uint32 { return b.side(s).hand }

// Do places a piece. The opponent moves next, if he can place, or else the same player; if neither can, the game is
// over.
func (b *Board) Do(m games.Move) (next games.Seat, over bool) {
	s := b.mover
	from := &b.plies[b.at[s]]
	to := &b.plies[b.played+2]
	to.unite(&from.Placement, &placements[m])
	n := pieceOf[m/squares]
	to.hand = from.hand &^ (1 << n)
	to.single = to.hand == 0 && n == single
	to.move = m
	to.seat = s
	to.blocked = b.blocked
	to.before = b.at[s]
	b.at[s] = b.played + 2
	b.played++
	b.legal.of = nothing
	b.pass(s)
	return b.mover, b.blocked == bothBlocked
}

// pass gives the move to whoever moves after a seat, and finds out whether anybody can.
func (b *Board) pass(s games.Seat) {
	switch {
	case b.canPlace(1 - s):
		b.mover = 1 - s
	case b.canPlace(s):
		b.mover = s
	default:
		b.mover = b.behind()
	}
}

// Skipped returns 1 if the last placement has left the other player with none, or he had none before, and 0 otherwise.
func (b *Board) Skipped() int {
	if b.played == 0 || b.Over() || b.plies[b.played+1].seat != b.mover {
		return 0
	}
	return 1
}

// behind returns the seat with fewer pieces on the board, or Black.
func (b *Board) behind() games.Seat {
	if bits.OnesCount32(b.Hand(White)) > bits.OnesCount32(b.Hand(Black)) {
		return White
	}
	return Black
}

// Undo takes the last placement back.
func (b *Board) Undo() {
	if b.played == 0 {
		panic("blokus: no placement to take back")
	}
	b.played--
	last := &b.plies[b.played+2]
	b.mover = last.seat
	b.at[last.seat] = last.before
	b.blocked = last.blocked
	b.legal.of = nothing
}

// unite makes p what two placements are together.
func (p *Placement) unite(a, b *Placement) {
	p.Squares.unite(&a.Squares, &b.Squares)
	p.Edges.unite(&a.Edges, &b.Edges)
	p.Corners.unite(&a.Corners, &b.Corners)
	p.Window.unite(&a.Window, &b.Window)
}

// unite makes s what two sets are together. It goes word by word, where an assignment of the whole would copy two at a
// time: processors wait when they load two words just after they were stored one by one.
func (s *Set) unite(a, b *Set) {
	s[0] = a[0] | b[0]
	s[1] = a[1] | b[1]
	s[2] = a[2] | b[2]
	s[3] = a[3] | b[3]
}

// Outcome returns the result of a finished game. Squares on the board decide, or points under the bonus rule.
func (b *Board) Outcome() games.Outcome {
	if !b.Over() {
		return games.Outcome{}
	}
	black, white := b.points(Black), b.points(White)
	var o games.Outcome
	switch reason := b.reason(); {
	case black > white:
		o = games.Won(Black, reason)
	case black < white:
		o = games.Won(White, reason)
	default:
		o = games.Drawn(reason)
	}
	o.Points[Black], o.Points[White] = black, white
	return o
}

// reason says how a game has ended.
func (b *Board) reason() string {
	if b.Hand(Black)|b.Hand(White) == 0 {
		return "all placed"
	}
	return "blocked"
}

// points returns what a player has scored: a point for each square, and the bonus if the rules have it.
func (b *Board) points(s games.Seat) int16 {
	side := b.side(s)
	points := int16(side.Squares.Len())
	if b.bonus && side.hand == 0 {
		points += 15
		if side.single {
			points += 5
		}
	}
	return points
}

// Hash mixes the squares of both players and the mover, by multiplying pairs of words to 128 bits.
func (b *Board) Hash() uint64 {
	black, white := b.side(Black), b.side(White)
	rest := uint64(b.mover)
	if b.bonus { // then it matters which piece was the last
		if black.single {
			rest |= 2
		}
		if white.single {
			rest |= 4
		}
	}
	hash := mix(black.Squares[0]^0x9E3779B97F4A7C15, white.Squares[0]^0xC2B2AE3D27D4EB4F) ^
		mix(black.Squares[1]^0xA0761D6478BD642F, white.Squares[1]^0xE7037ED1A0B428DB)*3 ^
		mix(black.Squares[2]^0x8EBC6AF09C88C6E3, white.Squares[2]^0x589965CC75374CC3)*5 ^
		mix(black.Squares[3]^0x1D8E4E27C47D124F, white.Squares[3]^0xEB44ACCAB455D165)*7
	return mix(hash^0x165667B19E3779F9, rest*0xFF51AFD7ED558CCD^0x2545F4914F6CDD1D)
}

// mix multiplies two words and folds the product.
func mix(x, y uint64) uint64 {
	high, low := bits.Mul64(x, y)
	return high ^ low
}

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

// copyFrom leaves out the plies to come and what was listed: the board of a referee lists nothing.
func (b *Board) copyFrom(from *Board) {
	b.now = from.now
	copy(b.plies[:], from.plies[:2+from.played])
	b.legal.of = nothing
}
