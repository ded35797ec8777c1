package gomoku

import (
	"fmt"
	"strings"

	"tourney/games"
)

// glyphs are the letters of the stones, by seat.
const glyphs = "xo"

func (b *Board) AppendText(dst []byte) ([]byte, error) {
	for cell := range b.size * b.size {
		if cell > 0 && cell%b.size == 0 {
			dst = append(dst, '/')
		}
		dst = append(dst, b.glyph(cell))
	}
	return append(dst, ' ', "bw"[b.mover]), nil
}

// glyph returns '.', 'x' or 'o' for a cell.
func (b *Board) glyph(cell int) byte {
	if colour := b.stones[cell]; colour != games.NoSeat {
		return glyphs[colour]
	}
	return '.'
}

// parse reads a position line. It refuses stones that alternating moves cannot leave, and lines after which the game
// was over.
func parse(o games.Options, text string) (*Board, error) {
	b := newBoard(o)
	board, colour, found := strings.Cut(text, " ")
	if !found {
		return nil, fmt.Errorf("position %q: want %d rows joined by /, a blank and the colour to move, b or w", text, b.size)
	}
	if err := b.parseRows(board); err != nil {
		return nil, fmt.Errorf("position %q: %w", text, err)
	}
	if colour != "b" && colour != "w" {
		return nil, fmt.Errorf("position %q, character %d: colour %q: want b or w", text, len(board)+2, colour)
	}
	if err := b.settle(); err != nil {
		return nil, fmt.Errorf("position %q: %w", text, err)
	}
	if want := "bw"[b.mover : b.mover+1]; colour != want {
		return nil, fmt.Errorf("position %q, character %d: %s is to move with these stones, not %s: "+
			"Black moves first, so Black is to move when both colours have equally many stones", text, len(board)+2, want, colour)
	}
	return b, nil
}

// parseRows puts the stones on an empty board.
func (b *Board) parseRows(text string) error {
	split := strings.Split(text, "/")
	if len(split) != b.size {
		return fmt.Errorf("the board has %d rows, but the game's size is %d: want %d rows, or another size",
			len(split), b.size, b.size)
	}
	start := 1 // the row's first character
	for y, row := range split {
		for x := range len(row) {
			if row[x] != '.' && row[x] != glyphs[Black] && row[x] != glyphs[White] {
				return fmt.Errorf("character %d is %q: want x, o or . for a cell", start+x, row[x:x+1])
			}
		}
		if len(row) != b.size {
			return fmt.Errorf("row %d, from character %d, has %d cells, but the game's size is %d: "+
				"want %d cells, or another size", y+1, start, len(row), b.size, b.size)
		}
		for x := range len(row) {
			if colour := strings.IndexByte(glyphs, row[x]); colour >= 0 {
				b.put(y*b.size+x, games.Seat(colour))
			}
		}
		start += len(row) + 1
	}
	return nil
}

// settle finds the mover from the stones, and judges whether the game is over.
func (b *Board) settle() error {
	var stones [2]int
	for _, colour := range b.stones {
		if colour != games.NoSeat {
			stones[colour]++
		}
	}
	ahead := stones[Black] - stones[White]
	if ahead != 0 && ahead != 1 {
		return fmt.Errorf("%d black and %d white stones cannot be on the board: "+
			"Black moves first, so want equally many of both or one more black", stones[Black], stones[White])
	}
	b.mover = games.Seat(ahead)
	if b.five(b.mover) {
		return fmt.Errorf("%c is to move and has five in line already, so the game ended a move ago", glyphs[b.mover])
	}
	switch last := 1 - b.mover; {
	case b.five(last) && !b.oneStoneWon(last):
		return fmt.Errorf("no single stone of %c made all its lines of five, so the game ended earlier", glyphs[last])
	case b.five(last):
		b.ending = blackFive + ending(last)
	case b.left == 0:
		b.ending = fullBoard
	}
	return nil
}

// oneStoneWon reports whether a colour has a stone that is part of all its winning lines.
func (b *Board) oneStoneWon(colour games.Seat) bool {
	for cell, stone := range b.stones {
		if stone != colour {
			continue
		}
		b.remove(cell, colour)
		five := b.five(colour)
		b.put(cell, colour)
		if !five {
			return true
		}
	}
	return false
}
