package gomoku

import "fmt"

// AppendDiagram appends the board with letters of columns below and numbers of rows to the left. The last stone is in
// brackets.
func (b *Board) AppendDiagram(dst []byte) []byte {
	last := b.last()
	for cell := range b.size * b.size {
		if cell%b.size == 0 {
			dst = fmt.Appendf(dst, "%2d", b.size-cell/b.size)
		}
		switch {
		case cell == last:
			dst = append(dst, '(')
		case cell == last+1 && cell%b.size > 0:
			dst = append(dst, ')')
		default:
			dst = append(dst, ' ')
		}
		dst = append(dst, b.glyph(cell))
		if cell%b.size == b.size-1 {
			if cell == last {
				dst = append(dst, ')')
			}
			dst = append(dst, '\n')
		}
	}
	dst = append(dst, "  "...)
	for x := range b.size {
		dst = append(dst, ' ', byte('a'+x))
	}
	return append(dst, '\n')
}

// last returns the cell of the last stone played, or a number that is no cell.
func (b *Board) last() int {
	if b.played == 0 {
		return -2
	}
	return int(b.history[b.played-1])
}
