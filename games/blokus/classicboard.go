package blokus

import (
	"math/bits"
	"sync"

	"tourney/games"
)

// WidePlacement is a piece on the classic board: its squares and their surroundings, as in a Placement.
type WidePlacement struct{ Squares, Edges, Corners, Window Wide }

// widePlacements is indexed by Move. An entry is empty if the piece would leave the board.
var widePlacements [orientations * wideSquares]WidePlacement

// WidePlacementOf returns the placement of a move that a Classic has listed.
func WidePlacementOf(m games.Move) *WidePlacement { return &widePlacements[m] }

// fillWidePlacements fills the lookup, once.
var fillWidePlacements = sync.OnceFunc(func() {
	fillShapes()
	for o := range orientations {
		for n := range ClassicSize * ClassicSize {
			if first := (spot{n / ClassicSize, n % ClassicSize}); classic.holds(o, first) {
				m := classic.moveOf(o, first)
				p := &widePlacements[m]
				classic.lay(m, p.Squares[:], p.Edges[:], p.Corners[:], p.Window[:])
			}
		}
	}
})

// wideSide is a colour's pieces on the board and in hand.
type wideSide struct {
	WidePlacement        // all the colour's pieces on the board as one
	hand          uint32 // pieces not placed, a bit for each
	single        bool   // whether the last piece was placed, and was the single square
}

// widePly is a placement with the mover's side after it. The side before it remains in an earlier ply, as in a Board.
type widePly struct {
	wideSide
	move    games.Move
	colour  uint8
	blocked uint8 // before the placement
	before  uint8 // the index in plies of the side before the placement
}

const allBlocked = 1<<Colours - 1

// Classic is a position of the classic game with its history. Blokus Duo keeps its own Board: that has smaller sets and two
// colours, and is several times as fast.
type Classic struct {
	classicNow
	plies [Colours + Colours*Pieces]widePly // entries for the sides at the start, then the placements
	legal legal[wideSets]                   // the last list that was made
}

// classicNow is a position without its sides, its history and its list.
type classicNow struct {
	taken   Wide // the squares of all colours
	bonus   bool
	seats   uint8
	colour  uint8               // to move
	blocked uint8               // a bit for each colour that cannot place, and so never can again
	played  uint8               // placements since the start
	at      [Colours]uint8      // the index in plies of each colour's side
	hint    [Colours]games.Move // by colour, a placement that was legal recently, NoMove if none is known
}

var (
	_ games.Position = (*Classic)(nil)
	_ games.Skipper  = (*Classic)(nil)
	_ games.Filled   = (*Classic)(nil)
	_ games.Copier   = (*Classic)(nil)
)

func newClassic(o games.Options) *Classic {
	fillWidePlacements()
	b := &Classic{classicNow: classicNow{bonus: o.On(BonusOption), seats: uint8(o.Int(seatsOption))}}
	for c := range Colours {
		b.at[c], b.hint[c] = uint8(c), games.NoMove
		b.plies[c].hand = allPieces
	}
	b.legal.of = noQuery
	return b
}

func (b *Classic) Seats() int { return int(b.seats) }

// Seat returns the seat that plays a colour.
func (b *Classic) Seat(colour int) games.Seat { return games.Seat(colour % int(b.seats)) }

// Colour returns the colour to move. Once the game is over, it is the colour with the fewest pieces on the board, the
// first of several in the order of play: the board does not show more.
func (b *Classic) Colour() int { return int(b.colour) }

// Mover returns the seat of the colour to move.
func (b *Classic) Mover() games.Seat { return b.Seat(int(b.colour)) }

func (b *Classic) Over() bool { return b.blocked == allBlocked }

func (b *Classic) Turns() int { return int(b.played) }

// side returns the side of a colour.
func (b *Classic) side(colour int) *wideSide { return &b.plies[b.at[colour]].wideSide }

// Laid returns all of a colour's pieces on the board as one placement. Its edges, corners and window may be covered. The
// result belongs to the board and is valid until the next Do or Undo.
func (b *Classic) Laid(colour int) *WidePlacement { return &b.side(colour).WidePlacement }

// Taken returns the squares of all colours. The result belongs to the board, as that of Laid.
func (b *Classic) Taken() *Wide { return &b.taken }

// Empty returns the number of squares that no piece covers.
func (b *Classic) Empty() int { return ClassicSize*ClassicSize - b.taken.Len() }

// Hand returns the pieces that a colour has not placed, a bit for each.
func (b *Classic) Hand(colour int) uint32 { return b.side(colour).hand }

// Do places a piece. The next colour that can place moves next. If none can, the game is over.
func (b *Classic) Do(m games.Move) (next games.Seat, over bool) {
	c := b.colour
	from, to := &b.plies[b.at[c]], &b.plies[Colours+b.played]
	p, piece := &widePlacements[m], pieceOf[m/wideSquares]
	to.unite(&from.WidePlacement, p)
	to.hand = from.hand &^ (1 << piece)
	to.single = to.hand == 0 && piece == single
	to.move, to.colour, to.blocked, to.before = m, c, b.blocked, b.at[c]
	b.taken.unite(&b.taken, &p.Squares)
	b.at[c] = Colours + b.played
	b.played++
	b.legal.of = noQuery
	b.pass(int(c))
	return b.Mover(), b.Over()
}

func (b *Classic) Undo() {
	if b.played == 0 {
		panic("blokus: no placement to take back")
	}
	b.played--
	last := &b.plies[Colours+b.played]
	b.colour, b.blocked = last.colour, last.blocked
	b.at[last.colour] = last.before
	for i, word := range widePlacements[last.move].Squares {
		b.taken[i] &^= word
	}
	b.legal.of = noQuery
}

// pass sets the colour to move after a turn of a colour.
func (b *Classic) pass(colour int) {
	for n := range Colours {
		if next := (colour + 1 + n) % Colours; b.able(next) {
			b.colour = uint8(next)
			return
		}
	}
	b.colour = 0
	for c := range Colours {
		if bits.OnesCount32(b.Hand(c)) > bits.OnesCount32(b.Hand(int(b.colour))) {
			b.colour = uint8(c)
		}
	}
}

// Skipped implements games.Skipper: the number of seats between that of the last placement and the mover's.
func (b *Classic) Skipped() int {
	if b.played == 0 || b.Over() {
		return 0
	}
	after := b.Seat(int(b.plies[Colours+b.played-1].colour)) + 1
	return (int(b.Mover()-after) + b.Seats()) % b.Seats()
}

// unite sets p to the union of two placements.
func (p *WidePlacement) unite(a, b *WidePlacement) {
	p.Squares.unite(&a.Squares, &b.Squares)
	p.Edges.unite(&a.Edges, &b.Edges)
	p.Corners.unite(&a.Corners, &b.Corners)
	p.Window.unite(&a.Window, &b.Window)
}

// Outcome returns the result. The squares of a seat's colours decide, or their points under the bonus rule. Seats with equal
// points share a place.
func (b *Classic) Outcome() (o games.Outcome) {
	if !b.Over() {
		return o
	}
	o.Reason = "all placed"
	for c := range Colours {
		side := b.side(c)
		o.Points[b.Seat(c)] += points(side.Squares.Len(), side.hand, b.bonus, side.single)
		if side.hand != 0 {
			o.Reason = "blocked"
		}
	}
	for seat := range b.Seats() {
		o.Place[seat] = 1
		for other := range b.Seats() {
			if o.Points[other] > o.Points[seat] {
				o.Place[seat]++
			}
		}
	}
	return o
}

// Hash mixes the squares of all colours with the colour to move, pairs of words by multiplication.
func (b *Classic) Hash() uint64 {
	rest := uint64(b.colour)
	hash := uint64(0x165667B19E3779F9)
	for c := range Colours {
		side := b.side(c)
		if b.bonus && side.single { // the last piece matters
			rest |= 4 << c
		}
		for i := 0; i < wideWords; i += 2 {
			second := uint64(0)
			if i+1 < wideWords {
				second = side.Squares[i+1]
			}
			hash = mix(hash^side.Squares[i], second^0xC2B2AE3D27D4EB4F)*3 + hash>>29
		}
	}
	return mix(hash, rest*0xFF51AFD7ED558CCD^0x2545F4914F6CDD1D)
}

func (b *Classic) Clone() games.Position {
	c := &Classic{}
	c.copyFrom(b)
	return c
}

func (b *Classic) CopyFrom(p games.Position) bool {
	from, ok := p.(*Classic)
	if ok {
		b.copyFrom(from)
	}
	return ok
}

// copyFrom leaves out the unused plies and the list, as Board.copyFrom does.
func (b *Classic) copyFrom(from *Classic) {
	b.classicNow = from.classicNow
	copy(b.plies[:], from.plies[:Colours+from.played])
	b.legal.of = noQuery
}

// forget makes the position the start of a game.
func (b *Classic) forget() {
	var sides [Colours]wideSide
	for c := range Colours {
		sides[c] = *b.side(c)
	}
	for c := range Colours {
		b.plies[c].wideSide = sides[c]
		b.at[c] = uint8(c)
	}
	b.played = 0
}

// scene returns the position as its text and its pictures show it.
func (b *Classic) scene() scene {
	s := scene{layout: classic, turn: int(b.colour), over: b.Over(), bonus: b.bonus}
	for c := range Colours {
		side := b.side(c)
		s.colours[c] = shown{side.Squares.rows(), side.hand, corners[c], side.single}
	}
	if b.played > 0 {
		s.last = classic.covered(b.plies[Colours+b.played-1].move)
	}
	return s
}

func (b *Classic) AppendText(dst []byte) ([]byte, error) {
	s := b.scene()
	return s.appendText(dst), nil
}

func (b *Classic) AppendDiagram(dst []byte) []byte {
	s := b.scene()
	return s.appendDiagram(dst)
}

func (b *Classic) AppendSVG(dst []byte) []byte {
	s := b.scene()
	return s.appendSVG(dst)
}

func (b *Classic) AppendAreas(dst []games.Area) []games.Area {
	s := b.scene()
	return s.appendAreas(dst)
}

func (b *Classic) AppendPointing(dst []int, m games.Move) []int {
	return classic.appendPointing(dst, m, b.Hand(int(b.colour)))
}

func (b *Classic) AppendMove(dst []byte, m games.Move) []byte { return classic.appendMove(dst, m) }

func (b *Classic) ParseMove(text string) (games.Move, error) {
	s := b.scene()
	return s.readMove(text, b.Legal)
}

// The methods of table.

func (b *Classic) lay(colour int, m games.Move) {
	side, p := b.side(colour), &widePlacements[m]
	side.hand &^= 1 << pieceOf[m/wideSquares]
	side.unite(&side.WidePlacement, p)
	b.taken.unite(&b.taken, &p.Squares)
}

func (b *Classic) settle() { b.pass(Green) }

func (b *Classic) give(colour int) { b.colour = uint8(colour) }

func (b *Classic) endSingle(colour int) { b.side(colour).single = true }
