package gomoku

import (
	"fmt"
	"strconv"
	"strings"

	"tourney/games"
)

// AppendMove appends a cell such as "h8". The letter is the column from the left, i included, and the number is the row
// from the bottom.
func (b *Board) AppendMove(dst []byte, m games.Move) []byte {
	x, y := int(m)%b.size, int(m)/b.size
	return strconv.AppendInt(append(dst, byte('a'+x)), int64(b.size-y), 10)
}

// ParseMove reads a cell as AppendMove writes it, also with a capital letter. It also reads the "x,y" of engines:
// column and row from 0, the row from the top.
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

// parseCell reads a cell in either notation. It reports false for a cell that is not on the board.
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

// natural reads a whole number without sign or leading zeros.
func natural(text string) (n int, ok bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 0 && strconv.Itoa(n) == text
}
