package gomoku

import (
	"fmt"
	"strconv"
	"strings"

	"tourney/games"
)

// AppendMove appends "h8": the letter of the column from the left, i included, and the number of the row from the
// bottom.
func (b *Board) AppendMove(dst []byte, m games.Move) []byte {
	x, y := int(m)%b.size, int(m)/b.size
	return strconv.AppendInt(append(dst, byte('a'+x)), int64(b.size-y), 10)
}

// ParseMove reads what AppendMove writes, also with an upper case letter, and "x,y" as engines write it: column and
// row, both counted from 0, the row from the top.
func (b *Board) ParseMove(text string) (games.Move, error) {
	if b.Over() {
		return games.NoMove, fmt.Errorf("move %q: the game is over", text)
	}
	x, y, ok := b.parseCell(text)
	if !ok {
		return games.NoMove, fmt.Errorf("move %q is no cell of this board: "+
			"want a1 to %c%d, or x,y from 0,0 (top left) to %d,%d", text, 'a'+b.size-1, b.size, b.size-1, b.size-1)
	}
	m := games.Move(y*b.size + x)
	if colour := b.stones[m]; colour != games.NoSeat {
		return games.NoMove, fmt.Errorf("move %q: the cell holds a stone, %c", text, glyphs[colour])
	}
	return m, nil
}

// parseCell reads a cell in either notation and reports whether it is one of the board's.
func (b *Board) parseCell(text string) (x, y int, ok bool) {
	if text == "" {
		return 0, 0, false
	}
	if column, row, numbers := strings.Cut(text, ","); numbers {
		x, xOK := natural(column)
		y, yOK := natural(row)
		return x, y, xOK && yOK && x < b.size && y < b.size
	}
	x = int(text[0]|0x20) - 'a' // lower case
	row, ok := natural(text[1:])
	return x, b.size - row, ok && x >= 0 && x < b.size && row >= 1 && row <= b.size
}

// natural reads a number without sign and leading zeros.
func natural(text string) (n int, ok bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 0 && strconv.Itoa(n) == text
}
