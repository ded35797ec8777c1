package splut

import (
	"strings"

	"tourney/games"
)

// Signs of rocks in a diagram: free, barred from levitation for the mover, and levitated in this turn.
const (
	freeRock   = "o"
	barredRock = "o!"
	heldRock   = "o~"
)

// AppendDiagram appends the diamond with letters and numbers at its edges, and a line about the turn. A piece is the
// letter of its team and the letter of its kind.
func (b *Board) AppendDiagram(dst []byte) []byte {
	for rank := 8; rank >= 0; rank-- {
		dst = append(dst, byte('1'+rank))
		width := 0 // characters since the last column ended
		for file := range 9 {
			sign := ""
			if cell := cellAt[file][rank]; cell != nowhere {
				sign = b.sign(int(cell))
			}
			if sign != "" {
				dst = append(append(dst, strings.Repeat(" ", 1+3*file-width)...), sign...)
				width = 3*file + 1 + len(sign)
			}
		}
		dst = append(dst, '\n')
	}
	dst = append(dst, "  a  b  c  d  e  f  g  h  i\n"...)
	return append(b.appendTurn(dst), '\n')
}

// sign returns the content of a cell.
func (b *Board) sign(cell int) string {
	here := uint64(1) << cell
	switch {
	case b.rocks&here != 0 && int(b.levitated) == cell:
		return heldRock
	case b.rocks&here != 0 && b.barred()&here != 0:
		return barredRock
	case b.rocks&here != 0:
		return freeRock
	}
	for seat := range b.Seats() {
		for k := Wizard; k <= Troll; k++ {
			if b.teams[seat].cell(k) == cell {
				return string([]byte{b.rules.teams[seat], kindLetters[k]})
			}
		}
	}
	return "."
}

// appendTurn appends the mover and the steps left, or the end of the game.
func (b *Board) appendTurn(dst []byte) []byte {
	if b.Over() {
		dst = append(dst, "over, "+reasons[b.ending]...)
		if winner := b.Outcome().Winner(); winner != games.NoSeat {
			dst = append(dst, ": "+b.seatName(winner)...)
		}
		return dst
	}
	dst = append(dst, b.seatName(b.mover)+" to move, "...)
	dst = append(dst, '0'+b.left)
	if b.left == 1 {
		dst = append(dst, " step left"...)
	} else {
		dst = append(dst, " steps left"...)
	}
	if b.levitated == levitationOver {
		return append(dst, ", no more levitation"...)
	}
	return dst
}

// seatName returns the name of a seat's side.
func (b *Board) seatName(s games.Seat) string {
	return homeNames[strings.IndexByte(homes, b.rules.teams[s])]
}
