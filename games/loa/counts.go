package loa

import (
	"math/bits"
	"sync"

	"tourney/games"
)

// counts holds the numbers of moves of both sides on one board, line by line. To count another board, follow updates
// the lines of the squares that differ; there are few if boards are counted one after the other. Boards that are not
// counted cost nothing.
type counts struct {
	pieces [2]uint64
	index  [lineCount]uint16 // into lineMoves, by line
	moves  uint16            // the sum of the entries
}

const (
	lineCount = 8 + 8 + 15 + 15

	// mostLineMoves is the length of lineMoves: the contents of lines of one square, of two, and so on up to eight.
	mostLineMoves = 3 + 9 + 27 + 81 + 243 + 729 + 2187 + 6561
)

var (
	// lineMoves holds the number of moves along a line, Black's plus 256 times White's. The index is the content of the
	// line, a base-3 number with a digit for each square: 1 is black and 2 is white. Shorter lines come first. No side of
	// twelve pieces has more than 96 moves.
	lineMoves [mostLineMoves]uint16

	// places holds for each square its four lines, and the weight of its digit in each.
	places [squares][4]struct {
		line   uint8
		weight uint16
	}

	// emptyCounts are the counts of a board without pieces.
	emptyCounts counts
)

// CountMoves implements games.Counter.
func (b *Board) CountMoves() int {
	if b.ending != open {
		return 0
	}
	if b.counts.pieces != b.pieces {
		b.counts.follow(&b.pieces)
	}
	return max(1, int(b.counts.moves>>(8*uint(b.mover))&0xFF))
}

// NthMove implements games.Counter.
func (b *Board) NthMove(n int) games.Move {
	own, enemy := b.pieces[b.mover], b.pieces[1-b.mover]
	for rest := own; rest != 0; rest &= rest - 1 {
		from := bits.TrailingZeros64(rest)
		targets := Targets(own, enemy, from)
		if here := bits.OnesCount64(targets); n >= here {
			n -= here
			continue
		}
		for ; n > 0; n-- {
			targets &= targets - 1
		}
		return games.Move(from*squares + bits.TrailingZeros64(targets))
	}
	return Pass
}

// follow changes the counts to those of another board.
func (c *counts) follow(pieces *[2]uint64) {
	changed := (c.pieces[Black] ^ pieces[Black]) | (c.pieces[White] ^ pieces[White])
	moves := c.moves
	for ; changed != 0; changed &= changed - 1 {
		square := bits.TrailingZeros64(changed)
		change := digit(pieces, square) - digit(&c.pieces, square) // modulo 1<<16, like all sums here
		for _, at := range &places[square&63] {
			index := &c.index[at.line]
			moves -= lineMoves[*index]
			*index += change * at.weight
			moves += lineMoves[*index]
		}
	}
	c.moves = moves
	c.pieces = *pieces
}

// digit returns the content of a square: 0 for none, 1 for black, 2 for white.
func digit(pieces *[2]uint64, square int) uint16 {
	return uint16(pieces[Black]>>square&1 + pieces[White]>>square&1<<1)
}

// fillCounts fills the lookups, once.
var fillCounts = sync.OnceFunc(func() {
	var base [9]uint16 // first entry for the lines of each length
	entries := 0
	for length, contents := 1, 3; length <= 8; length, contents = length+1, 3*contents {
		base[length] = uint16(entries)
		for content := range contents {
			lineMoves[entries+content] = movesAlong(content, length)
		}
		entries += contents
	}
	line := uint8(0)
	for direction, step := range directions {
		for square := range squares {
			if onBoard(square/8-step[0], square%8-step[1]) {
				continue // not the first of its line
			}
			length := 0
			weight := uint16(1)
			for row, column := square/8, square%8; onBoard(row, column); row, column = row+step[0], column+step[1] {
				at := &places[8*row+column][direction]
				at.line, at.weight = line, weight
				weight *= 3
				length++
			}
			emptyCounts.index[line] = base[length]
			line++
		}
	}
})

// movesAlong returns the number of moves along a line, those of Black plus 256 times those of White.
func movesAlong(content, length int) (moves uint16) {
	var digits [8]int
	pieces := 0
	for i := range length {
		digits[i] = content % 3
		content /= 3
		if digits[i] != 0 {
			pieces++
		}
	}
	for from, own := range digits[:length] {
		for _, step := range [2]int{1, -1} {
			to := from + step*pieces
			if own == 0 || to < 0 || to >= length || digits[to] == own {
				continue
			}
			free := true
			for i := from + step; i != to; i += step {
				free = free && digits[i] != 3-own
			}
			if free {
				moves += [3]uint16{1: 1, 2: 256}[own]
			}
		}
	}
	return moves
}
