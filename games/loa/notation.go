package loa

import (
	"fmt"
	"math/bits"
	"strings"

	"tourney/games"
)

// passWord is the notation of a pass.
const passWord = "pass"

// AppendMove appends "c1-e3", "c1xa3" for a capture, or "pass".
func (b *Board) AppendMove(dst []byte, m games.Move) []byte {
	if m == Pass {
		return append(dst, passWord...)
	}
	if b.captures(m) {
		return appendMove(dst, m, 'x')
	}
	return appendMove(dst, m, '-')
}

// captures reports whether a move, not a pass, lands on an enemy piece.
func (b *Board) captures(m games.Move) bool { return b.pieces[1-b.mover]>>(m%squares)&1 != 0 }

func appendMove(dst []byte, m games.Move, sign byte) []byte {
	return appendSquare(append(appendSquare(dst, int(m/squares)), sign), int(m%squares))
}

func appendSquare(dst []byte, square int) []byte {
	return append(dst, byte('a'+square%8), byte('1'+square/8))
}

// ParseMove reads a legal move. Letters may be small or capital. The sign may be -, x or : for any move, because people
// and programs differ in it; the squares alone decide whether it captures.
func (b *Board) ParseMove(text string) (games.Move, error) {
	m, err := b.parseMove(strings.ToLower(text))
	if err != nil {
		return games.NoMove, fmt.Errorf("move %q: %w", text, err)
	}
	return m, nil
}

func (b *Board) parseMove(text string) (games.Move, error) {
	if b.Over() {
		return games.NoMove, fmt.Errorf("the game is over")
	}
	own, enemy := b.pieces[b.mover], b.pieces[1-b.mover]
	if text == passWord {
		if canMove(own, enemy) {
			return games.NoMove, fmt.Errorf("%c can move, so a pass is illegal", "xo"[b.mover])
		}
		return Pass, nil
	}
	if len(text) != 5 || strings.IndexByte("-x:", text[2]) < 0 {
		return games.NoMove, fmt.Errorf("want two squares, as in c1-e3 or c1xa3")
	}
	from, err := parseSquare(text[:2])
	if err != nil {
		return games.NoMove, err
	}
	to, err := parseSquare(text[3:])
	if err != nil {
		return games.NoMove, err
	}
	if own>>from&1 == 0 {
		return games.NoMove, fmt.Errorf("there is no %c on %s", "xo"[b.mover], text[:2])
	}
	if Targets(own, enemy, from)>>to&1 == 0 {
		return games.NoMove, illegal(own, enemy, from, to)
	}
	return games.Move(from*squares + to), nil
}

func parseSquare(text string) (int, error) {
	if text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8' {
		return 0, fmt.Errorf("%q is not a square: want a1 to h8", text)
	}
	return int(text[1]-'1')*8 + int(text[0]-'a'), nil
}

// illegal returns why a piece may not move from one square to another.
func illegal(own, enemy uint64, from, to int) error {
	for line, on := range lines[from] {
		if from == to || on>>to&1 == 0 {
			continue
		}
		n := bits.OnesCount64((own | enemy) & on)
		l := leaps[from][line][n%8]
		for way, target := range l.target {
			switch {
			case target>>to&1 == 0:
			case l.between[way]&enemy != 0:
				return fmt.Errorf("an enemy piece is in the way")
			default:
				return fmt.Errorf("a piece of the same colour is on %s", appendSquare(nil, to))
			}
		}
		return fmt.Errorf("a piece moves %d squares along that line, as many as it has pieces", n)
	}
	return fmt.Errorf("a piece moves along a row, a column or a diagonal")
}
