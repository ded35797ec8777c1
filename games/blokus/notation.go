package blokus

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"tourney/games"
)

// AppendMove appends the squares of the piece, the lowest row first and each row from the left: "e8,d9,e9,f9,e10".
func (b *Board) AppendMove(dst []byte, m games.Move) []byte {
	return appendSquares(dst, &placements[m].Squares)
}

// appendSquares appends the squares of a set.
func appendSquares(dst []byte, set *Set) []byte {
	before := len(dst)
	for row := Size - 1; row >= 0; row-- {
		for columns := set[row/4] >> (stride * (row % 4)) & 0xFFFF; columns != 0; columns &= columns - 1 {
			if len(dst) > before {
				dst = append(dst, ',')
			}
			dst = append(dst, byte('a'+bits.TrailingZeros64(columns)))
			dst = strconv.AppendInt(dst, int64(Size-row), 10)
		}
	}
	return dst
}

// parseSquare reads the name of a square, with a small letter.
func parseSquare(text string) (square int, err error) {
	if len(text) >= 2 && 'a' <= text[0] && text[0] <= 'z' {
		row, err := strconv.Atoi(text[1:])
		if err == nil && strconv.Itoa(row) == text[1:] && row >= 0 {
			column := int(text[0] - 'a')
			if !onBoard(Size-row, column) {
				return 0, fmt.Errorf("%s is off the board, which goes from a1 to n14", text)
			}
			return stride*(Size-row) + column, nil
		}
	}
	return 0, fmt.Errorf("%q is not a square: want a1 to n14", text)
}

// ParseMove reads the squares of a piece in any order, with small or capital letters.
func (b *Board) ParseMove(text string) (games.Move, error) {
	small := func(r rune) rune {
		if 'A' <= r && r <= 'N' {
			r += 'a' - 'A'
		}
		return r
	}
	m, err := b.parseMove(strings.Map(small, text))
	if err != nil {
		return games.NoMove, fmt.Errorf("move %q: %w", text, err)
	}
	return m, nil
}

func (b *Board) parseMove(text string) (games.Move, error) {
	if b.Over() {
		return games.NoMove, fmt.Errorf("the game is over")
	}
	if text == "pass" {
		return games.NoMove, fmt.Errorf("there are no passes: a player who can place must place, and a player who cannot is skipped")
	}
	var set Set
	for word := range strings.SplitSeq(text, ",") {
		square, err := parseSquare(word)
		if err != nil {
			return games.NoMove, fmt.Errorf("%w; a move is the squares of the piece, as in e8,d9,e9,f9,e10", err)
		}
		if set.has(square) {
			return games.NoMove, fmt.Errorf("%s is given twice", word)
		}
		set.add(square)
	}
	m, err := moveOn(&set)
	if err != nil {
		return games.NoMove, err
	}
	if !b.Fits(b.mover, m) {
		return games.NoMove, b.illegal(m)
	}
	return m, nil
}

// moveOn returns the move whose piece covers exactly these squares.
func moveOn(set *Set) (games.Move, error) {
	var shape [][2]int
	for rest := *set; rest != (Set{}); {
		square := rest.first()
		rest = rest.without(setOf(square))
		shape = append(shape, [2]int{square / stride, square % stride})
	}
	if len(shape) > 5 {
		return games.NoMove, fmt.Errorf("there are %d squares: no piece has more than 5", len(shape))
	}
	_, key := outline(shape)
	orientation, known := byOutline[key]
	if !known {
		return games.NoMove, fmt.Errorf("no piece covers %s: the squares of a piece are joined at their edges",
			appendSquares(nil, set))
	}
	return moveOf(orientation, set.first()), nil
}

// illegal returns why the mover may not place a piece there.
func (b *Board) illegal(m games.Move) error {
	own, other := b.side(b.mover), b.side(1-b.mover)
	name, covered := pieces[pieceOf[m/squares]].name, placements[m].Squares
	if taken := own.Squares.or(other.Squares).and(covered); taken != (Set{}) {
		return fmt.Errorf("%s is taken", squareName(taken.first()))
	}
	if own.hand>>pieceOf[m/squares]&1 == 0 {
		return fmt.Errorf("piece %s is on the board already", name)
	}
	if edge := own.Edges.and(covered); edge != (Set{}) {
		return fmt.Errorf("%s shares an edge with a square of %c: own pieces touch at corners only",
			squareName(edge.first()), glyphs[b.mover])
	}
	if own.hand == allPieces {
		return fmt.Errorf("the first piece of %c must cover %s", glyphs[b.mover], squareName(int(b.starts[b.mover])))
	}
	return fmt.Errorf("it touches no square of %c at a corner", glyphs[b.mover])
}
