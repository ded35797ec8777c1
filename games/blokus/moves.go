package blokus

import (
	"math/bits"

	"tourney/games"
)

// legal holds the legal placements of some pieces as sets: where the first square of each orientation may be. It is
// made word by word, that is for four rows at a time, and only for those rows where the player can touch a corner of
// his own.
type legal struct {
	of       query
	from, to int                     // the words made, up to, but without, the second
	runs     [16]run                 // the orientations of the pieces asked for, ascending
	n        int                     // of these
	sets     [4][orientations]uint64 // by word; nothing is true of pieces not asked for
}

// run is the orientations of one or more pieces that follow each other, up to, but without, the second.
type run struct{ from, to uint8 }

// query is whose placements are asked for, and of which pieces.
type query struct {
	pieces uint32
	seat   games.Seat
}

// nothing is nobody's query.
var nothing = query{seat: games.NoSeat}

// openings returns the squares that are free for a player, and the points, one of which his next piece must cover:
// those free squares that touch his own at a corner, or at first his starting square.
func (b *Board) openings(s games.Seat) (free, points Set) {
	own, other := b.side(s), b.side(1-s)
	for i := range free {
		free[i] = board[i] &^ (own.Squares[i] | own.Edges[i] | other.Squares[i])
	}
	if own.hand == allPieces {
		return free, setOf(int(b.starts[s])).and(free)
	}
	for i := range points {
		points[i] = free[i] & own.Corners[i]
	}
	return free, points
}

// list makes the legal placements of some pieces.
func (b *Board) list(s games.Seat, pieces uint32) *legal {
	l := &b.legal
	pieces &= b.side(s).hand
	if asked := (query{pieces, s}); l.of != asked {
		l.of = asked
		l.ask(pieces)
		free, points := b.openings(s)
		l.from, l.to = words(&points)
		for w := l.from; w < l.to; w++ {
			l.fill(w, &free, &points, pieces)
		}
	}
	return l
}

// ask notes which orientations some pieces have.
func (l *legal) ask(pieces uint32) {
	n := 0
	for pieces != 0 {
		top := bits.Len32(pieces) - 1
		low := bits.Len32(^pieces & (1<<top - 1)) // the least of the pieces that follow each other down from the top
		pieces &= 1<<low - 1
		l.runs[n&15] = run{byPiece[top][0], byPiece[low][1]}
		n++
	}
	l.n = n
}

// words returns which words of a set hold first squares of pieces that cover one of some points. No piece takes more
// than five rows, so it has its first square in the word of the point or in the one above.
func words(points *Set) (from, to int) {
	to = len(points)
	for to > 0 && points[to-1] == 0 {
		to--
	}
	for from < to && points[from] == 0 {
		from++
	}
	return max(0, from-1), to
}

// fill makes the sets of one word.
func (l *legal) fill(w int, free, points *Set, pieces uint32) {
	var freeBelow, pointsBelow uint64
	if w < 3 {
		freeBelow, pointsBelow = free[w+1], points[w+1]
	}
	grow(&l.sets[w], free[w], freeBelow, points[w], pointsBelow, pieces)
}

// AppendMoves appends the legal placements.
func (b *Board) AppendMoves(dst []games.Move) []games.Move {
	return b.AppendPlacements(dst, b.mover, allPieces)
}

// AppendPlacements appends the legal placements that a player has with some of the pieces in his hand, in ascending
// order, whoever is to move.
func (b *Board) AppendPlacements(dst []games.Move, s games.Seat, pieces uint32) []games.Move {
	l := b.list(s, pieces)
	for _, run := range l.runs[:l.n] {
		for o := run.from; o < run.to; o++ {
			for w := l.from; w < l.to; w++ {
				dst = appendSet(dst, moveOf(int(o), 64*w), l.sets[w&3][o])
			}
		}
	}
	return dst
}

// appendSet appends a move for each bit of a set. How many there are no processor foresees, so where there is room it
// writes four whether they are there or not.
func appendSet(dst []games.Move, first games.Move, set uint64) []games.Move {
	if n := len(dst); cap(dst)-n >= 4 {
		four := dst[n : n+4]
		count := bits.OnesCount64(set)
		four[0] = first + games.Move(bits.TrailingZeros64(set))
		set &= set - 1
		four[1] = first + games.Move(bits.TrailingZeros64(set))
		set &= set - 1
		four[2] = first + games.Move(bits.TrailingZeros64(set))
		set &= set - 1
		four[3] = first + games.Move(bits.TrailingZeros64(set))
		set &= set - 1
		dst = dst[:n+min(count, 4)]
	}
	for ; set != 0; set &= set - 1 {
		dst = append(dst, first+games.Move(bits.TrailingZeros64(set)))
	}
	return dst
}

// Legal reports whether a placement is legal.
func (b *Board) Legal(m games.Move) bool { return !b.Over() && b.Fits(b.mover, m) }

// Fits reports whether a placement is legal for a player now, whoever is to move.
func (b *Board) Fits(s games.Seat, m games.Move) bool {
	if m >= games.Move(len(placements)) {
		return false
	}
	own, other := b.side(s), b.side(1-s)
	if own.hand>>pieceOf[m/squares]&1 == 0 {
		return false
	}
	p := &placements[m].Squares
	if p.meets(&own.Squares) || p.meets(&other.Squares) || p.meets(&own.Edges) {
		return false
	}
	if own.hand == allPieces {
		return p.has(int(b.starts[s]))
	}
	return p.meets(&own.Corners)
}

// canPlace reports whether a player has a legal placement. It tries the last one that it found before it looks for
// another.
func (b *Board) canPlace(s games.Seat) bool {
	if b.blocked>>uint(s)&1 != 0 {
		return false
	}
	if b.Fits(s, b.hint[s]) {
		return true
	}
	b.hint[s] = b.find(s)
	if b.hint[s] == games.NoMove {
		b.blocked |= 1 << uint(s)
		return false
	}
	return true
}

// find returns a legal placement of a player, or NoMove.
func (b *Board) find(s games.Seat) games.Move {
	pieces := b.side(s).hand
	free, points := b.openings(s)
	l := &b.legal
	l.of = nothing
	from, to := words(&points)
	for w := from; w < to; w++ {
		l.fill(w, &free, &points, pieces)
		for o := orientations - 1; o >= 0; o-- {
			if set := l.sets[w][o]; set != 0 && pieces>>pieceOf[o]&1 != 0 {
				return moveOf(o, 64*w+bits.TrailingZeros64(set))
			}
		}
	}
	return games.NoMove
}
