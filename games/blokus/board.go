// Package blokus is Blokus Duo on 14 by 14 squares, for two players. Players alternately place pieces of one to five
// squares. A player's first piece covers their starting square. Every other piece touches a piece of the same player at
// a corner and shares an edge with none. A player who cannot place is skipped. When neither player can, the player with
// the most squares wins.
//
// Squares are numbered 16*row + column, with row 0 at the top. The first square of a piece is its leftmost square in
// its top row. The Move is 224 times the number of the piece's orientation, plus its first square. There are no passes:
// a player who cannot place never can again, because the opponent only takes squares away.
package blokus

import (
	"math/bits"

	"tourney/games"
)

// Black and White are the seats, by the colour of their pieces. Black (b) moves first from the empty board.
const (
	Black games.Seat = iota
	White
)

const Size = 14

// mostPlies is the greatest number of placements in a game.
const mostPlies = 2 * Pieces

// side is a player's pieces on the board and in hand.
type side struct {
	Placement        // all the player's pieces on the board as one
	hand      uint32 // pieces not placed, a bit for each
	single    bool   // whether the last piece was placed, and was the single square
}

// ply is a placement with the mover's side after it. The side before it remains in an earlier ply, so Undo copies
// nothing.
type ply struct {
	side
	move    games.Move
	seat    games.Seat
	blocked uint8 // before the placement
	before  uint8 // the index in plies of the side before the placement
}

const bothBlocked = 1<<Black | 1<<White

// Board is a position with its history. New, Parse and Random make boards; the zero value is not usable.
type Board struct {
	now
	plies [2 + mostPlies]ply // two entries for the sides at the start, then the placements
	legal legal[duoSets]     // the last list that was made
}

// now is a position without its sides, its history and its list.
type now struct {
	bonus   bool
	starts  [2]uint8 // starting squares, by seat
	mover   games.Seat
	blocked uint8         // a bit for each seat that cannot place, and so never can again
	played  uint8         // placements since the start
	at      [2]uint8      // the index in plies of each seat's side
	hint    [2]games.Move // by seat, a placement that was legal recently, NoMove if none is known
}

var (
	_ games.Position = (*Board)(nil)
	_ games.Skipper  = (*Board)(nil)
	_ games.Filled   = (*Board)(nil)
	_ games.Copier   = (*Board)(nil)
)

func newBoard(o games.Options) (*Board, error) {
	starts, err := startsOf(o)
	if err != nil {
		return nil, err
	}
	fillPlacements()
	b := &Board{now: now{
		bonus: o.On(BonusOption), starts: starts,
		at: [2]uint8{uint8(Black), uint8(White)}, hint: [2]games.Move{games.NoMove, games.NoMove},
	}}
	b.plies[Black].hand, b.plies[White].hand = allPieces, allPieces
	return b, nil
}

func (b *Board) Seats() int { return 2 }

// Mover returns the colour to move. Once the game is over, it is the colour with fewer pieces on the board, or Black if
// both have equally many: the board does not show more.
func (b *Board) Mover() games.Seat { return b.mover }

func (b *Board) Over() bool { return b.blocked == bothBlocked }

func (b *Board) Turns() int { return int(b.played) }

// side returns the side of a seat.
func (b *Board) side(s games.Seat) *side { return &b.plies[b.at[s]].side }

// Laid returns all of a player's pieces on the board as one placement. Its edges, corners and window may be covered.
// The result belongs to the board and is valid until the next Do or Undo.
func (b *Board) Laid(s games.Seat) *Placement { return &b.side(s).Placement }

// Empty returns the number of squares that no piece covers.
func (b *Board) Empty() int {
	return Size*Size - b.Laid(Black).Squares.Len() - b.Laid(White).Squares.Len()
}

// Squares returns the squares covered by a player's pieces.
func (b *Board) Squares(s games.Seat) Set { return b.side(s).Squares }

// Points returns a player's nucleation points. These are the empty squares that touch one of the player's squares at a
// corner and share an edge with none. Before the player's first piece there are none.
func (b *Board) Points(s games.Seat) Set {
	own, other := b.side(s), b.side(1-s)
	return Set{
		own.Corners[0] &^ (own.Edges[0] | own.Squares[0] | other.Squares[0]),
		own.Corners[1] &^ (own.Edges[1] | own.Squares[1] | other.Squares[1]),
		own.Corners[2] &^ (own.Edges[2] | own.Squares[2] | other.Squares[2]),
		own.Corners[3] &^ (own.Edges[3] | own.Squares[3] | other.Squares[3]),
	}
}

// Hand returns the pieces that a player has not placed, a bit for each.
func (b *Board) Hand(s games.Seat) uint32 { return b.side(s).hand }

// Do places a piece. The opponent moves next, or the same player again if the opponent cannot place. If neither can,
// the game is over.
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
	b.legal.of = noQuery
	b.pass(s)
	return b.mover, b.blocked == bothBlocked
}

// pass sets the mover after a turn of seat s, and finds out whether either player can place.
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

// Skipped implements games.Skipper: 1 if the other player cannot place after the last placement, else 0.
func (b *Board) Skipped() int {
	if b.played == 0 || b.Over() || b.plies[b.played+1].seat != b.mover {
		return 0
	}
	return 1
}

// behind returns the seat with fewer pieces on the board, or Black if both have equally many.
func (b *Board) behind() games.Seat {
	if bits.OnesCount32(b.Hand(White)) > bits.OnesCount32(b.Hand(Black)) {
		return White
	}
	return Black
}

func (b *Board) Undo() {
	if b.played == 0 {
		panic("blokus: no placement to take back")
	}
	b.played--
	last := &b.plies[b.played+2]
	b.mover = last.seat
	b.at[last.seat] = last.before
	b.blocked = last.blocked
	b.legal.of = noQuery
}

// unite sets p to the union of two placements.
func (p *Placement) unite(a, b *Placement) {
	p.Squares.unite(&a.Squares, &b.Squares)
	p.Edges.unite(&a.Edges, &b.Edges)
	p.Corners.unite(&a.Corners, &b.Corners)
	p.Window.unite(&a.Window, &b.Window)
}

// unite sets s to the union of two sets. It goes word by word: an assignment of the whole set copies two words at once,
// and processors stall when they load two words just after each was stored alone.
func (s *Set) unite(a, b *Set) {
	s[0] = a[0] | b[0]
	s[1] = a[1] | b[1]
	s[2] = a[2] | b[2]
	s[3] = a[3] | b[3]
}

// Outcome returns the result. Squares on the board decide, or points under the bonus rule.
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

func (b *Board) reason() string {
	if b.Hand(Black)|b.Hand(White) == 0 {
		return "all placed"
	}
	return "blocked"
}

// points returns a player's score.
func (b *Board) points(s games.Seat) int16 {
	side := b.side(s)
	return points(side.Squares.Len(), side.hand, b.bonus, side.single)
}

// points returns the score of a colour: a point for each square, and the bonus if the rules have it.
func points(squares int, hand uint32, bonus, single bool) int16 {
	points := int16(squares)
	if bonus && hand == 0 {
		points += 15
		if single {
			points += 5
		}
	}
	return points
}

// Hash mixes the squares of both players with the mover. It multiplies pairs of words to 128 bits.
func (b *Board) Hash() uint64 {
	black, white := b.side(Black), b.side(White)
	rest := uint64(b.mover)
	if b.bonus { // the last piece matters
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

// copyFrom leaves out the unused plies and the list. A referee's board has no list.
func (b *Board) copyFrom(from *Board) {
	b.now = from.now
	copy(b.plies[:], from.plies[:2+from.played])
	b.legal.of = noQuery
}

// scene returns the position as its text and its pictures show it.
func (b *Board) scene() scene {
	s := scene{layout: duo, turn: int(b.mover), over: b.Over(), bonus: b.bonus}
	for seat := range b.at {
		side, start := b.side(games.Seat(seat)), int(b.starts[seat])
		s.colours[seat] = shown{side.Squares.rows(), side.hand, spot{start / stride, start % stride}, side.single}
	}
	if b.played > 0 {
		s.last = duo.covered(b.plies[b.played+1].move)
	}
	return s
}

func (b *Board) AppendText(dst []byte) ([]byte, error) {
	s := b.scene()
	return s.appendText(dst), nil
}

func (b *Board) AppendDiagram(dst []byte) []byte {
	s := b.scene()
	return s.appendDiagram(dst)
}

func (b *Board) AppendSVG(dst []byte) []byte {
	s := b.scene()
	return s.appendSVG(dst)
}

func (b *Board) AppendAreas(dst []games.Area) []games.Area {
	s := b.scene()
	return s.appendAreas(dst)
}

func (b *Board) AppendPointing(dst []int, m games.Move) []int {
	return duo.appendPointing(dst, m, b.Hand(b.mover))
}

func (b *Board) AppendMove(dst []byte, m games.Move) []byte { return duo.appendMove(dst, m) }

func (b *Board) ParseMove(text string) (games.Move, error) {
	s := b.scene()
	return s.readMove(text, b.Legal)
}

// The methods of table.

func (b *Board) lay(colour int, m games.Move) {
	side := &b.plies[b.at[colour]].side
	side.hand &^= 1 << pieceOf[m/squares]
	side.unite(&side.Placement, &placements[m])
}

func (b *Board) settle() { b.pass(White) }

func (b *Board) able(colour int) bool { return b.canPlace(games.Seat(colour)) }

func (b *Board) give(colour int) { b.mover = games.Seat(colour) }

func (b *Board) endSingle(colour int) { b.plies[b.at[colour]].single = true }
