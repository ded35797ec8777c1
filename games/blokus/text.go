package blokus

import "strconv"

// appendText appends the position line. It has the rows from the top, the colour to move, and under the bonus rule the
// colours that placed the single square last.
func (s *scene) appendText(dst []byte) []byte {
	for row := range s.size {
		if row > 0 {
			dst = append(dst, '/')
		}
		empty := 0
		for column := range s.size {
			colour := s.colourOn(spot{row, column})
			if colour < 0 {
				empty++
				continue
			}
			dst = append(appendRun(dst, empty), s.glyphs[colour])
			empty = 0
		}
		dst = appendRun(dst, empty)
	}
	if s.over {
		dst = append(dst, " -"...)
	} else {
		dst = append(dst, ' ', s.letter(s.turn))
	}
	return s.appendBonus(dst)
}

// appendRun appends a number of empty squares, if there are any.
func appendRun(dst []byte, empty int) []byte {
	if empty == 0 {
		return dst
	}
	return strconv.AppendInt(dst, int64(empty), 10)
}

// bonusSign begins the field of the bonus.
const bonusSign = "+5"

// appendBonus appends which colours placed the single square last, under the bonus rule.
func (s *scene) appendBonus(dst []byte) []byte {
	if !s.bonus {
		return dst
	}
	sign := " " + bonusSign
	for c := range s.all() {
		if s.colours[c].single {
			dst = append(append(dst, sign...), s.letter(c))
			sign = ""
		}
	}
	return dst
}
