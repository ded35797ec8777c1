package blokus

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"tourney/games"
)

// appendSquares appends the squares of a set, the lowest row first and each row from the left: "e8,d9,e9,f9,e10".
func (l *layout) appendSquares(dst []byte, set *rows) []byte {
	before := len(dst)
	for row := l.size - 1; row >= 0; row-- {
		for columns := set[row]; columns != 0; columns &= columns - 1 {
			if len(dst) > before {
				dst = append(dst, ',')
			}
			dst = l.appendSquare(dst, spot{row, bits.TrailingZeros32(columns)})
		}
	}
	return dst
}

// appendMove appends the squares of the piece.
func (l *layout) appendMove(dst []byte, m games.Move) []byte {
	covered := l.covered(m)
	return l.appendSquares(dst, &covered)
}

// parseSquare reads the name of a square, with a small letter.
func (l *layout) parseSquare(text string) (spot, error) {
	if len(text) >= 2 && 'a' <= text[0] && text[0] <= 'z' {
		row, err := strconv.Atoi(text[1:])
		if err == nil && strconv.Itoa(row) == text[1:] && row >= 0 {
			at := spot{l.size - row, int(text[0] - 'a')}
			if !l.onBoard(at) {
				return spot{}, fmt.Errorf("%s is off the board, which goes from a1 to %s", text, l.lastSquare())
			}
			return at, nil
		}
	}
	return spot{}, fmt.Errorf("%q is not a square: want a1 to %s", text, l.lastSquare())
}

// parseMove reads the squares of a piece in any order, with small or capital letters. A piece that does not fit is for
// illegal to refuse.
func (s *scene) parseMove(text string) (games.Move, error) {
	if s.over {
		return games.NoMove, fmt.Errorf("the game is over")
	}
	small := func(r rune) rune {
		if 'A' <= r && r < 'A'+rune(s.size) {
			r += 'a' - 'A'
		}
		return r
	}
	text = strings.Map(small, text)
	if text == "pass" {
		return games.NoMove, fmt.Errorf("there are no passes: a player who can place must place, and a player who cannot is skipped")
	}
	var set rows
	for word := range strings.SplitSeq(text, ",") {
		at, err := s.parseSquare(word)
		if err != nil {
			return games.NoMove, fmt.Errorf("%w; a move is the squares of the piece, as in %s", err, s.move)
		}
		if set.has(at) {
			return games.NoMove, fmt.Errorf("%s is given twice", word)
		}
		set.add(at)
	}
	return s.moveOn(&set)
}

// moveOn returns the move whose piece covers exactly these squares.
func (l *layout) moveOn(set *rows) (games.Move, error) {
	if n := set.count(); n > mostSquares {
		return games.NoMove, fmt.Errorf("there are %d squares: no piece has more than %d", n, mostSquares)
	}
	first, _ := set.first()
	if set.group(first) != *set {
		return games.NoMove, fmt.Errorf("no piece covers %s: the squares of a piece are joined at their edges", l.appendSquares(nil, set))
	}
	var shape [][2]int
	for row, columns := range set {
		for ; columns != 0; columns &= columns - 1 {
			shape = append(shape, [2]int{row, bits.TrailingZeros32(columns)})
		}
	}
	_, key := outline(shape)
	return l.moveOf(byOutline[key], first), nil // every joined shape of up to five squares is a piece
}

// illegal returns why the mover may not place a piece there.
func (s *scene) illegal(m games.Move) error {
	own := &s.colours[s.turn]
	covered, piece, name := s.covered(m), pieceOf[s.orientation(m)], s.glyphs[s.turn]
	var taken rows
	for _, c := range s.all() {
		taken = taken.or(&c.squares)
	}
	if both := taken.and(&covered); both != (rows{}) {
		at, _ := both.first()
		return fmt.Errorf("%s is taken", s.squareName(at))
	}
	if own.hand>>piece&1 == 0 {
		return fmt.Errorf("piece %s is on the board already", pieces[piece].name)
	}
	edges := own.squares.edges()
	if both := edges.and(&covered); both != (rows{}) {
		at, _ := both.first()
		return fmt.Errorf("%s shares an edge with a square of %c: own pieces touch at corners only", s.squareName(at), name)
	}
	if own.hand == allPieces {
		return fmt.Errorf("the first piece of %c must cover %s", name, s.squareName(own.start))
	}
	return fmt.Errorf("it touches no square of %c at a corner", name)
}

// readMove reads a legal move. fits reports whether a move is legal.
func (s *scene) readMove(text string, fits func(games.Move) bool) (games.Move, error) {
	m, err := s.parseMove(text)
	if err == nil && !fits(m) {
		err = s.illegal(m)
	}
	if err != nil {
		return games.NoMove, fmt.Errorf("move %q: %w", text, err)
	}
	return m, nil
}
