package blokus

import (
	"math/bits"

	"tourney/games"
)

// legal is a list of the legal placements of some pieces. For each orientation it has the set of first squares. The
// sets are made word by word, and only for words where the player can touch a corner of their own pieces.
type legal[S sets] struct {
	of       query
	from, to int     // the words made, from included, to excluded
	runs     [16]run // the orientations of the pieces asked for, ascending
	n        int     // length of runs
	sets     S       // by word; undefined for other pieces
}

// sets are the sets of a list. A word holds four rows of Blokus Duo, or almost three of the classic game. The numbers
// are powers of two, so that a word needs no test for the end.
type sets interface{ duoSets | wideSets }

type (
	duoSets  [4][orientations]uint64
	wideSets [8][orientations]uint64
)

// run is a range of orientations, from included, to excluded. They belong to one piece or to several consecutive ones.
type run struct{ from, to uint8 }

// query says for which seat, or colour in the classic game, and for which pieces a list was made.
type query struct {
	pieces uint32
	seat   games.Seat
}

// noQuery equals no query of a seat.
var noQuery = query{seat: games.NoSeat}

// openings returns a player's free squares, and the points: the next piece must cover one of these. The points are the
// free squares that touch the player's squares at a corner. Before the first piece the only point is the starting
// square.
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

// list returns the legal placements of some pieces.
func (b *Board) list(s games.Seat, pieces uint32) *legal[duoSets] {
	l := &b.legal
	pieces &= b.side(s).hand
	if asked := (query{pieces, s}); l.of != asked {
		l.of = asked
		l.ask(pieces)
		free, points := b.openings(s)
		l.from, l.to = words(&points)
		for w := l.from; w < l.to; w++ {
			fill(l, w, &free, &points, pieces)
		}
	}
	return l
}

// ask sets the runs of orientations of some pieces.
func (l *legal[S]) ask(pieces uint32) {
	n := 0
	for pieces != 0 {
		top := bits.Len32(pieces) - 1
		low := bits.Len32(^pieces & (1<<top - 1)) // the least of the consecutive pieces down from the top
		pieces &= 1<<low - 1
		l.runs[n&15] = run{byPiece[top][0], byPiece[low][1]}
		n++
	}
	l.n = n
}

// words returns the range of words that hold first squares of pieces covering a point. No piece has more than five
// rows, so its first square is in the word of the point or in the word above.
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
func fill(l *legal[duoSets], w int, free, points *Set, pieces uint32) {
	var freeBelow, pointsBelow uint64
	if w < 3 {
		freeBelow, pointsBelow = free[w+1], points[w+1]
	}
	grow(&l.sets[w], free[w], freeBelow, points[w], pointsBelow, pieces)
}

func (b *Board) AppendMoves(dst []games.Move) []games.Move {
	return b.AppendPlacements(dst, b.mover, allPieces)
}

// AppendPlacements appends a player's legal placements with some pieces, in ascending order, whichever seat is to move. Pieces
// that are not in the player's hand are ignored.
func (b *Board) AppendPlacements(dst []games.Move, s games.Seat, pieces uint32) []games.Move {
	return b.list(s, pieces).appendTo(dst, squares)
}

// appendTo appends the placements of the list. From one orientation to the next, moves differ by numbers.
func (l *legal[S]) appendTo(dst []games.Move, numbers games.Move) []games.Move {
	for _, run := range l.runs[:l.n] {
		for o := run.from; o < run.to; o++ {
			for w := l.from; w < l.to; w++ {
				dst = appendSet(dst, numbers*games.Move(o)+games.Move(64*w), l.sets[w&(len(l.sets)-1)][o])
			}
		}
	}
	return dst
}

// appendSet appends a move for each bit of a set. Processors cannot predict the number of bits. Where dst has room, it
// therefore writes four moves at once and keeps those that exist.
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

// Legal implements games.Tester.
func (b *Board) Legal(m games.Move) bool { return !b.Over() && b.Fits(b.mover, m) }

// Fits reports whether a placement is legal for a player now, whichever seat is to move.
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

// canPlace reports whether a player has a legal placement. It tries the last one found before it looks for another.
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

// find returns a player's legal placement, or NoMove.
func (b *Board) find(s games.Seat) games.Move {
	pieces := b.side(s).hand
	free, points := b.openings(s)
	l := &b.legal
	l.of = noQuery
	from, to := words(&points)
	for w := from; w < to; w++ {
		fill(l, w, &free, &points, pieces)
		for o := orientations - 1; o >= 0; o-- {
			if set := l.sets[w][o]; set != 0 && pieces>>pieceOf[o]&1 != 0 {
				return moveOf(o, 64*w+bits.TrailingZeros64(set))
			}
		}
	}
	return games.NoMove
}
