package blokus

import "strconv"

// glyphs are the letters of the squares, by seat.
const glyphs = "BW"

func (b *Board) AppendText(dst []byte) ([]byte, error) {
	for row := range Size {
		if row > 0 {
			dst = append(dst, '/')
		}
		empty := 0
		for column := range Size {
			glyph := b.glyph(stride*row + column)
			if glyph == '.' {
				empty++
				continue
			}
			dst = append(appendRun(dst, empty), glyph)
			empty = 0
		}
		dst = appendRun(dst, empty)
	}
	if b.Over() {
		dst = append(dst, " -"...)
	} else {
		dst = append(dst, ' ', "bw"[b.mover])
	}
	return b.appendBonus(dst), nil
}

// appendRun appends a number of empty squares, if there are any.
func appendRun(dst []byte, empty int) []byte {
	if empty == 0 {
		return dst
	}
	return strconv.AppendInt(dst, int64(empty), 10)
}

// glyph returns 'B', 'W' or '.' for a square.
func (b *Board) glyph(square int) byte {
	for seat := range b.at {
		if b.plies[b.at[seat]].Squares.has(square) {
			return glyphs[seat]
		}
	}
	return '.'
}

// appendBonus appends which players placed the single square last, under the bonus rule.
func (b *Board) appendBonus(dst []byte) []byte {
	if !b.bonus {
		return dst
	}
	sign := " +5"
	for seat := range b.at {
		if b.plies[b.at[seat]].single {
			dst = append(append(dst, sign...), "bw"[seat])
			sign = ""
		}
	}
	return dst
}
