package loa

import (
	"fmt"
	"math/bits"
	"strings"

	"tourney/games"
)

// A position line has the eight rows from the top and the colour to move. An ending follows if the board does not show
// it.
const positionForm = "want eight rows of eight squares from the top, a colour x or o to move, and, if the game is " +
	"over but the board does not show it, repetition or cap, as in " +
	".xxxxxx./o......o/o......o/o......o/o......o/o......o/o......o/.xxxxxx. x"

// endingWords are the endings that boards do not show.
var endingWords = map[ending]string{repeated: "repetition", capped: "cap"}

func (b *Board) AppendText(dst []byte) ([]byte, error) {
	for row := 7; row >= 0; row-- {
		for column := range 8 {
			dst = append(dst, b.glyph(8*row+column))
		}
		if row > 0 {
			dst = append(dst, '/')
		}
	}
	dst = append(dst, ' ', "xo"[b.mover])
	if word, hidden := endingWords[b.ending]; hidden {
		dst = append(append(dst, ' '), word...)
	}
	return dst, nil
}

// glyph returns '.', 'x' or 'o' for a square.
func (b *Board) glyph(square int) byte {
	switch bit := uint64(1) << square; {
	case b.pieces[Black]&bit != 0:
		return 'x'
	case b.pieces[White]&bit != 0:
		return 'o'
	default:
		return '.'
	}
}

// parse reads a position line. It refuses positions that no game reaches.
func parse(o games.Options, text string) (*Board, error) {
	fields := strings.Split(text, " ")
	if len(fields) < 2 || len(fields) > 3 {
		return nil, fmt.Errorf("position %q has %d fields: %s", text, len(fields), positionForm)
	}
	pieces, err := parseRows(fields[0])
	if err != nil {
		return nil, fmt.Errorf("position %q: %w", text, err)
	}
	b := newBoard(o, pieces)
	switch fields[1] {
	case "x":
	case "o":
		b.mover = White
	default:
		return nil, fmt.Errorf("position %q, character %d: colour %q: want x or o", text, len(fields[0])+2, fields[1])
	}
	if err := b.settle(); err != nil {
		return nil, fmt.Errorf("position %q: %w", text, err)
	}
	if len(fields) == 3 {
		if err := b.settleEnding(fields[2]); err != nil {
			return nil, fmt.Errorf("position %q, character %d: %w", text, len(fields[0])+len(fields[1])+3, err)
		}
	}
	return b, nil
}

// parseRows reads the pieces of both colours.
func parseRows(rows string) (pieces [2]uint64, err error) {
	if len(rows) != squares+7 {
		return pieces, fmt.Errorf("the rows take %d characters, want 71: %s", len(rows), positionForm)
	}
	for i := range len(rows) {
		row, column := 7-i/9, i%9
		if column == 8 {
			if rows[i] != '/' {
				return pieces, fmt.Errorf("character %d is %q where a row ends: want /", i+1, rows[i])
			}
			continue
		}
		colour := strings.IndexByte("xo", rows[i])
		if colour < 0 {
			if rows[i] != '.' {
				return pieces, fmt.Errorf("character %d is %q: want x, o or . for a square", i+1, rows[i])
			}
			continue
		}
		pieces[colour] |= 1 << (8*row + column)
	}
	return pieces, nil
}

// settle checks a parsed board and judges whether its game is over.
func (b *Board) settle() error {
	for colour, pieces := range b.pieces {
		switch n := bits.OnesCount64(pieces); {
		case n == 0:
			return fmt.Errorf("there is no %c: a game is over once a colour has a single piece", "xo"[colour])
		case n > mostPieces:
			return fmt.Errorf("there are %d %c: the game begins with %d of each colour", n, "xo"[colour], mostPieces)
		}
	}
	if next := b.pieces[b.mover]; bits.OnesCount64(next) == mostPieces && Connected(next) {
		return fmt.Errorf("all %d %[2]c are connected and it is %[2]c to move: a capture can connect the side to move, "+
			"but %[2]c has lost no piece", mostPieces, "xo"[b.mover])
	}
	b.ending = b.judge(true)
	return nil
}

// settleEnding sets an ending that the board does not show.
func (b *Board) settleEnding(word string) error {
	switch word {
	case endingWords[capped]:
		if b.rules.cap == 0 {
			return fmt.Errorf("these rules have no cap")
		}
		b.ending = capped
	case endingWords[repeated]:
		if b.rules.repetition == noRepetition {
			return fmt.Errorf("these rules have no repetition")
		}
		if !b.wentOn() {
			return fmt.Errorf("no game goes on from this board, so it cannot come back")
		}
		b.ending = repeated
	default:
		return fmt.Errorf("ending %q: want repetition, cap or nothing", word)
	}
	return nil
}

// wentOn reports whether the game can have been open when the board came up first.
func (b *Board) wentOn() bool {
	if b.ending == open || b.rules.repetition != first {
		return b.ending == open
	}
	b.mover = 1 - b.mover
	other := b.judge(true)
	b.mover = 1 - b.mover
	return other == open
}
