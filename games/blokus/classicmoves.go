package blokus

import (
	"math/bits"

	"tourney/games"
)

var (
	_ games.Counter = (*Classic)(nil)
	_ games.Tester  = (*Classic)(nil)
	_ games.Ender   = (*Classic)(nil)
)

// openings returns a colour's free squares, and the points: the next piece must cover one of these. See Board.openings.
func (b *Classic) openings(colour int) (free, points Wide) {
	own := b.side(colour)
	classic.board.pack(free[:], WideStride)
	for i := range free {
		free[i] &^= b.taken[i] | own.Edges[i]
		points[i] = free[i] & own.Corners[i]
	}
	if own.hand == allPieces {
		points = wideOf(corners[colour])
		for i := range points {
			points[i] &= free[i]
		}
	}
	return free, points
}

// list returns the legal placements of some pieces.
func (b *Classic) list(colour int, pieces uint32) *legal[wideSets] {
	l := &b.legal
	pieces &= b.side(colour).hand
	if asked := (query{pieces, games.Seat(colour)}); l.of != asked {
		l.of = asked
		l.ask(pieces)
		free, points := b.openings(colour)
		l.from, l.to = points.firsts()
		for w := l.from; w < l.to; w++ {
			growWide(&l.sets[w&7], free.words(w), points.words(w), pieces)
		}
	}
	return l
}

// firsts returns the range of words that hold first squares of pieces covering one of the points. The first square of a
// piece has a number up to 4*WideStride less than that of a square it covers.
func (s *Wide) firsts() (from, to int) {
	to = len(s)
	for to > 0 && s[to-1] == 0 {
		to--
	}
	for from < to && s[from] == 0 {
		from++
	}
	return max(0, from-2), to
}

// words returns a word and the two below it, empty below the board.
func (s *Wide) words(w int) (words [3]uint64) {
	copy(words[:], s[w:])
	return words
}

func (b *Classic) AppendMoves(dst []games.Move) []games.Move {
	return b.AppendPlacements(dst, b.Colour(), allPieces)
}

// AppendPlacements appends a colour's legal placements with some pieces, in ascending order, whichever colour is to move.
// Pieces that are not in the colour's hand are ignored.
func (b *Classic) AppendPlacements(dst []games.Move, colour int, pieces uint32) []games.Move {
	return b.list(colour, pieces).appendTo(dst, wideSquares)
}

// CountMoves implements games.Counter.
func (b *Classic) CountMoves() int { return b.list(b.Colour(), allPieces).total() }

// NthMove implements games.Counter.
func (b *Classic) NthMove(n int) games.Move { return b.list(b.Colour(), allPieces).nth(n, wideSquares) }

// Legal implements games.Tester.
func (b *Classic) Legal(m games.Move) bool { return !b.Over() && b.Fits(b.Colour(), m) }

// Fits reports whether a placement is legal for a colour now, whichever colour is to move.
func (b *Classic) Fits(colour int, m games.Move) bool {
	if m >= games.Move(len(widePlacements)) {
		return false
	}
	own, p := b.side(colour), &widePlacements[m].Squares
	if own.hand>>pieceOf[m/wideSquares]&1 == 0 || *p == (Wide{}) || p.meets(&b.taken) || p.meets(&own.Edges) {
		return false
	}
	if own.hand == allPieces {
		return p.has(WideStride*corners[colour].row + corners[colour].column)
	}
	return p.meets(&own.Corners)
}

// able reports whether a colour has a legal placement. It tries the last one found before it looks for another.
func (b *Classic) able(colour int) bool {
	if b.blocked>>colour&1 != 0 {
		return false
	}
	if b.Fits(colour, b.hint[colour]) {
		return true
	}
	b.hint[colour] = b.find(colour)
	if b.hint[colour] == games.NoMove {
		b.blocked |= 1 << colour
		return false
	}
	return true
}

// find returns a colour's legal placement, or NoMove.
func (b *Classic) find(colour int) games.Move {
	hand := b.side(colour).hand
	free, points := b.openings(colour)
	l := &b.legal
	l.of = noQuery
	from, to := points.firsts()
	for w := from; w < to; w++ {
		growWide(&l.sets[w&7], free.words(w), points.words(w), hand)
		for o := orientations - 1; o >= 0; o-- {
			if set := l.sets[w&7][o]; set != 0 && hand>>pieceOf[o]&1 != 0 {
				return games.Move(wideSquares*o + 64*w + bits.TrailingZeros64(set))
			}
		}
	}
	return games.NoMove
}

// Ends implements games.Ender. A placement blocks no colour that has more placements apart from each other than a piece has
// squares. Only if there is no such colour are placements tried.
func (b *Classic) Ends() bool {
	for c := range Colours {
		if c != b.Colour() && b.blocked>>c&1 == 0 && b.spacious(c) {
			return false
		}
	}
	l := *b.list(b.Colour(), allPieces) // a copy, for Do may look for placements in the other
	for n := range l.total() {
		_, over := b.Do(l.nth(n, wideSquares))
		b.Undo()
		if over {
			return true
		}
	}
	return false
}

// spacious reports whether a colour has more placements that share no squares than a piece has squares.
func (b *Classic) spacious(colour int) bool {
	var covered Wide
	apart := 0
	l := b.list(colour, allPieces)
	for i := l.n - 1; i >= 0; i-- {
		for o := l.runs[i].to; o > l.runs[i].from; o-- { // small pieces first
			for w := l.from; w < l.to; w++ {
				for set := l.sets[w&7][o-1]; set != 0; set &= set - 1 {
					p := &widePlacements[wideSquares*int(o-1)+64*w+bits.TrailingZeros64(set)].Squares
					if p.meets(&covered) {
						continue
					}
					covered.unite(&covered, p)
					if apart++; apart > mostSquares {
						return true
					}
				}
			}
		}
	}
	return false
}
